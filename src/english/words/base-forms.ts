/** Derives the possible base forms of an inflected word from spelling rules and the tables of irregular words. */
import { irregularBases } from "./irregular-verbs.ts";
import { singularOf } from "./nouns.ts";
import type { Part } from "./word-records.ts";

export type BaseForm = { readonly base: string; readonly part: Part };

/** Forms of "be", "have" and "do" whose endings look like plurals. */
const notPlurals = /^(?:is|was|has|does|his|its|this|thus|us)$/;

/**
 * @param word folded
 * @returns the candidates; a lexicon determines which of them are words. The word itself is never a candidate.
 */
export function baseForms(word: string): readonly BaseForm[] {
  if (!/^[a-z][a-z' -]+$/.test(word)) return [];
  const candidates: BaseForm[] = [
    ...irregularBases(word).map((base) => ({ base, part: "verb" as const })),
    ...(notPlurals.test(word) ? [] : [{ base: singularOf(word), part: "noun" as const }]),
    ...regularBases(word).map((base) => ({ base, part: "verb" as const })),
    ...comparedBases(word).flatMap((base) => [
      { base, part: "adjective" as const },
      { base, part: "adverb" as const },
    ]),
  ];
  return candidates.filter(({ base }) => base !== word && base.length > 1);
}

/**
 * Returns the possible base forms of inflected forms such as "guards", "carries", "planned", "writing", "lying" and
 * "panicked". In "carried out", the first word is inflected.
 */
function regularBases(phrase: string): string[] {
  const end = phrase.search(/\s|$/);
  const [word, rest] = [phrase.slice(0, end), phrase.slice(end)];
  const bases = ((): string[] => {
    if (word.length < 4 || notPlurals.test(word)) return [];
    if (/[^s]s$/.test(word)) return withoutThirdPerson(word);
    if (word.endsWith("ied")) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
    if (word.endsWith("ed")) return withoutEnding(word.slice(0, -2));
    if (word.endsWith("ying") && word.length < 7) return [`${word.slice(0, -4)}ie`, word.slice(0, -3)];
    return word.endsWith("ing") ? withoutEnding(word.slice(0, -3)) : [];
  })();
  const irregular = rest === "" ? [] : irregularBases(word);
  return [...irregular, ...bases].map((base) => `${base}${rest}`);
}

function withoutThirdPerson(word: string): string[] {
  if (word.endsWith("ies")) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  // Only after a sibilant or an o does the ending include an e: "fixes", "goes".
  return /(?:[sxzo]|[cs]h)es$/.test(word) ? [word.slice(0, -1), word.slice(0, -2)] : [word.slice(0, -1)];
}

/** Handles comparatives and superlatives, such as "larger", "biggest" and "happier". */
function comparedBases(word: string): string[] {
  const stem = /^(.{2,})(?:er|est)$/.exec(word)?.[1];
  if (stem === undefined) return [];
  return stem.endsWith("i") ? [`${stem.slice(0, -1)}y`] : withoutEnding(stem);
}

/**
 * Returns the possible base forms of a stem whose ending began with a vowel: "write" for "writ", "plan" for "plann",
 * "panic" for "panick", and "build" for "build".
 */
function withoutEnding(stem: string): string[] {
  if (!/[aeiouy]/.test(stem)) return [];
  const undoubled = /([bdfgklmnprtvz])\1$/.test(stem) || stem.endsWith("ck") ? [stem.slice(0, -1)] : [];
  return [stem, `${stem}e`, ...undoubled];
}
