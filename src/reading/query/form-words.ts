/** Finds the words that affect only the form of a question, based on the words around them. */
import { isNegation } from "../../text/function-words.ts";
import type { Word } from "../../text/words.ts";
import { endOfComparative, endOfSuperlative } from "../lexicon/extremes.ts";
import { measuresOf } from "../lexicon/measures.ts";

const denyingWords = new Set(
  "lack lacks lacking lacked ignore ignores ignoring excluding exclude excludes except besides aside nobody nothing noone".split(
    " ",
  ),
);

export function denies(word: string, next: string | undefined): boolean {
  if (denyingWords.has(word)) return true;
  return isNegation(word, next) || ((word === "other" || word === "rather") && next === "than");
}

/** Words that ask for an arrangement of the answer. */
const arrangingWords = new Set(
  "arrange arranged arranging sorting ordering separately outnumber outnumbers numerous".split(" "),
);

export function isFormWord(words: readonly Word[], at: number): boolean {
  const [before = "", word = "", next = ""] = [at - 1, at, at + 1].map((place) => words[place]?.text);
  return (
    denies(word, next) ||
    arrangingWords.has(word) ||
    precedesYear(before, word, next) ||
    asksOrder(before, word) ||
    isRate(before, word) ||
    asksLength(words, at) ||
    isEndOfAlphabet(words, at) ||
    (isName(word) && next === "of") ||
    (at === 0 && /^(?:considering|looking|taking)$/.test(word)) ||
    (/^(?:grouped|split|broken)$/.test(word) && /^(?:by|down|up)$/.test(next)) ||
    isSizeOfGroup(words, at) ||
    isSizeOfNumber(words, at)
  );
}

/**
 * Whether a word belongs to a phrase such as "which group is larger", which compares groups that the question
 * describes.
 */
function isSizeOfGroup(words: readonly Word[], at: number): boolean {
  const [first = "", second = "", before = "", word = ""] = [at - 3, at - 2, at - 1, at].map(
    (place) => words[place]?.text,
  );
  if (word === "group") return /^(?:which|what)$/.test(before);
  return (
    /^(?:which|what) group is$/.test(`${first} ${second} ${before}`) && endOfComparative(word) !== undefined
  );
}

/** Whether a word is the "year" in "in the year 1890", which is equivalent to "in 1890". */
function precedesYear(before: string, word: string, next: string): boolean {
  return word === "year" && /^[12]\d{3}$/.test(next) && /^(?:the|in)$/.test(before);
}

/** Whether "first" asks for an order instead of the first item, as in "newest first" and "most recent first". */
function asksOrder(before: string, word: string): boolean {
  return word === "first" && (endOfSuperlative(before) !== undefined || before === "recent");
}

/** Whether a unit of time states a rate, as in "how much a year". */
function isRate(before: string, word: string): boolean {
  return /^(?:year|month|week|day|hour|night)$/.test(word) && /^(?:a|an|per)$/.test(before);
}

/** Whether a word is the noun in "took place". */
export function isOfTakingPlace(before: string | undefined, word: string): boolean {
  return word === "place" && /^(?:take|takes|took|taken|taking)$/.test(before ?? "");
}

/** Whether a word is part of "took place". */
export function isInTakingPlace(words: readonly Pick<Word, "text">[], at: number): boolean {
  const [before, word = "", next = ""] = [at - 1, at, at + 1].map((place) => words[place]?.text);
  return isOfTakingPlace(before, word) || isOfTakingPlace(word, next);
}

/** Whether a verb only asks for a length, as in "how long does it last". */
function asksLength(words: readonly Word[], at: number): boolean {
  const isDuration = /^(?:last|lasts|lasted|take|takes|took)$/.test(words[at]?.text ?? "");
  return isDuration && words.some(({ text }, place) => text === "how" && words[place + 1]?.text === "long");
}

/** Whether a word asks for names, as in "what are the names of the wards", which asks for the wards. */
function isName(word: string): boolean {
  return word === "names" || word === "titles";
}

/** Whether a word belongs to "from A to Z", which asks for an order. */
export function isEndOfAlphabet(words: readonly Word[], at: number): boolean {
  const neighbours = [at - 2, at - 1, at, at + 1, at + 2].map((place) => words[place]?.text ?? "").join(" ");
  return /^\S* (?:from )?(?:a to z|z to a)\b|\b(?:a to z|z to a) \S* \S*$/.test(neighbours);
}

/** Whether a word of size refers to a number, as in "how large is the number of beds" and "a larger number of beds". */
function isSizeOfNumber(words: readonly Word[], at: number): boolean {
  const word = words[at]?.text ?? "";
  if (measuresOf(word).length === 0 && endOfComparative(word) === undefined) return false;
  const following = words.slice(at + 1, at + 4).map(({ text }) => text);
  return /^(?:number|count)\b|^(?:is|was) the (?:number|count)\b/.test(following.join(" "));
}
