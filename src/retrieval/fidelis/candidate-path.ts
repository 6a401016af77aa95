/** A path that the search considers. */
import { type Entity, endOf, type PathStep, type Triple } from "../../graph/index.ts";

export type CandidatePath = {
  /** The path's position in the list of all paths of the question, counted from 1. */
  readonly id: number;
  readonly triples: readonly Triple[];
  /** All entities of the path, from the topic to the end. A path never visits an entity twice. */
  readonly visited: ReadonlySet<string>;
  readonly end: Entity;
  /**
   * The similarity of the path's relations and entities to the keywords, in [0, 1]. Later relations and entities count
   * more.
   */
  readonly score: number;
};

/** Creates the empty path with which the search starts. */
export function startPath(topic: Entity): CandidatePath {
  return { id: 0, triples: [], visited: new Set([topic.id]), end: topic, score: 0 };
}

export function extendPath(path: CandidatePath, step: PathStep, score: number, id: number): CandidatePath {
  const end = endOf(step);
  return {
    id,
    triples: [...path.triples, step.triple],
    visited: new Set([...path.visited, end.id]),
    end,
    score,
  };
}
