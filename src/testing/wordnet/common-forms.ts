/** Lists common words in all their forms, as candidates for the correction of misspelt words. */
import { functionWords, operationWords } from "../../base/text/function-words.ts";
import {
  gerundOf,
  participleOf,
  pastOf,
  pluralOf,
  singularOf,
  thirdPerson,
} from "../../english/words/index.ts";
import type { WordNet } from "./read-wordnet.ts";

/** The minimum number of uses in WordNet's tagged texts that makes a word common. */
const minUses = 2;
/** The usage count assumed for function words, because they have no synsets but occur in every text. */
const usesOfFunctionWords = 10_000;

/** @returns a map from each form to the usage count of its base word */
export function commonForms({ senses, uses }: WordNet): Map<string, number> {
  const forms = new Map<string, number>();
  const add = (form: string, count: number): void => {
    if (/^[a-z]{2,}$/.test(form)) forms.set(form, Math.max(count, forms.get(form) ?? 0));
  };
  for (const word of [...functionWords, ...operationWords]) add(word, usesOfFunctionWords);
  for (const [word, byPart] of senses) {
    for (const [part, keys] of byPart) {
      const count = keys.reduce((sum, key) => sum + (uses.get(`${word}\t${key}`) ?? 0), 0);
      if (count < minUses) continue;
      add(word, count);
      if (part === "noun" && singularOf(word) === word) add(pluralOf(word), count);
      if (part === "verb")
        for (const form of [thirdPerson, pastOf, participleOf, gerundOf]) add(form(word), count);
    }
  }
  return forms;
}
