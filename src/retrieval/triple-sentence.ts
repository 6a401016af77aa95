import type { Triple } from "../graph/index.ts";

/** Returns a triple as a sentence of labels, for ranking. An entity without a label is represented by its id. */
export function tripleSentence({ subject, predicate, object }: Triple): string {
  return `${subject.label || subject.id} ${predicate.label} ${object.label || object.id}`;
}
