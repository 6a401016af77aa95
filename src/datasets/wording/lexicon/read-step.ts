/** Takes the grammar of a step from the user's lexicon or, if there is no entry, guesses it from the label. */
import type { SpokenStep } from "../field-steps.ts";
import type { EnglishWords } from "../words/english-words.ts";
import type { Predicate } from "./predicate.ts";
import { readPredicate } from "./read-predicate.ts";
import { applyEntry, type UserLexicon } from "./user-lexicon.ts";

export function readStep(
  { use }: Pick<SpokenStep, "use">,
  user: UserLexicon,
  english: EnglishWords,
): Predicate | null {
  const guess = readPredicate(use, english);
  const entry = user.predicates[use.label];
  return entry === undefined ? guess : applyEntry(use, guess, entry, english);
}
