/**
 * Reads WordNet's database files (wndb(5WN)): synsets with their words and pointers from `data.*`, the order of senses
 * from `index.*`, and usage counts of each sense in tagged texts from `index.sense`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Part, parts } from "../../english/words/word-records.ts";

type Pointer = {
  readonly symbol: string;
  /** The key of the synset that the pointer refers to. */
  readonly target: string;
  /** The positions of the two words in their synsets, counting from 1, or 0 if the pointer connects whole synsets. */
  readonly from: number;
  readonly to: number;
};

export type ReadSynset = {
  /** The part of speech and the position in its file, such as `noun 00001740`. */
  readonly key: string;
  readonly file: number;
  readonly members: readonly string[];
  /** Whether each member of the synset begins with a capital letter, like a name. */
  readonly capitalised: readonly boolean[];
  readonly pointers: readonly Pointer[];
  /** The numbers of the sentence frames of a verb (wninput(5WN)); empty for other words. */
  readonly frames: readonly number[];
};

export type WordNet = {
  readonly synsets: readonly ReadSynset[];
  /** Maps each word and part of speech to the keys of its synsets, most frequent sense first. */
  readonly senses: ReadonlyMap<string, ReadonlyMap<Part, readonly string[]>>;
  /** Maps a word and a synset key, separated by a tab, to a usage count. */
  readonly uses: ReadonlyMap<string, number>;
};

const fileNames: Readonly<Record<Part, string>> = {
  noun: "noun",
  verb: "verb",
  adjective: "adj",
  adverb: "adv",
};
const partOfLetter: Readonly<Record<string, Part>> = {
  n: "noun",
  v: "verb",
  a: "adjective",
  s: "adjective",
  r: "adverb",
};
const partOfNumber: Readonly<Record<string, Part>> = {
  1: "noun",
  2: "verb",
  3: "adjective",
  4: "adverb",
  5: "adjective",
};

/** @param folder WordNet's `dict` */
export function readWordNet(folder: string): WordNet {
  const read = (name: string): string[] =>
    readFileSync(join(folder, name), "latin1")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("  "));
  const senses = new Map<string, Map<Part, readonly string[]>>();
  for (const part of parts) {
    for (const line of read(`index.${fileNames[part]}`)) {
      const fields = line.trim().split(" ");
      const word = spelled(fields[0] ?? "");
      const count = Number(fields[2]);
      const byPart = senses.get(word) ?? new Map<Part, readonly string[]>();
      senses.set(
        word,
        byPart.set(
          part,
          fields.slice(-count).map((offset) => `${part} ${offset}`),
        ),
      );
    }
  }
  return {
    synsets: parts.flatMap((part) => read(`data.${fileNames[part]}`).map((line) => parseSynset(part, line))),
    senses,
    uses: new Map(read("index.sense").flatMap(parseUses)),
  };
}

function parseSynset(part: Part, line: string): ReadSynset {
  const fields = (line.split(" | ", 1)[0] ?? "").trim().split(" ");
  let at = 0;
  const next = (): string => fields[at++] ?? "";
  const offset = next();
  const file = Number(next());
  next();
  const members = Array.from({ length: Number.parseInt(next(), 16) }, () => {
    const word = next();
    next();
    return word;
  });
  const pointers = Array.from({ length: Number(next()) }, () => {
    const [symbol, target, letter, places] = [next(), next(), next(), next()];
    return {
      symbol,
      target: `${partOfLetter[letter]} ${target}`,
      from: Number.parseInt(places.slice(0, 2), 16),
      to: Number.parseInt(places.slice(2), 16),
    };
  });
  const frames = Array.from({ length: part === "verb" ? Number(next()) : 0 }, () => {
    const [, frame] = [next(), next(), next()];
    return Number(frame);
  });
  return {
    key: `${part} ${offset}`,
    file,
    members: members.map(spelled),
    capitalised: members.map((word) => /^[A-Z]/.test(word)),
    pointers,
    frames,
  };
}

function parseUses(line: string): [string, number][] {
  const [key = "", offset, , uses] = line.trim().split(" ");
  const [word = "", rest = ""] = key.split("%");
  if (Number(uses) === 0) return [];
  return [[`${spelled(word)}\t${partOfNumber[rest.charAt(0)]} ${offset}`, Number(uses)]];
}

/**
 * Converts words from WordNet's notation: underscores represent spaces, and adjectives may have a position marker such
 * as `galore(ip)`.
 */
function spelled(word: string): string {
  return word
    .replace(/\(\w+\)$/, "")
    .replaceAll("_", " ")
    .toLowerCase();
}
