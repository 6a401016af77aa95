/** Defines the actions of phase 7: verdicts, findings, marks in the matrix, and the two outcomes (accept or refine). */
import { commandLine } from "../../../cli/command-line.ts";
import { validationEdits } from "../../../operations/validation.ts";
import type { GqmQuestion, Increment } from "../../../taxonomy/index.ts";
import { editActions } from "../edit-actions.ts";
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
  { increment: of, question, cell, classes }: Subject,
): Action[] {
  if (!of) return [];
  const increment = of.name;
  const edits = (kind: string, given: Readonly<Record<string, unknown>>, current = {}): Action[] =>
    editActions(input, validationEdits, { row: kind, given: { increment, ...given }, current });
  const [row, column] = cell ?? [];
  const isMarked = input.workspace.taxonomy.matrices
    .get(increment)
    ?.overlaps.some((overlap) => overlap.row === row && overlap.column === column);
  return [
    ...(cell
      ? [
          ...edits(isMarked ? "marked cell" : "unmarked cell", { row, column }),
          ...edits("cell", { row, column }),
        ]
      : []),
    ...(question ? edits("question", { question, classes }, { satisfied: true }) : []),
  ];
}

/** The keys that lead to the next step after the validation of an increment. */
export function nextStepActions(input: ScreenInput): Action[] {
  return [
    {
      key: "S",
      label: "list of suspicious pairs",
      kind: "command",
      line: commandLine("validate suspects", []),
    },
    ...editActions(input, validationEdits, { row: "" }),
  ];
}
