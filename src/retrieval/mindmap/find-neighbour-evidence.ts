/** Neighbour evidence: the triples around the things that a question names. */
import { endOf, type PathStep, type Triple, tripleKey } from "../../graph/index.ts";
import type { LabelSimilarities } from "../label-index.ts";
import type { Neighbours } from "../neighbours.ts";
import type { LinkedThing } from "./link-entities.ts";

/**
 * @param question the question compared with all labels: neighbours whose relation and label are near to it come first,
 * especially those of well-linked things. The published description leaves the order open.
 * @param passed triples that are already evidence
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
  const seen = new Set([...passed].map(tripleKey));
  const scoreOf = (step: PathStep, { similarity }: LinkedThing): number =>
    similarity * (question.ofPredicate(step.triple.predicate.id) + question.ofEntity(endOf(step).id));
  for (const thing of things) {
    for (const step of thing.entities.flatMap(({ id }) => around.get(id) ?? [])) {
      const key = tripleKey(step.triple);
      if (seen.has(key)) continue;
      seen.add(key);
      scored.push({ triple: step.triple, score: scoreOf(step, thing) });
    }
  }
  return scored
    .sort((left, right) => right.score - left.score)
    .slice(0, most)
    .map(({ triple }) => triple);
}
