/** Defines what links a question to a schema: the tokens that refer to each predicate and type. */
import { bitOf, type Coverage, strongFrom } from "../coverage.ts";
import type { Question } from "../question.ts";
import type { NameLink } from "../take-words.ts";

export type Links = {
  /** Maps each predicate to the tokens that explain its words. Predicates that no token explains are absent. */
  readonly predicates: ReadonlyMap<number, NameLink>;
  readonly classes: ReadonlyMap<number, NameLink>;
  /** Tokens that match no predicate, type or label, and that may describe a type without a name in the graph. */
  readonly unnamed: ReadonlySet<number>;
};

/** The minimum strength at which two words have the same meaning. */
export const surelySame = 0.85;

/**
 * Returns two masks: the tokens that match an element of the schema, and the tokens that match one almost literally.
 */
export function explainableBy(
  { predicates, classes, unnamed }: Links,
  question: Question,
): Pick<Coverage, "taken" | "strong"> {
  let [taken, strong] = [0, 0];
  for (const { words, extras } of [...predicates.values(), ...classes.values()]) {
    for (const { token, strength } of [...words, ...extras].flat()) {
      taken |= bitOf(question, token);
      if (strength >= strongFrom) strong |= bitOf(question, token);
    }
  }
  for (const token of unnamed) taken |= bitOf(question, token);
  return { taken, strong };
}
