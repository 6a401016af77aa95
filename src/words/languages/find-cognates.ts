/** Finds the graph's word that a word of another language is a relative of. */
import { createWordTrie } from "../spelling/word-trie.ts";
import { cognate, cognateForm, leastAlike } from "./cognate.ts";

export type Cognate = {
  readonly word: string;
  /** See {@link cognate}. */
  readonly strength: number;
};

/**
 * @param vocabulary folded words
 * @returns finds the strongest cognate of a folded word, the first of the alphabet among equal ones; itself does not count
 */
export function createCognateFinder(vocabulary: Iterable<string>): (word: string) => Cognate | undefined {
  const byForm = new Map<string, string[]>();
  for (const word of [...vocabulary].sort()) {
    const form = cognateForm(word);
    byForm.set(form, [...(byForm.get(form) ?? []), word]);
  }
  const forms = [...byForm.keys()].sort();
  const trie = createWordTrie(forms);
  return (word) => {
    const form = cognateForm(word);
    // Longer forms may differ in more letters, of which leastAlike counts the share.
    const mostEdits = Math.floor((form.length / leastAlike) * (1 - leastAlike));
    let best: Cognate | undefined;
    for (const match of trie.find(form, mostEdits)) {
      for (const candidate of byForm.get(forms[match.word] as string) ?? []) {
        const strength = candidate === word ? 0 : cognate(word, candidate);
        if (strength > (best?.strength ?? 0)) best = { word: candidate, strength };
      }
    }
    return best;
  };
}
