/** Finds the word in the graph that is a cognate of a word in another language. */
import { createWordTrie } from "../spelling/word-trie.ts";
import { cognate, cognateForm, leastSimilarity, plainForm, unshiftedForm } from "./cognate.ts";
import type { Language } from "./glosses.ts";

export type Cognate = {
  readonly word: string;
  /** The probability that {@link cognate} returns. */
  readonly strength: number;
};

/**
 * The strength of cognates that differ by the consonant shift. Such cognates are reliable only if they do not differ in
 * any other way.
 */
const strengthOfShifted = 0.8;
const shortestShifted = 3;

/**
 * @param vocabulary folded words
 * @returns a function that returns the strongest cognate of a folded word other than the word itself; in a tie, the
 * alphabetically first cognate
 */
export function createCognateFinder(
  vocabulary: Iterable<string>,
): (word: string, language: Language) => Cognate | undefined {
  const words = [...vocabulary].sort();
  const byForm = groupBy(words, cognateForm);
  const byPlainForm = groupBy(words, plainForm);
  const forms = [...byForm.keys()].sort();
  const trie = createWordTrie(forms);
  const findAlike = (word: string): Cognate | undefined => {
    const form = cognateForm(word);
    // Longer forms may differ in more letters; leastAlike limits the share.
    const mostEdits = Math.floor((form.length / leastSimilarity) * (1 - leastSimilarity));
    let best: Cognate | undefined;
    for (const match of trie.find(form, mostEdits)) {
      for (const candidate of byForm.get(forms[match.word] as string) ?? []) {
        const strength = candidate === word ? 0 : cognate(word, candidate);
        if (strength > (best?.strength ?? 0)) best = { word: candidate, strength };
      }
    }
    return best;
  };
  const findShifted = (word: string): Cognate | undefined => {
    const form = unshiftedForm(word);
    const [first] = form.length < shortestShifted ? [] : (byPlainForm.get(form) ?? []);
    return first === undefined ? undefined : { word: first, strength: strengthOfShifted };
  };
  return (word, language) => findAlike(word) ?? (language === "de" ? findShifted(word) : undefined);
}

function groupBy(words: readonly string[], formOf: (word: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const word of words) {
    const form = formOf(word);
    const group = groups.get(form);
    if (group === undefined) groups.set(form, [word]);
    else group.push(word);
  }
  return groups;
}
