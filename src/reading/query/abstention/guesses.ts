/** Finds readings that answer something other than what the words of the question ask for. */

import type { ReadingContext } from "../reading-context.ts";
import type { Scored } from "../score.ts";

/**
 * Whether a reading picks an arbitrary field: no word refers to it, and its values are not what the question word
 * requests. The word "what" accepts any value, so every value of Ada would be such an answer to "what does Ada think".
 */
export function guessesField({ tree, output, fits }: Scored, { question }: ReadingContext): boolean {
  const asked = tree.variables[output];
  const isUnnamed = tree.links.length > 0 && tree.links.every(({ words }) => words === 0);
  if (!isUnnamed || asked?.anchor !== null || asked.named !== 0) return false;
  if (question.wants !== "any") return !fits;
  const has = (words: ReadonlySet<string>): boolean => question.tokens.some(({ text }) => words.has(text));
  // Every relation is something that an entity has.
  return has(doForms) && !has(haveForms);
}

const doForms = new Set(["do", "does", "did"]);
const haveForms = new Set(["have", "has", "had"]);
