/** Defines the rows of phase 2 whose edits make no decision: notes on a paper, and the order of papers. */

import type { PaperProgress } from "../../../../literature/index.ts";
import type { Offers } from "../screen.ts";
import { firstRow, type ScreenInput } from "../screen.ts";
import { shownList, stageOfList } from "./survey-lists.ts";
import { remarkOf } from "./survey-paper.ts";

/** `N` adds a note to the paper, and `L` adds a label for the filter `#label`. */
export function remarksOn(input: ScreenInput, { paper: { key } }: PaperProgress): Offers {
  const remark = remarkOf(input, key);
  const all = input.workspace.survey.survey.remarks?.flatMap(({ labels }) => labels) ?? [];
  const labels = remark?.labels ?? [];
  const row = { given: { paper: key }, select: key };
  return [
    { ...row, row: "a paper", current: { note: remark?.note } },
    {
      ...row,
      row: "a paper with labels",
      choices: { labels: [...new Set(all)].sort() },
      ...(labels.length > 0 && {
        explanation: [`To remove one of the labels ${labels.join(", ")}, enter it again.`],
      }),
      complete: (values) =>
        labels.some((label) => [values.labels].flat().includes(label)) ? { ...values, remove: true } : values,
    },
  ];
}

/**
 * `A` adds a paper by hand, `O` chooses the order of open papers, `V` shows it with the evidence for stopping, and `W` sets the highlighted
 * words.
 */
export function screeningOffers(input: ScreenInput): Offers {
  const { screening } = input.workspace.survey.survey;
  return [
    {
      row: "the order of papers",
      current: { order: screening?.order ?? "key", randomEvery: screening?.random_every ?? 0 },
      explanation: [
        'Taxolink learns the "relevance" order from your decisions: papers that are likely to be relevant come first.',
        "Papers drawn at random are an unbiased sample of the remaining list.",
      ],
      select: firstRow,
    },
    {
      row: "a list of papers",
      given: { stage: stageOfList(shownList(input)) ?? "screening" },
      current: { iteration: Math.max(1, input.workspace.survey.iterations.length) },
    },
    {
      row: "the highlighted words",
      current: { include: screening?.include_words, exclude: screening?.exclude_words },
    },
  ];
}
