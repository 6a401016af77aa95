/** Normalises text for all lexical comparisons: lower-case words without accents, in any script. */

/**
 * The words of a text in order with their positions: runs of letters and digits. In scripts without spaces between
 * words, each letter counts as a word, so that a name is found anywhere. A pictograph is also a word.
 */
export type Word = {
  /** The text in lower case, with accents removed. */
  readonly text: string;
  /** The offsets of the word in the original text. */
  readonly start: number;
  readonly end: number;
};

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const signPattern = `[${unspaced}]\\p{M}*|\\p{Emoji_Presentation}`;
const hasSigns = new RegExp(signPattern, "u");
const mixedPattern = new RegExp(`${signPattern}|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, "gu");
const camelBoundary = /(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu;
/** Whether the text is already folded. */
const asciiOnly = /^[ -~]*$/;

/** Converts a text to lower case, unifies compatibility forms and removes accents: `Ǻngström` becomes `angstrom`. */
export function foldText(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The folded words of a text, in order. Splits camel-case and snake-case labels. */
export function wordsOf(text: string): string[] {
  return locateWords(text).map((word) => word.text);
}

/** Works like `wordsOf`, but also returns the position of each word. */
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

/** The label normalised for comparison: its folded words, joined by spaces. */
export function foldLabel(label: string): string {
  return wordsOf(label.replaceAll("_", " ")).join(" ");
}
