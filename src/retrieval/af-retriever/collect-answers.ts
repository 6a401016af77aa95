/**
 * Performs steps 6 and 7: collects the grounded answers nearest to the question, then other similar nodes (AF-Retriever
 * paper, lines 148–159).
 */
import { nodesOf } from "./find-candidates.ts";
import type { GroundedQuery } from "./ground-query.ts";
import type { NodeIndex } from "./node-index.ts";
import { type AfRetrieverOptions, groundedCount } from "./options.ts";

export type CollectedAnswer = {
  readonly place: number;
  /** The branch of the search that found the answer. */
  readonly from: "grounded" | "similar" | "both";
  readonly similarity: number;
};

type AnswerQuery = {
  readonly question: string;
  /** The grounded nodes, or null if steps 2 to 5 were skipped. */
  readonly grounded: Pick<GroundedQuery, "answers" | "roundOf"> | null;
  /** The type from step 1, ignored if the graph lacks it (AF-Retriever paper, line 150). */
  readonly targetType: string;
};

/**
 * Returns the grounded answers, followed by answers from all nodes of the target's type. If no answer is grounded, the
 * second branch provides all k answers, as in the rows of Table 19 without graph search.
 */
export async function collectAnswers(
  { question, grounded: found, targetType }: AnswerQuery,
  index: NodeIndex,
  options: AfRetrieverOptions,
  signal: AbortSignal | undefined,
): Promise<readonly CollectedAnswer[]> {
  const { answers, steps } = options;
  const grounded = found?.answers ?? [];
  if (steps === "1-5")
    return grounded.slice(0, answers).map((place) => ({ place, from: "grounded", similarity: 0 }));
  const ranked = await rankGrounded(question, found, index, options, signal);
  const onlyGrounded = steps === "1-6";
  const first = grounded.length === 0 ? 0 : onlyGrounded ? answers : groundedCount(options);
  const collected = new Map<number, CollectedAnswer>(
    ranked.slice(0, first).map((match) => [match.place, { ...match, from: "grounded" }]),
  );
  if (onlyGrounded) return [...collected.values()];
  const isAny = options.similarAnswers === "any";
  const ofTargetType = nodesOf([targetType], index.graph);
  const limit = isAny ? answers - first : answers + grounded.length;
  const similar = await index.search("similar", question, limit, ofTargetType, signal);
  const excluded = new Set(options.similarAnswers === "not grounded" ? grounded : []);
  for (const { place, similarity } of similar) {
    if (!isAny && collected.size >= answers) break;
    const before = collected.get(place);
    if (before) collected.set(place, { ...before, from: "both" });
    else if (!excluded.has(place)) collected.set(place, { place, from: "similar", similarity });
  }
  return [...collected.values()];
}

/** Ranks all grounded nodes. Those without any similarity come last, in the order in which they were found. */
async function rankGrounded(
  question: string,
  found: AnswerQuery["grounded"],
  index: NodeIndex,
  { groundedOrder }: AfRetrieverOptions,
  signal: AbortSignal | undefined,
): Promise<readonly { readonly place: number; readonly similarity: number }[]> {
  const grounded = found?.answers ?? [];
  const near = await index.search("grounded", question, grounded.length, new Set(grounded), signal);
  const nearPlaces = new Set(near.map(({ place }) => place));
  const far = grounded.filter((place) => !nearPlaces.has(place)).map((place) => ({ place, similarity: 0 }));
  const ranked = [...near, ...far];
  if (groundedOrder === "similarity" || found === null) return ranked;
  return ranked.sort((left, right) => found.roundOf(left.place) - found.roundOf(right.place));
}
