/** A reasoning path: triples from a topic entity to a tail, and how far it is trusted. */
import { type Entity, type Triple, tripleKey } from "../../graph/index.ts";

export type ReasoningPath = {
  /** From the topic entity on; empty at the start. */
  readonly triples: readonly Triple[];
  readonly tail: Entity;
  /** Product of the scores of its relations and entities, in [0, 1]. */
  readonly score: number;
};

/** Whether the path already holds the triple, so that following it would lead back. */
export function passesThrough({ triples }: ReasoningPath, triple: Triple): boolean {
  const key = tripleKey(triple);
  return triples.some((step) => tripleKey(step) === key);
}

/** Higher scores first; equal ones keep their order. */
export function bestFirst<T extends { readonly score: number }>(items: readonly T[]): T[] {
  return [...items].sort((left, right) => right.score - left.score);
}
