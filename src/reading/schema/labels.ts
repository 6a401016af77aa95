/** Indexes all names in a graph: maps stemmed words to labels, and lists the words in labels. */
import { functionWords } from "../../text/function-words.ts";
import { stem } from "../../text/stem.ts";
import { foldLabel, wordsOf } from "../../text/words.ts";
import type { CompactGraph } from "./compact-graph.ts";

export type LabelIndex = {
  /** Maps the stemmed words of a label, joined by spaces, to the nodes that have this label. */
  readonly exact: ReadonlyMap<string, readonly number[]>;
  /** Maps a stemmed word to the keys of `exact` that contain it. */
  readonly byWord: ReadonlyMap<string, readonly string[]>;
  /** Maps each word, as spelled in the labels, to the number of labels that contain it. */
  readonly words: ReadonlyMap<string, number>;
  /** The words in labels and in the names of predicates and types, by length. */
  readonly byLength: ReadonlyMap<number, readonly string[]>;
  /** The words of {@link byLength}, keyed by length and first letter, and again by length and last letter. */
  readonly byEnd: ReadonlyMap<string, readonly string[]>;
  /** Returns the rarity of a word among labels, in [0, 1]. A word in only one label has rarity 1. */
  rarity(stemmed: string): number;
};

/** The maximum number of words in a name. Longer labels count as running text. */
const mostWords = 40;
const mostCharacters = 400;

export function keyOf(text: string): string {
  return wordsOf(text.replaceAll("_", " ")).map(stem).join(" ");
}

export function indexLabels(graph: CompactGraph, schemaWords: Iterable<string>): LabelIndex {
  const exact = new Map<string, number[]>();
  const byWord = new Map<string, string[]>();
  const words = new Map<string, number>();
  const stems = new Map<string, string>();
  const add = (label: string, node: number): void => {
    const labelWords = foldLabel(label).split(" ");
    if (labelWords.length > mostWords || labelWords[0] === "") return;
    const stemmed = labelWords.map((word) => {
      const cached = stems.get(word);
      if (cached !== undefined) return cached;
      const stemmedWord = stem(word);
      stems.set(word, stemmedWord);
      return stemmedWord;
    });
    const key = stemmed.join(" ");
    const nodes = exact.get(key);
    if (nodes !== undefined) {
      nodes.push(node);
      return;
    }
    exact.set(key, [node]);
    for (const word of new Set(labelWords)) words.set(word, (words.get(word) ?? 0) + 1);
    for (const [at, word] of stemmed.entries()) {
      if (stemmed.indexOf(word) !== at || functionWords.has(labelWords[at] as string)) continue;
      const keys = byWord.get(word);
      if (keys === undefined) byWord.set(word, [key]);
      else keys.push(key);
    }
  };
  graph.labels.forEach((label, node) => {
    if (label.length > mostCharacters) return;
    add(label, node);
    const separated = separateCode(label);
    if (separated !== label) add(separated, node);
  });
  const [byLength, byEnd] = [new Map<number, string[]>(), new Map<string, string[]>()];
  for (const word of new Set([...words.keys(), ...schemaWords])) {
    addTo(byLength, word.length, word);
    for (const key of endKeys(word)) addTo(byEnd, key, word);
  }
  const total = Math.log(exact.size + 1);
  return {
    exact,
    byWord,
    words,
    byLength,
    byEnd,
    rarity: (word) => 1 - Math.log((byWord.get(word)?.length ?? 1) || 1) / total,
  };
}

/** Separates a number or a code at the end of a name without spaces: "gateB12" is also indexed as "gate B12". */
function separateCode(label: string): string {
  return /\s/.test(label) ? label : label.replace(/(?<=\p{Ll}{2})(?=\p{Lu}*\p{N}+$)/u, " ");
}

/** Returns the keys of a word in {@link LabelIndex.byEnd}, or the keys of words with more or fewer letters. */
export function endKeys(word: string, moreLetters = 0): readonly [first: string, last: string] {
  const length = word.length + moreLetters;
  return [`${length} ${word[0]}…`, `${length} …${word.at(-1)}`];
}

function addTo<Key>(lists: Map<Key, string[]>, key: Key, word: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [word]);
  else list.push(word);
}
