/** Selects the most relevant hubs by the exponentially weighted mean of the scores of their paths (Algorithm 16). */
import type { Hub } from "../index/hub.ts";
import type { HubLinkOptions } from "../options.ts";

/** Computes Σ wᵢsᵢ / Σ wᵢ with wᵢ = exp(α·sᵢ), or 0 if there are no scores. */
export function hubScore(scores: readonly number[], alpha: number): number {
  if (scores.length === 0) return 0;
  // Shifting every exponent by the same amount leaves the quotient unchanged and keeps it finite for a large α.
  const highest = Math.max(...scores);
  let weighted = 0;
  let weights = 0;
  for (const score of scores) {
    const weight = Math.exp(alpha * (score - highest));
    weighted += weight * score;
    weights += weight;
  }
  return weighted / weights;
}

type PruneOptions = Pick<HubLinkOptions, "hubsToKeep" | "pathWeightAlpha">;

/** Returns at most `hubsToKeep` hubs with their scores, best first. */
export function pruneHubs(hubs: readonly Hub[], { hubsToKeep, pathWeightAlpha }: PruneOptions): Hub[] {
  return hubs
    .map((hub) => ({
      ...hub,
      score: hubScore(
        hub.paths.map(({ score }) => score),
        pathWeightAlpha,
      ),
    }))
    .sort((left, right) => right.score - left.score)
    .slice(0, hubsToKeep);
}
