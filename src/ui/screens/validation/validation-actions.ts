/** Defines the actions of phase 7: verdicts, findings, marks in the matrix, and the two outcomes (accept or refine). */

import { commandLine, type OptionsOf } from "../../../cli/command-line.ts";
import type { GqmQuestion, Increment } from "../../../taxonomy/index.ts";
import { nonEmptyAnswers } from "../../shell/command-line.ts";
import type { Action, ScreenInput } from "../screen.ts";

/** The question, matrix cell and classes to which the actions apply. */
export type Subject = {
  readonly increment: Increment | undefined;
  /** The question that a verdict answers. */
  readonly question: GqmQuestion | undefined;
  /** The row and column of the selected matrix cell. */
  readonly cell: readonly [row: string, column: string] | undefined;
  /** The classes that are the subject of a new finding. */
  readonly classes: readonly string[];
};

/** Returns the keys that judge the selected row: marks in the matrix, a verdict, a finding. */
export function judgementActions(
  input: ScreenInput,
  { increment, question, cell, classes }: Subject,
): Action[] {
  if (!increment) return [];
  return [
    ...(cell ? cellActions(input, increment.name, ...cell) : []),
    ...(question ? verdictActions(increment.name, question, classes) : []),
  ];
}

function verdictActions(increment: string, question: GqmQuestion, classes: readonly string[]): Action[] {
  return [
    {
      key: "v",
      label: `verdict on ${question}`,
      short: "verdict",
      kind: "form",
      fields: [
        {
          name: "satisfied",
          label: `${question} is satisfied`,
          choices: ["yes", "no"],
          value: "yes",
          choicesOnly: true,
        },
        { name: "reason", label: "Why" },
      ],
      line: ({ satisfied = "", reason = "" }) =>
        commandLine("validate verdict", [question], { increment, satisfied, reason }),
    },
    {
      key: "f",
      label: "record a finding",
      short: "finding",
      kind: "form",
      fields: [{ name: "text", label: "Finding" }],
      line: ({ text = "" }) => commandLine("validate finding", [text], { increment, question, classes }),
    },
  ];
}

/** Space toggles the cell, and `b` marks both directions. */
function cellActions(input: ScreenInput, increment: string, row: string, column: string): Action[] {
  const isMarked = input.workspace.taxonomy.matrices
    .get(increment)
    ?.overlaps.some((overlap) => overlap.row === row && overlap.column === column);
  const mark = (options: Pick<OptionsOf<"validate mark">, "clear" | "both">) =>
    commandLine("validate mark", [row, column], { increment, ...options });
  return [
    {
      key: " ",
      label: isMarked ? "clear" : "mark",
      kind: "command",
      line: mark({ clear: isMarked }),
      next: true,
    },
    { key: "b", label: "mark both ways", kind: "command", line: mark({ both: true }), next: true },
  ];
}

export const beginMatrix: Action = {
  key: "E",
  label: "begin the matrix",
  kind: "command",
  line: commandLine("validate mark", []),
};

/** The keys that lead to the next step after the validation of an increment. */
export const nextStepActions: readonly Action[] = [
  {
    key: "S",
    label: "list of suspicious pairs",
    kind: "command",
    line: commandLine("validate suspects", []),
  },
  {
    key: "A",
    label: "accept the increment",
    kind: "form",
    fields: [{ name: "reason", label: "Reason, if findings are still open", optional: true }],
    line: ({ reason = "" }) => commandLine("validate accept", [], nonEmptyAnswers({ reason })),
  },
  {
    key: "R",
    label: "refine: open the next increment",
    kind: "command",
    line: commandLine("validate refine", []),
    confirm: "Open the next increment to resolve the findings?",
  },
];
