/** Ranks paths so that those found through triples with the same subject do not crowd out all others (Algorithm 10). */
import type { ScoredPath } from "../index/hub.ts";

/**
 * Lowers the score of every path found through a triple by `penalty` for each better path found through a triple with
 * the same subject. Paths found at other levels keep their scores. Duplicate paths must be removed first, so that the
 * penalty applies to the best text of a path.
 */
export function rankDiversely(paths: readonly ScoredPath[], penalty: number): ScoredPath[] {
  const counts = new Map<string, number>();
  return byScore(paths)
    .map((path) => {
      const { subject } = path.matchedText;
      if (subject === null) return path;
      const count = counts.get(subject) ?? 0;
      counts.set(subject, count + 1);
      return { ...path, score: path.score - penalty * count };
    })
    .sort((left, right) => right.score - left.score);
}

function byScore(paths: readonly ScoredPath[]): ScoredPath[] {
  return [...paths].sort((left, right) => right.score - left.score);
}
