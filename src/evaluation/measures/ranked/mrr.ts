/**
 * mrr@k
 *
 * 1 / rank of the first golden item within the first k ranks, or 0 if there are no hits. The mean over questions is the
 * MRR. Range 0–1. If there are no golden items, the value is 1 if nothing was retrieved, and 0 otherwise. No micro
 * average. The published code uses the rank of the first context that contains any of the golden texts as a lower-case
 * substring. Each duplicate in the list has its own rank, and the value is rounded to three decimals. Source: thesis,
 * section 2.6.1.
 */
import { pythonRound } from "../python-round.ts";
import type { RankedMeasure } from "./ranked-measure.ts";

export const mrr: RankedMeasure = {
  name: "mrr",
  cutoff: "required",
  value: ({ hits }, k = hits.length) => reciprocal(hits.slice(0, k).indexOf(true)),
  fraction: null,
  published: (match, k = Number.POSITIVE_INFINITY) => {
    const first = match.contained(k).findIndex((goldenIndexes) => goldenIndexes.length > 0);
    return pythonRound(reciprocal(first), 3);
  },
};

/** @param at the position of the first hit, starting at 0, or -1 if there are no hits */
function reciprocal(at: number): number {
  return at === -1 ? 0 : 1 / (at + 1);
}
