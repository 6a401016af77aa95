/** A path from the topic entity, as far as the search has come. */
import { type Entity, endOf, type PathStep, type Triple } from "../../graph/index.ts";

export type CandidatePath = {
  /** Its position in the list of all paths of the question, counted from 1. */
  readonly id: number;
  readonly triples: readonly Triple[];
  /** All its entities, from the topic to the end; a path visits no entity twice. */
  readonly passed: ReadonlySet<string>;
  readonly end: Entity;
  /** In [0, 1]: the similarity of its relations and entities to the keywords; later ones count more. */
  readonly score: number;
};

/** The start of the search, without steps. */
export function startPath(topic: Entity): CandidatePath {
  return { id: 0, triples: [], passed: new Set([topic.id]), end: topic, score: 0 };
}

export function extendPath(path: CandidatePath, step: PathStep, score: number, id: number): CandidatePath {
  const end = endOf(step);
  return {
    id,
    triples: [...path.triples, step.triple],
    passed: new Set([...path.passed, end.id]),
    end,
    score,
  };
}
