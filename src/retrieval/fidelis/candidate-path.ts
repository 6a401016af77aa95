/** A path from the topic entity, as far as the search has come. */
import { type Entity, endOf, type PathStep, type Triple } from "../../graph/index.ts";

export type CandidatePath = {
  /** Its place in the list of all paths of the question, from 1. */
  readonly id: number;
  readonly triples: readonly Triple[];
  /** All entities on it, from the topic to its end: a path passes none twice. */
  readonly passed: ReadonlySet<string>;
  readonly end: Entity;
  /** In [0, 1]: how near its relations and entities are to the keywords, later ones counting more. */
  readonly score: number;
};

/** What the search begins with: no step yet. */
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
