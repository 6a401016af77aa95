/** Splits a question into tokens: words, numbers, times of day and quoted texts. */
import { foldText, hasSigns, signPattern, unspaced } from "../base/text/words.ts";

/** A word, number or time of a question. */
export type Token = {
  /** The token in lower case, without accents. */
  readonly text: string;
  /** The offsets of the token in the question. */
  readonly start: number;
  readonly end: number;
  /** Whether a comma follows. */
  readonly comma: boolean;
  /** The number of the sentence that contains the token, from 0. */
  readonly sentence: number;
};

/**
 * A time of day, a decimal number, digits before a unit ("10am", "5km"), or a run of letters and digits. Digits with
 * commas between groups of three count as one number.
 */
const pattern =
  /\d+:\d+(?:[ap]m)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\d+(?=(?:am|pm|hours?|minutes?|dollars?|months?|stars?|sq|cm|km|ft|kg)\b)|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)?/giu;
/** In a text with signs that are words by themselves, each of them is a token. */
const patternWithSigns = new RegExp(
  `${signPattern}|${pattern.source.replace("[\\p{L}\\p{M}\\p{N}]+", `(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+`)}`,
  "giu",
);

/**
 * Returns the tokens of a text, in order. The possessive "'s" is dropped, and "n't" becomes "nt", so that "doesn't" is
 * the token "doesnt".
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let sentence = 0;
  let last = 0;
  for (const match of text.matchAll(hasSigns.test(text) ? patternWithSigns : pattern)) {
    const [start, end] = [match.index, match.index + match[0].length];
    // The point of an initial, as in "J. Smith", ends no sentence.
    const isInitial = /^\p{L}$/u.test(tokens.at(-1)?.text ?? "") && text.charAt(last) === ".";
    if (tokens.length > 0 && !isInitial && /[.?!;]\s/.test(text.slice(last, start))) sentence += 1;
    tokens.push({
      text: plainToken(match[0]),
      start,
      end,
      comma: /^["”’']?,(?:\s|$)/.test(text.slice(end)),
      sentence,
    });
    last = end;
  }
  return tokens.filter(({ text: token }) => token !== "");
}

/** Folds a token and removes its apostrophe and the commas between the digits of a number. */
function plainToken(raw: string): string {
  const folded = foldText(raw)
    .replace(/['’]s$/, "")
    .replace(/['’]/g, "");
  return /^\d{1,3}(?:,\d{3})+/.test(folded) ? folded.replaceAll(",", "") : folded;
}
