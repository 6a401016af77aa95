/**
 * map@k
 *
 * Σ P(i) over the ranks i ≤ k with a golden item / min(|G|, k), where P(i) is the precision of the first i ranks. The
 * mean over questions is the MAP. Range 0–1. If there are no golden items, the value is 1 if nothing was retrieved, and
 * 0 otherwise. No micro average. In the published code, a context matches at most one golden text: the first unmatched
 * text in golden order that is a lower-case substring of the context. Duplicates in either list keep their positions,
 * and the value is rounded to three decimals. For entities, the published values depend on the order in which a set is
 * iterated, so they cannot be reproduced. Source: thesis, section 2.6.1.
 */
import { pythonRound } from "../python-round.ts";
import type { RankedMeasure } from "./ranked-measure.ts";

export const map: RankedMeasure = {
  name: "map",
  cutoff: "required",
  value: ({ hits, golden }, k = hits.length) => {
    let hitCount = 0;
    let sum = 0;
    for (const [at, hit] of hits.slice(0, k).entries()) {
      if (!hit) continue;
      hitCount += 1;
      sum += hitCount / (at + 1);
    }
    return sum / Math.min(golden, k);
  },
  fraction: null,
  published: (match, k = Number.POSITIVE_INFINITY) => {
    const matchedGolden = new Set<string>();
    let sum = 0;
    for (const [at, contained] of match.contained(k).entries()) {
      const next = contained
        .map((index) => match.golden[index] as string)
        .find((text) => !matchedGolden.has(text));
      if (next === undefined) continue;
      matchedGolden.add(next);
      sum += matchedGolden.size / (at + 1);
    }
    return pythonRound(sum / Math.min(match.golden.length, k), 3);
  },
};
