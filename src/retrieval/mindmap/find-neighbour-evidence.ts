/** Finds neighbour evidence: the triples around the entities that a question mentions. */
import { endOf, type PathStep, type Triple, tripleKey } from "../../graph/index.ts";
import type { LabelSimilarities } from "../label-index.ts";
import type { Neighbours } from "../neighbours.ts";
import type { LinkedThing } from "./link-entities.ts";

/**
 * @param question the similarities of all labels to the question. Neighbours with a similar relation and label come
 * first, especially neighbours of well-linked entities. The published description does not specify the order.
 * @param passed triples that are already part of the evidence
 */
export async function findNeighbourEvidence(
  neighbours: Neighbours,
  things: readonly LinkedThing[],
  question: LabelSimilarities,
  passed: Iterable<Triple>,
  most: number,
): Promise<readonly Triple[]> {
  const around = await neighbours.of(things.flatMap(({ entities }) => entities.map(({ id }) => id)));
  const scored: { readonly triple: Triple; readonly score: number }[] = [];
  const usedKeys = new Set([...passed].map(tripleKey));
  const scoreOf = (step: PathStep, { similarity }: LinkedThing): number =>
    similarity * (question.ofPredicate(step.triple.predicate.id) + question.ofEntity(endOf(step).id));
  for (const thing of things) {
    for (const step of thing.entities.flatMap(({ id }) => around.get(id) ?? [])) {
      const key = tripleKey(step.triple);
      if (usedKeys.has(key)) continue;
      usedKeys.add(key);
      scored.push({ triple: step.triple, score: scoreOf(step, thing) });
    }
  }
  return scored
    .sort((left, right) => right.score - left.score)
    .slice(0, most)
    .map(({ triple }) => triple);
}
