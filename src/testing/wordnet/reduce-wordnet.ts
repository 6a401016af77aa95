/**
 * Removes words from WordNet that would cause false matches. These are rare names of animals, plants and substances
 * ("genus Abies", "red rockfish"), and the names of people, places and works, because the graph itself contains those
 * that matter. A name is rare if it has more than one word or a capital letter, and does not occur in the tagged texts.
 */
import type { Part } from "../../english/words/word-records.ts";
import type { ReadSynset, WordNet } from "./read-wordnet.ts";

/** The numbers of the lexicographer files noun.animal, noun.plant and noun.substance (lexnames(5WN)). */
const naturalKinds = new Set([5, 20, 27]);

export function reduceWordNet(wordNet: WordNet): WordNet {
  const linked = new Set(
    wordNet.synsets.flatMap(({ key, pointers }) =>
      pointers.filter(({ from }) => from > 0).flatMap(({ target }) => [key, target]),
    ),
  );
  const keptSynsets = new Map(
    wordNet.synsets.flatMap((synset) => reduceSynset(synset, linked.has(synset.key), wordNet)),
  );
  const senses = new Map<string, Map<Part, readonly string[]>>();
  for (const [word, byPart] of wordNet.senses) {
    const remaining = [...byPart]
      .map(
        ([part, keys]) => [part, keys.filter((key) => keptSynsets.get(key)?.members.includes(word))] as const,
      )
      .filter(([, keys]) => keys.length > 0);
    if (remaining.length > 0) senses.set(word, new Map(remaining));
  }
  const synsets = [...keptSynsets.values()].map((synset) => ({
    ...synset,
    pointers: synset.pointers.filter(({ target }) => keptSynsets.has(target)),
  }));
  return { synsets, senses, uses: wordNet.uses };
}

/** @param isLinked whether links between words refer to positions in the synset, in which case no word may be removed */
function reduceSynset(synset: ReadSynset, isLinked: boolean, { uses }: WordNet): [string, ReadSynset][] {
  const { key, file, members, pointers } = synset;
  if (pointers.some(({ symbol }) => symbol === "@i")) return [];
  const isKept = (word: string, place: number): boolean =>
    !naturalKinds.has(file) ||
    uses.has(`${word}\t${key}`) ||
    !(word.includes(" ") || synset.capitalised[place]);
  const remaining = members.filter(isKept);
  if (remaining.length === 0) return [];
  return [[key, isLinked ? synset : { ...synset, members: remaining }]];
}
