/** Writes WordNet's words, senses and relations in the format that `english/words/word-file.ts` reads. */
import { sharedPrefix } from "../../base/text/shared-prefix.ts";
import { blockSize, headerSize, signature } from "../../english/words/word-file.ts";
import {
  partOfFile,
  parts,
  type synsetRelations,
  verbUses,
  type wordRelations,
} from "../../english/words/word-records.ts";
import { commonForms } from "./common-forms.ts";
import type { ReadSynset, WordNet } from "./read-wordnet.ts";

/**
 * Maps the pointer symbols of wninput(5WN) to relations. Other pointers (parts, domains, causes, and so on) are
 * omitted.
 */
const symbols: Readonly<Record<(typeof synsetRelations)[number], readonly string[]>> = {
  hypernym: ["@", "@i"],
  hyponym: ["~", "~i"],
  similar: ["&", "$"],
  attribute: ["="],
};
/** Maps the sentence frames of wninput(5WN) to uses of verbs. "Somebody ----s to somebody" has no object. */
const frames: Readonly<Record<(typeof verbUses)[number], readonly number[]>> = {
  somethingActs: [1, 4, 12],
  somebodyActs: [2, 13, 22, 27],
  actsOnSomething: [8, 11, 15, 16, 21, 31],
  actsOnSomebody: [9, 10, 14, 17, 18, 19, 20, 24, 25, 30],
};
const wordSymbols: Readonly<Record<(typeof wordRelations)[number], readonly string[]>> = {
  derivation: ["+", "\\", "<"],
  antonym: ["!"],
};

type Numbers = {
  readonly words: ReadonlyMap<string, number>;
  readonly synsets: ReadonlyMap<string, number>;
};

export function encodeWords(wordNet: WordNet): Uint8Array {
  const words = [...wordNet.senses.keys()].sort((left, right) => (left < right ? -1 : 1));
  const numbers: Numbers = {
    words: new Map(words.map((word, index) => [word, index])),
    synsets: new Map(wordNet.synsets.map(({ key }, index) => [key, index])),
  };
  const wordSection = encodeBlocks(words, (word, index) => [
    ...encodeLetters(word, index % blockSize === 0 ? "" : (words[index - 1] ?? "")),
    ...withLength(encodeSenses(word, wordNet, numbers)),
  ]);
  const inverse = inversePertainyms(wordNet.synsets);
  const synsetSection = encodeBlocks(wordNet.synsets, (synset) =>
    withLength(encodeSynset(synset, inverse.get(synset.key) ?? [], numbers)),
  );
  const forms = [...commonForms(wordNet)].sort(([left], [right]) => (left < right ? -1 : 1));
  const formSection = forms.flatMap(([form, uses], index) => [
    ...encodeLetters(form, forms[index - 1]?.[0] ?? ""),
    ...varint(uses),
  ]);
  return joinSections(
    [words.length, wordNet.synsets.length, forms.length],
    [...wordSection, ...synsetSection, Uint8Array.from(formSection)],
  );
}

function encodeSenses(word: string, { senses, uses }: WordNet, { synsets }: Numbers): number[] {
  const groups = parts.map((part) => {
    const keys = senses.get(word)?.get(part) ?? [];
    if (keys.length === 0) return [];
    const counts = keys.map((key) => uses.get(`${word}\t${key}`) ?? 0);
    const used = counts.findLastIndex((count) => count > 0) + 1;
    return [keys.length, used, ...keys.map((key) => numberOf(synsets, key)), ...counts.slice(0, used)];
  });
  return withPresence(groups).flatMap(varint);
}

function encodeSynset(synset: ReadSynset, inverse: readonly Link[], { words, synsets }: Numbers): number[] {
  const rising = (marks: readonly string[]): number[] => {
    const targets = synset.pointers
      .filter(({ symbol, from }) => marks.includes(symbol) && from === 0)
      .map(({ target }) => numberOf(synsets, target))
      .sort((left, right) => left - right);
    return withCount(
      targets.length,
      targets.map((target, at) => target - (targets[at - 1] ?? 0)),
    );
  };
  const links = (marks: readonly string[], moreLinks: readonly Link[]): number[] => {
    const wordPointers = synset.pointers.filter(({ symbol, from }) => marks.includes(symbol) && from > 0);
    const all = [...wordPointers, ...moreLinks];
    return withCount(
      all.length,
      all.flatMap(({ from, target, to }) => [from - 1, numberOf(synsets, target), to - 1]),
    );
  };
  const groups = [
    ...[symbols.hypernym, symbols.hyponym, symbols.similar, symbols.attribute].map(rising),
    links(wordSymbols.derivation, inverse),
    links(wordSymbols.antonym, []),
  ];
  const members = synset.members.map((member) => numberOf(words, member));
  const uses = verbUses.reduce(
    (bits, use, at) => bits | (frames[use].some((frame) => synset.frames.includes(frame)) ? 1 << at : 0),
    0,
  );
  const ofVerb = partOfFile(synset.file) === "verb" ? [uses] : [];
  return [synset.file, members.length, ...members, ...ofVerb, ...withPresence(groups)].flatMap(varint);
}

/** Encodes groups, with a single bit for an empty group. */
function withPresence(groups: readonly (readonly number[])[]): number[] {
  const present = groups.reduce((bits, group, at) => bits | (group.length > 0 ? 1 << at : 0), 0);
  return [present, ...groups.flat()];
}

function withCount(count: number, numbers: readonly number[]): number[] {
  return count === 0 ? [] : [count, ...numbers];
}

type Link = { readonly from: number; readonly target: string; readonly to: number };

/**
 * Finds the links from nouns to their adjectives ("music" to "musical"), because WordNet contains only the opposite
 * direction.
 */
function inversePertainyms(synsets: readonly ReadSynset[]): Map<string, Link[]> {
  const inverse = new Map<string, Link[]>();
  const withPlus = new Set(
    synsets.flatMap(({ key, pointers }) =>
      pointers.filter(({ symbol }) => symbol === "+").map(({ target }) => `${key}\t${target}`),
    ),
  );
  for (const { key, pointers } of synsets) {
    for (const { symbol, target, from, to } of pointers) {
      if ((symbol !== "\\" && symbol !== "<") || withPlus.has(`${target}\t${key}`)) continue;
      inverse.set(target, [...(inverse.get(target) ?? []), { from: to, target: key, to: from }]);
    }
  }
  return inverse;
}

function numberOf(numbers: ReadonlyMap<string, number>, key: string): number {
  const number = numbers.get(key);
  if (number === undefined) throw new RangeError(`WordNet names "${key}" and has none.`);
  return number;
}

function encodeLetters(word: string, before: string): number[] {
  const shared = sharedPrefix(word, before);
  const letters = [...Buffer.from(word.slice(shared), "latin1")];
  return [...varint(shared), ...varint(letters.length), ...letters];
}

/** @returns the starting positions of the blocks as 32-bit numbers, followed by the entries */
function encodeBlocks<T>(
  items: readonly T[],
  encode: (item: T, index: number) => number[],
): [Uint8Array, Uint8Array] {
  const starts: number[] = [];
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const [index, item] of items.entries()) {
    if (index % blockSize === 0) starts.push(length);
    const bytes = Uint8Array.from(encode(item, index));
    chunks.push(bytes);
    length += bytes.length;
  }
  return [littleEndian(starts), Buffer.concat(chunks)];
}

function joinSections(counts: readonly number[], sections: readonly Uint8Array[]): Uint8Array {
  const starts: number[] = [];
  let length = headerSize;
  for (const section of sections) {
    starts.push(length);
    length += section.length;
  }
  const header = littleEndian([...counts, ...starts, length]);
  return Buffer.concat([Buffer.from(signature, "latin1"), header, ...sections]);
}

function littleEndian(numbers: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, 4 * at);
  return bytes;
}

function withLength(record: readonly number[]): number[] {
  return [...varint(record.length), ...record];
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return [...bytes, rest];
}
