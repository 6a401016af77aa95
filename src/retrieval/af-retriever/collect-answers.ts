/**
 * Performs steps 6 and 7: collects the grounded answers nearest to the question, then other similar nodes (AF-Retriever
 * paper, lines 148–159).
 */
import { nodesOf } from "./find-candidates.ts";
import type { NodeIndex } from "./node-index.ts";
import type { AfRetrieverOptions } from "./options.ts";

export type CollectedAnswer = {
  readonly place: number;
  /** The branch of the search that found the answer. */
  readonly from: "grounded" | "similar" | "both";
  readonly similarity: number;
};

type AnswerQuery = {
  readonly question: string;
  /** The positions of the grounded nodes, in the order in which grounding reached them. */
  readonly grounded: readonly number[];
  /** The type from step 1, ignored if the graph lacks it (AF-Retriever paper, line 150). */
  readonly targetType: string;
};

/**
 * Returns round(αk) grounded answers, followed by round((1 − α)k) answers from all nodes of the target's type, grounded
 * or not (AF-Retriever paper, line 150). Line 12 of Algorithm 1 contradicts this rule: it adds ungrounded answers until
 * there are k. If no answer is grounded, the second branch provides all k answers, as in the rows of Table 19 without
 * graph search.
 */
export async function collectAnswers(
  { question, grounded, targetType }: AnswerQuery,
  index: NodeIndex,
  { answers, groundedShare, steps }: AfRetrieverOptions,
  signal: AbortSignal | undefined,
): Promise<readonly CollectedAnswer[]> {
  if (steps === "1-5")
    return grounded.slice(0, answers).map((place) => ({ place, from: "grounded", similarity: 0 }));
  const onlyGrounded = steps === "1-6";
  const share = grounded.length === 0 ? 0 : onlyGrounded ? 1 : groundedShare;
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
  if (onlyGrounded) return [...collected.values()];
  const ofTargetType = nodesOf([targetType], index.graph);
  const similar = await index.search(
    "similar",
    question,
    Math.round((1 - share) * answers),
    ofTargetType,
    signal,
  );
  for (const { place, similarity } of similar.filter((match) => match.similarity > 0)) {
    const before = collected.get(place);
    collected.set(place, before ? { ...before, from: "both" } : { place, from: "similar", similarity });
  }
  return [...collected.values()];
}
