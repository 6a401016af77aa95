/** Steps 6 and 7: the grounded answers nearest to the question, and other answers near to it (002:148–159). */
import { nodesOf } from "./find-candidates.ts";
import type { NodeIndex } from "./node-index.ts";
import type { AfRetrieverOptions } from "./options.ts";

export type CollectedAnswer = {
  readonly place: number;
  /** The strand of the search that found the answer. */
  readonly from: "grounded" | "similar" | "both";
  readonly similarity: number;
};

/**
 * round(αk) grounded answers, then round((1 − α)k) from all nodes of the target's type, grounded or not (150).
 * Algorithm 1, line 12, instead fills up to k with answers that are not grounded; the two rules exclude each other. If
 * nothing is grounded, the second strand provides all k, as in the rows of Table 19 without graph search.
 *
 * @param grounded in the order in which they were found
 * @param targetType the type from step 1; a type that the graph lacks restricts nothing (150)
 */
export async function collectAnswers(
  question: string,
  grounded: readonly number[],
  targetType: string,
  index: NodeIndex,
  { answers, groundedShare, steps }: AfRetrieverOptions,
  signal: AbortSignal | undefined,
): Promise<readonly CollectedAnswer[]> {
  if (steps === "1-5")
    return grounded.slice(0, answers).map((place) => ({ place, from: "grounded", similarity: 0 }));
  const alone = steps === "1-6";
  const share = grounded.length === 0 ? 0 : alone ? 1 : groundedShare;
  const best = await index.search(
    "grounded",
    question,
    Math.round(share * answers),
    new Set(grounded),
    signal,
  );
  const collected = new Map<number, CollectedAnswer>(
    best.map(({ place, similarity }) => [place, { place, from: "grounded", similarity }]),
  );
  if (alone) return [...collected.values()];
  const among = nodesOf([targetType], index.graph);
  const similar = await index.search("similar", question, Math.round((1 - share) * answers), among, signal);
  for (const { place, similarity } of similar.filter((match) => match.similarity > 0)) {
    const before = collected.get(place);
    collected.set(place, before ? { ...before, from: "both" } : { place, from: "similar", similarity });
  }
  return [...collected.values()];
}
