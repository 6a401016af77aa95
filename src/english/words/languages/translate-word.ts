/** Translates individual words, such as those of a field's name, from German, French or Spanish to English. */
import { foldText } from "../../../base/text/words.ts";
import { createGlossary, type Gloss, type OtherLanguage } from "./glosses.ts";

type Translation = {
  /** A single English word. */
  readonly english: string;
  /** The certainty, in (0, 1]; lower for a part of a compound. */
  readonly strength: number;
};

/** @param word folded @returns the English words, most certain first; empty for an unknown word */
export type Translator = (word: string) => readonly Translation[];

/** The certainty of the translation of a whole word. */
export const wholeWord = 0.95;
/** The certainty of a translation of a compound's last part, which determines its meaning: "Geburtsdatum" is a date. */
const lastPart = 0.9;
const firstPart = 0.8;
const shortestPart = 3;
/** The letters that may join the parts of a German compound. */
export const joints = ["", "s", "es", "n", "en"];

export function createTranslator(language: OtherLanguage): Translator {
  const table = new Map<string, Gloss>();
  for (const [word, gloss] of createGlossary()[language]) {
    const folded = foldText(word);
    if (!gloss.isForm && !table.has(folded)) table.set(folded, gloss);
  }
  const cache = new Map<string, readonly Translation[]>();
  return (word) => {
    const cached = cache.get(word);
    if (cached !== undefined) return cached;
    const direct = translationsOf(table.get(word), wholeWord);
    const translations = direct.length > 0 || language !== "de" ? direct : translateParts(word, table);
    cache.set(word, translations);
    return translations;
  };
}

function translationsOf(gloss: Gloss | undefined, strength: number): Translation[] {
  const single = (gloss?.choices ?? []).filter((english) => /^\w+$/.test(english));
  return single.map((english) => ({ english, strength }));
}

/** Translates both parts of a compound. The last part is as long as possible. */
function translateParts(word: string, table: ReadonlyMap<string, Gloss>): Translation[] {
  for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
    const last = table.get(word.slice(at));
    if (last === undefined) continue;
    const start = word.slice(0, at);
    const stems = joints.flatMap((joint) =>
      start.endsWith(joint) ? [start.slice(0, start.length - joint.length)] : [],
    );
    const first = stems.map((one) => table.get(one) ?? table.get(`${one}e`)).find((one) => one !== undefined);
    return [...translationsOf(last, lastPart), ...translationsOf(first, firstPart)];
  }
  return [];
}

/** Returns the most frequent language among the non-English words, or null if most words are English. */
export function languageOfWords(
  words: readonly string[],
  isEnglish: (word: string) => boolean,
): OtherLanguage | null {
  const foreign = words.filter((word) => !isEnglish(word));
  if (2 * foreign.length < words.length) return null;
  const languages = ["de", "es", "fr"] as const;
  const glossary = createGlossary();
  const counts = languages.map((language) => {
    const folded = new Set([...glossary[language].keys()].map(foldText));
    return foreign.filter((word) => folded.has(word)).length;
  });
  const highest = Math.max(...counts);
  return highest === 0 ? null : (languages[counts.indexOf(highest)] ?? null);
}

/**
 * Reduces a German word to the common part of its forms: "uraufgeführt" and "Uraufführung" both become "urauffuhr".
 *
 * @param word folded
 */
export function germanRoot(word: string): string {
  const bare = word
    .replace(/^(ab|an|auf|aus|bei|ein|her|mit|nach|ur|urauf|vor|zu)?ge(?=.{4})/, "$1")
    .replace(/(?:ungen|ung|tes|ten|tem|ter|te|en|et|er|es|em|st|e|t|s)$/, "");
  return bare.length < shortestPart ? word : bare;
}
