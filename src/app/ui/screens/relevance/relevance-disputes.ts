/** Phase 5: shows the items on which judges disagree, with all reasons, and settles the disputes. */

import { collectVerdicts, type JudgedItem, relevanceConflicts } from "../../../../taxonomy/index.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import { disputeCounts, noDisputes, toAgreement, toOpinion } from "../judges-views.ts";
import type { Content, Offers, Row, ScreenInput, View } from "../screen.ts";
import { itemName, itemOf, itemText, rowIdOf, verdictMark, verdictWords } from "./relevance-items.ts";

export const relevanceDisputes: View = {
  rows: (input) =>
    relevanceConflicts(judgedItems(input)).map((item) => ({
      id: rowIdOf(item),
      label: itemName(input, item),
      mark: "!",
      tone: "warn",
      note: item.verdicts.map(({ relevant }) => verdictMark(relevant)).join(" "),
    })),
  takesMarks: () => false,
  empty: () => `${noDisputes}Press Esc to go back, then B to give a second opinion.`,
  detail: disputeDetail,
  strip: (input) => {
    const items = judgedItems(input);
    return disputeCounts(relevanceConflicts(items).length, items.filter(({ settled }) => settled).length);
  },
  actions: (input, row) => [disputeActions(input, row), toOpinion, toAgreement("relevance")],
};

function disputeDetail(input: ScreenInput, row: Row | undefined): Content {
  const judged = relevanceConflicts(judgedItems(input)).find((item) => rowIdOf(item) === row?.id);
  if (!judged) return [];
  return [
    title(itemName(input, judged)),
    dim(judged.kind === "category" ? "a category" : "a class"),
    "",
    itemText(input, judged),
    ...judged.verdicts.flatMap(({ judge, relevant, reason }) =>
      section(judge === "first" ? "The first judge" : judge, [
        [span(`${verdictMark(relevant)} ${verdictWords(relevant)}`, relevant ? "good" : "bad")],
        reason === "" ? "without a reason" : reason,
      ]),
    ),
  ];
}

/** `+` and `-` settle the dispute and ask for the reason. */
function disputeActions(input: ScreenInput, row: Row | undefined): Offers {
  const item = itemOf(row);
  if (!item || !row) return [];
  return [
    {
      row: "a disputed judgement",
      given: { id: item.id, ...(item.kind === "category" && { category: true }) },
      explanation: disputeDetail(input, row),
    },
  ];
}

export function judgedItems({ workspace }: ScreenInput): JudgedItem[] {
  const { relevance, planning } = workspace.taxonomy;
  return collectVerdicts(relevance, planning.relevance);
}
