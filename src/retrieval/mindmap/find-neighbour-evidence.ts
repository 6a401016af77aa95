/** Finds neighbour evidence: the triples around the entities that a question mentions. */
import { endOf, type PathStep, type Triple, tripleKey } from "../../graph/index.ts";
import type { LabelSimilarities } from "../label-index.ts";
import type { Neighbours } from "../neighbours.ts";
import type { LinkedName } from "./link-entities.ts";

/**
 * Returns the triples whose relation and neighbour are most similar to the question, weighted by how similar the
 * entity's label is to its name in the question. The published description does not specify the order.
 *
 * @param question the similarities of all labels to the question
 * @param pathTriples triples that are already part of the evidence
 */
export async function findNeighbourEvidence(
  neighbours: Neighbours,
  linkedNames: readonly LinkedName[],
  question: LabelSimilarities,
  pathTriples: Iterable<Triple>,
  maximumTriples: number,
): Promise<readonly Triple[]> {
  const stepsByEntity = await neighbours.of(
    linkedNames.flatMap(({ entities }) => entities.map(({ id }) => id)),
  );
  const scored: { readonly triple: Triple; readonly score: number }[] = [];
  const usedKeys = new Set([...pathTriples].map(tripleKey));
  const scoreOf = (step: PathStep, { similarity }: LinkedName): number =>
    similarity * (question.ofPredicate(step.triple.predicate.id) + question.ofEntity(endOf(step).id));
  for (const linkedName of linkedNames) {
    for (const step of linkedName.entities.flatMap(({ id }) => stepsByEntity.get(id) ?? [])) {
      const key = tripleKey(step.triple);
      if (usedKeys.has(key)) continue;
      usedKeys.add(key);
      scored.push({ triple: step.triple, score: scoreOf(step, linkedName) });
    }
  }
  return scored
    .sort((left, right) => right.score - left.score)
    .slice(0, maximumTriples)
    .map(({ triple }) => triple);
}
