/** Defines the actions of phase 2 that make no decision: notes on a paper, and the order of papers. */

import type { PaperProgress } from "../../../literature/index.ts";
import { editLine } from "../../../operations/edit-line.ts";
import { editAction } from "../edit-actions.ts";
import { type Action, firstRow, type ScreenInput } from "../screen.ts";
import { shownList, stageOfList } from "./survey-lists.ts";
import { remarkOf } from "./survey-paper.ts";

/** `N` adds a note to the paper, and `L` adds a label for the filter `#label`. */
export function remarkActions(input: ScreenInput, { paper: { key } }: PaperProgress): Action[] {
  const remark = remarkOf(input, key);
  const all = input.workspace.survey.survey.remarks?.flatMap(({ labels }) => labels) ?? [];
  const then = { select: key };
  const labels = remark?.labels ?? [];
  return [
    editAction(
      input,
      "survey note",
      { row: "paper", given: { paper: key }, current: { note: remark?.note } },
      then,
    ),
    {
      key: "L",
      label: "label",
      kind: "form",
      fields: [
        {
          name: "label",
          label: labels.length === 0 ? "Label" : `Label (enter ${labels.join(", ")} again to remove it)`,
          choices: [...new Set(all)].sort(),
        },
      ],
      line: ({ label = "" }) =>
        editLine("survey label", {
          paper: key,
          labels: [label],
          remove: labels.includes(label) ? true : undefined,
        }),
      ...then,
    },
  ];
}

/**
 * `O` chooses the order of open papers, `V` shows it with the evidence for stopping, and `W` sets the highlighted
 * words.
 */
export function screeningActions(input: ScreenInput): Action[] {
  const { screening } = input.workspace.survey.survey;
  const [order, randomEvery] = [screening?.order ?? "key", screening?.random_every ?? 0];
  const stage = stageOfList(shownList(input)) ?? "screening";
  const explanation = [
    'Taxolink learns the "relevance" order from your decisions: papers that are likely to be relevant come first.',
    "Papers drawn at random are an unbiased sample of the remaining list.",
  ];
  const ranking = { row: "", current: { order, randomEvery }, explanation };
  const highlighting = {
    row: "",
    current: { include: screening?.include_words, exclude: screening?.exclude_words },
  };
  return [
    editAction(input, "survey rank", ranking, { select: firstRow }),
    {
      key: "V",
      label: "ranking and stopping evidence",
      kind: "command",
      line: editLine("survey rank", { stage }),
    },
    editAction(input, "survey words", highlighting),
  ];
}
