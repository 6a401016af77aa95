/** A reasoning path: the triples from a topic entity to a tail, and a measure of trust in the path. */
import { type Entity, type Triple, tripleKey } from "../../graph/index.ts";

export type ReasoningPath = {
  /** Starts at the topic entity; empty at the beginning. */
  readonly triples: readonly Triple[];
  readonly tail: Entity;
  /** The product of the scores of its relations and entities, in [0, 1]. */
  readonly score: number;
};

/** Whether the path already contains the triple, so that following it would lead back. */
export function passesThrough({ triples }: ReasoningPath, triple: Triple): boolean {
  const key = tripleKey(triple);
  return triples.some((step) => tripleKey(step) === key);
}

/** Higher scores come first; equal ones keep their order. */
export function bestFirst<T extends { readonly score: number }>(items: readonly T[]): T[] {
  return [...items].sort((left, right) => right.score - left.score);
}
