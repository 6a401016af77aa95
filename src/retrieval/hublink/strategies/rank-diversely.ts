/** Ranks results so that those found through triples with the same subject do not crowd out all others (Algorithm 10). */

import { bestFirst } from "../../best-first.ts";
import type { ScoredPath } from "../index/hub.ts";

/**
 * Lowers the score of every result found through a triple by `penalty` for each better result found through a triple
 * with the same subject. Results found at other levels keep their scores.
 */
export function rankDiversely<P extends Pick<ScoredPath, "score" | "matchedText">>(
  results: readonly P[],
  penalty: number,
): P[] {
  const counts = new Map<string, number>();
  const lowered = bestFirst(results).map((result) => {
    const { subject } = result.matchedText;
    if (subject === null) return result;
    const count = counts.get(subject) ?? 0;
    counts.set(subject, count + 1);
    return { ...result, score: result.score - penalty * count };
  });
  return bestFirst(lowered);
}
