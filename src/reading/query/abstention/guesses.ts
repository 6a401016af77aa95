/** Finds readings whose answer no word of the question requests. */

import type { ReadingContext } from "../reading-context.ts";
import type { Scored } from "../score.ts";

/**
 * Whether a reading picks an arbitrary field: "what" fits every field, and the verb after "does" refers to none. For
 * "what does Ada own", any value of Ada would be such an answer.
 */
export function guessesField({ tree, output }: Scored, { question }: ReadingContext): boolean {
  const asked = tree.variables[output];
  const has = (words: ReadonlySet<string>): boolean => question.tokens.some(({ text }) => words.has(text));
  return (
    question.wants === "any" &&
    has(doForms) &&
    // Every relation is something that an entity has.
    !has(haveForms) &&
    asked?.anchor === null &&
    asked.named === 0 &&
    tree.links.length > 0 &&
    tree.links.every(({ words }) => words === 0)
  );
}

const doForms = new Set(["do", "does", "did"]);
const haveForms = new Set(["have", "has", "had"]);
