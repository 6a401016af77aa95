/** Normalises text for all lexical comparisons: splits it into lower-case words without accents, in any script. */

/**
 * A word of a text: a run of letters and digits. In scripts without spaces between words, each letter counts as a word,
 * so that names are found at any position. A pictograph also counts as a word.
 */
export type Word = {
  /** The word in lower case, without accents. */
  readonly text: string;
  /** The offsets of the word in the original text. */
  readonly start: number;
  readonly end: number;
};

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
/** The characters of scripts without spaces between words, for use in a character class. */
export const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
/** Matches a sign that is a word by itself. */
export const signPattern = `[${unspaced}]\\p{M}*|\\p{Emoji_Presentation}`;
export const hasSigns = new RegExp(signPattern, "u");
const mixedPattern = new RegExp(`${signPattern}|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, "gu");
const camelBoundary = /(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu;
/** Matches text without accents. */
const asciiOnly = /^[ -~]*$/;

/** Converts text to lower case, normalises compatibility forms and removes accents: `Ǻngström` becomes `angstrom`. */
export function foldText(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Returns the folded words of a text, in order. Labels in camel case or snake case are split. */
export function wordsOf(text: string): string[] {
  return locateWords(text).map((word) => word.text);
}

/** Like `wordsOf`, with the position of each word. */
export function locateWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(hasSigns.test(text) ? mixedPattern : wordPattern)) {
    let start = match.index;
    for (const part of match[0].split(camelBoundary)) {
      words.push({ text: foldText(part), start, end: start + part.length });
      start += part.length;
    }
  }
  return words;
}

/** Returns a label for comparisons: its folded words, joined by spaces. */
export function foldLabel(label: string): string {
  return wordsOf(label.replaceAll("_", " ")).join(" ");
}

/** Whether a name contains a word. A name without one is a symbol or a code, in which `F` and `f` differ. */
export function hasWord(name: string): boolean {
  return /\p{L}{3}/u.test(name);
}

/** Returns a key that the spellings of a name share: they differ in case, spaces and signs, and symbols in nothing. */
export function spellingKey(name: string): string {
  if (!hasWord(name)) return name;
  const folded = foldLabel(name);
  return folded.replace(/[^\p{L}\p{N}]/gu, "") || folded;
}
