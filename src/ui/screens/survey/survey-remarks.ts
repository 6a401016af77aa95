/** Defines the actions of phase 2 that make no decision: notes on a paper, and the order of papers. */

import { commandLine } from "../../../cli/command-line.ts";
import { type PaperProgress, paperOrders } from "../../../literature/index.ts";
import { type Action, firstRow, type ScreenInput } from "../screen.ts";
import { shownList, stageOfList } from "./survey-lists.ts";
import { remarkOf } from "./survey-paper.ts";

/** `N` adds a note to the paper, and `L` adds a label for the filter `#label`. */
export function remarkActions(input: ScreenInput, { paper: { key } }: PaperProgress): Action[] {
  const remark = remarkOf(input, key);
  const all = input.workspace.survey.survey.remarks?.flatMap(({ labels }) => labels) ?? [];
  const currentLabels = remark?.labels ?? [];
  return [
    {
      key: "N",
      label: "note",
      kind: "form",
      fields: [
        {
          name: "note",
          label: "Note on the paper (leave empty to remove the note)",
          value: remark?.note ?? "",
          optional: true,
        },
      ],
      line: ({ note = "" }) => commandLine("survey note", [key, note]),
      select: key,
    },
    {
      key: "L",
      label: "label",
      kind: "form",
      fields: [
        {
          name: "label",
          label:
            currentLabels.length === 0
              ? "Label"
              : `Label (enter ${currentLabels.join(", ")} again to remove it)`,
          choices: [...new Set(all)].sort(),
        },
      ],
      line: ({ label = "" }) =>
        commandLine("survey label", [key, label], currentLabels.includes(label) ? { remove: true } : {}),
      select: key,
    },
  ];
}

/**
 * `O` chooses the order of open papers, `V` shows it with the evidence for stopping, and `W` sets the highlighted
 * words.
 */
export function screeningActions(input: ScreenInput): Action[] {
  const { screening } = input.workspace.survey.survey;
  return [
    {
      key: "O",
      label: "order",
      kind: "form",
      fields: [
        {
          name: "order",
          label: "Order of the undecided papers",
          value: screening?.order ?? "key",
          choices: paperOrders,
        },
        {
          name: "every",
          label: "Draw every N-th paper at random (0: never)",
          value: String(screening?.random_every ?? 0),
          isSuggestion: true,
        },
      ],
      explanation: [
        'Taxolink learns the "relevance" order from your decisions: papers that are likely to be relevant come first.',
        "Papers drawn at random are an unbiased sample of the remaining list.",
      ],
      line: ({ order = "key", every = "0" }) =>
        commandLine("survey rank", [], { order, "random-every": every }),
      select: firstRow,
    },
    {
      key: "V",
      label: "ranking and stopping evidence",
      kind: "command",
      line: commandLine("survey rank", [], { stage: stageOfList(shownList(input)) ?? "screening" }),
    },
    {
      key: "W",
      label: "highlighted words",
      kind: "form",
      fields: [
        {
          name: "include",
          label: "Words that suggest relevance, separated by commas",
          value: screening?.include_words.join(", ") ?? "",
          optional: true,
        },
        {
          name: "exclude",
          label: "Words that suggest irrelevance",
          value: screening?.exclude_words.join(", ") ?? "",
          optional: true,
        },
      ],
      line: ({ include = "", exclude = "" }) =>
        commandLine("survey words", [], { clear: true, include: listOf(include), exclude: listOf(exclude) }),
    },
  ];
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
