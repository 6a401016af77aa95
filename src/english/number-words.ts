/** Interprets English number words such as "two", "twenty-fifth", "a dozen" and "two hundred and fifty". */
import type { Span } from "../text/quotations.ts";
import { locateWords, type Word } from "../text/words.ts";

const units =
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
   nineteen`.split(/\s+/);
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const unitOrdinals =
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
   sixteenth seventeenth eighteenth nineteenth`.split(/\s+/);

const cardinals: ReadonlyMap<string, number> = new Map([
  ...units.map((word, at): [string, number] => [word, at + 1]),
  ...tens.map((word, at): [string, number] => [word, 10 * (at + 2)]),
]);

const ordinals: ReadonlyMap<string, number> = new Map([
  ...unitOrdinals.map((word, at): [string, number] => [word, at + 1]),
  ...tens.map((word, at): [string, number] => [word.replace(/y$/, "ieth"), 10 * (at + 2)]),
]);

/** Words that multiply the preceding number. */
const scales: ReadonlyMap<string, number> = new Map([
  ["dozen", 12],
  ["hundred", 100],
  ["thousand", 1000],
  ["million", 1_000_000],
]);

/**
 * @param word the folded word
 * @returns the number, such as 2 for "two" or 12 for "dozen", or null for digits and other words
 */
export function cardinalOf(word: string): number | null {
  return cardinals.get(word) ?? scales.get(word) ?? null;
}

/**
 * @param word the folded word
 * @returns the position, such as 3 for "third" and "3rd", or null for other words
 */
export function ordinalOf(word: string): number | null {
  const digits = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(word)?.[1];
  return digits === undefined ? (ordinals.get(word) ?? null) : Number(digits);
}

/** A number in words, either an ordinal such as "third" or a cardinal such as "three". */
export type NumberInWords = Span & { readonly value: number; readonly isOrdinal: boolean };

/**
 * Finds the numbers that are written as words, in order of appearance. Capitalised words are ignored, because they are
 * part of names.
 */
export function findNumberWords(text: string): NumberInWords[] {
  const words = locateWords(text);
  const numbers: NumberInWords[] = [];
  for (let at = 0; at < words.length; ) {
    const number = readNumberWords(words, at, text);
    if (number === null) {
      at += 1;
      continue;
    }
    numbers.push(number);
    at = words.findIndex(({ end }) => end === number.end) + 1;
  }
  return numbers;
}

/** For "two million three hundred and five", `total` is 2,000,000, and `part` grows from 3 to 300 and then to 305. */
type Sum = { readonly total: number; readonly part: number; readonly isOrdinal: boolean };

function readNumberWords(words: readonly Word[], first: number, text: string): NumberInWords | null {
  let sum: Sum = { total: 0, part: 0, isOrdinal: false };
  let last = first - 1;
  for (let at = first; at < words.length && !sum.isOrdinal; at += 1) {
    if (!continuesNumber(words, at, first, text)) break;
    const next = addWord(sum, words, at, first);
    if (next !== null) [sum, last] = [next, at];
    else if (!isAndAfterScale(words, at)) break;
  }
  const [start, end] = [words[first]?.start, words[last]?.end];
  return last < first || start === undefined || end === undefined
    ? null
    : { start, end, value: sum.total + sum.part, isOrdinal: sum.isOrdinal };
}

/** Whether a lower-case word follows the previous word directly or after a hyphen. */
function continuesNumber(words: readonly Word[], at: number, first: number, text: string): boolean {
  const word = words[at] as Word;
  const gap = at === first ? "" : text.slice(words[at - 1]?.end, word.start);
  return /^(?:\s*|-)$/.test(gap) && text.slice(word.start, word.end) === word.text;
}

function isAndAfterScale(words: readonly Word[], at: number): boolean {
  return words[at]?.text === "and" && scales.has(words[at - 1]?.text ?? "");
}

/** Adds a word to the number before it. Returns `null` if the word does not belong to the number. */
function addWord(sum: Sum, words: readonly Word[], at: number, first: number): Sum | null {
  const { text } = words[at] as Word;
  const scale = scales.get(text);
  if (scale !== undefined) return addScale(sum, scale);
  const place = ordinalOf(text);
  const small = cardinals.get(text) ?? place ?? digitsBeforeScale(words, at, first);
  if (small === null || !canFollow(sum.part, small)) return null;
  return { ...sum, part: sum.part + small, isOrdinal: place !== null };
}

function addScale({ total, part, isOrdinal }: Sum, scale: number): Sum | null {
  if (scale < part || (total > 0 && part === 0)) return null;
  const scaled = Math.max(1, part) * scale;
  return scale < 1000
    ? { total, part: scaled, isOrdinal: isOrdinal }
    : { total: total + scaled, part: 0, isOrdinal: isOrdinal };
}

/** Whether a small number can follow, such as "five" after "twenty" and "two hundred". */
function canFollow(part: number, small: number): boolean {
  const remainder = part % 100;
  return remainder === 0 ? part === 0 || small < 100 : remainder >= 20 && remainder % 10 === 0 && small < 10;
}

/** Parses digits before a scale word, as in "5 million". */
function digitsBeforeScale(words: readonly Word[], at: number, first: number): number | null {
  const digits = words[at]?.text ?? "";
  return at === first && /^\d{1,3}$/.test(digits) && scales.has(words[at + 1]?.text ?? "")
    ? Number(digits)
    : null;
}

/**
 * Replaces number words with digits, padded with zeros so that the offsets of other words do not change. The word "one"
 * by itself and ordinals such as "third" are not replaced.
 */
export function withDigits(text: string): string {
  let replaced = text;
  for (const { start, end, value, isOrdinal } of findNumberWords(text)) {
    if (isOrdinal || value === 1) continue;
    replaced = replaced.slice(0, start) + String(value).padStart(end - start, "0") + replaced.slice(end);
  }
  return replaced;
}
