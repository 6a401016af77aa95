/** A reasoning path: the triples from a topic entity to a tail, with a score. */
import { type Entity, type Triple, tripleKey } from "../../graph/index.ts";

export type ReasoningPath = {
  /** The triples of the path from the topic entity; empty at the beginning of the search. */
  readonly triples: readonly Triple[];
  readonly tail: Entity;
  /** The product of the scores of the path's relations and entities, in [0, 1]. */
  readonly score: number;
};

/** Whether the path already contains the triple, so that following it would lead back. */
export function passesThrough({ triples }: ReasoningPath, triple: Triple): boolean {
  const key = tripleKey(triple);
  return triples.some((step) => tripleKey(step) === key);
}

/** Sorts by descending score; ties keep their order. */
export function bestFirst<T extends { readonly score: number }>(items: readonly T[]): T[] {
  return [...items].sort((left, right) => right.score - left.score);
}
