/** Phase 5: shows the items on which judges disagree, with all reasons, and settles the disputes. */

import { count } from "../../../../base/text/count.ts";
import {
  collectVerdicts,
  type JudgedItem,
  relevanceAgreement,
  relevanceConflicts,
  shortKappas,
} from "../../../../taxonomy/index.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import type { Content, Offers, Row, ScreenInput } from "../screen.ts";
import { itemName, itemOf, itemText, rowIdOf, verdictMark, verdictWords } from "./relevance-items.ts";

export function disputeRows(input: ScreenInput): Row[] {
  return relevanceConflicts(judgedItems(input)).map((item) => ({
    id: rowIdOf(item),
    label: itemName(input, item),
    mark: "!",
    tone: "warn",
    note: item.verdicts.map(({ relevant }) => verdictMark(relevant)).join(" "),
  }));
}

export function disputeDetail(input: ScreenInput, row: Row): Content {
  const judged = relevanceConflicts(judgedItems(input)).find((item) => rowIdOf(item) === row.id);
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
    // The agreement is repeated here, because a narrow terminal truncates the line of figures.
    section("Agreement", agreementOf(judgedItems(input))),
  ];
}

/** Returns the number of open disputes, and the agreement on items that several people judged. */
export function disputeStrip(input: ScreenInput): string {
  const items = judgedItems(input);
  const open = count(relevanceConflicts(items).length, "dispute");
  const settledCount = items.filter((item) => item.settled).length;
  return `${open} open, ${settledCount} settled · ${agreementOf(items)}`;
}

function agreementOf(items: readonly JudgedItem[]): string {
  // The command line shows the interval; the line of figures is drawn too often to resample each time.
  const { alpha, ...kappas } = relevanceAgreement(items, { seed: 1, resamples: 0 });
  return alpha.value === null
    ? "alpha – (judgements do not vary yet)"
    : `alpha ${alpha.value.toFixed(2)}, ${shortKappas(kappas)} over ${count(alpha.units, "item")}`;
}

/** `+` and `-` settle the dispute and ask for the reason. */
export function disputeActions(input: ScreenInput, row: Row | undefined): Offers {
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
