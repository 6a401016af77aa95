/** Finds the operators of a question: the first or last results, a count, a figure per group, or an order. */

import { cardinalOf, ordinalOf } from "../../english/index.ts";
import { type End, endOfComparative, endOfSuperlative } from "../lexicon/extremes.ts";
import { isOpenEnd } from "../mentions/number-ranges.ts";
import type { Question, Token } from "./question.ts";

export type Extreme = {
  readonly end: End;
  /** The number of results to return, plus ties with the last result. */
  readonly count: number;
  /** The only position to return: 2 for "the second largest". Tied results share a position. */
  readonly place: number | null;
  readonly token: number;
};

export type Order = {
  readonly end: End;
  readonly token: number;
  /** Whether the names are ordered, as in "alphabetically" and "from A to Z". */
  readonly byName: boolean;
};

export type Operators = {
  /** A request for the results at one end of an order. */
  readonly extreme: Extreme | null;
  /** A request for all results, beginning at this end of the order. */
  readonly order: Order | null;
  readonly counts: boolean;
  /** The position of the word before the name of a group, such as "each" or "per". */
  readonly each: number | null;
  /** The operation that combines several numbers before a comparison. */
  readonly combines: "sum" | "mean" | null;
};

/**
 * Words before "number" in a question that asks for a count, such as "the number of bridges" but not "the phone number
 * of X".
 */
const articles = new Set(["the", "a", "total", "what"]);
const orderWords = new Set("order ordered sort sorted rank ranked ranking".split(" "));
const addingWords = new Set("altogether total overall combined sum".split(" "));

export function readOperators({ text, tokens, compares }: Question): Operators {
  const plain = tokens.map(({ text, quoted }) => (quoted ? "" : text));
  const each = plain.findIndex(
    (word, at) =>
      word === "each" ||
      word === "per" ||
      word === "every" ||
      (word === "by" && /^(?:grouped|split|down|up)$/.test(plain[at - 1] ?? "")),
  );
  const countWord = plain.findIndex(
    (word, at) =>
      (word === "how" && plain[at + 1] === "many") ||
      (word === "number" && plain[at + 1] === "of" && (at === 0 || articles.has(plain[at - 1] ?? ""))) ||
      (word === "count" && at === 0),
  );
  const order = readOrder(plain);
  return {
    extreme:
      order === null
        ? (readExtreme(text, tokens, plain) ?? (compares ? readComparison(tokens, plain) : null))
        : null,
    order,
    counts: countWord >= 0,
    each: each < 0 ? null : each,
    combines: readCombination(plain),
  };
}

function readCombination(plain: readonly string[]): Operators["combines"] {
  if (plain.some((word, at) => word === "average" || (word === "mean" && plain[at - 1] === "the")))
    return "mean";
  return plain.some((word) => addingWords.has(word)) ? "sum" : null;
}

/** Whether a token is a count or position of results, as in "the first three", and not a value in the graph. */
export function isPlaceCount({ tokens }: Question, token: number): boolean {
  if (placeBefore(tokens[token + 1]?.text ?? "", tokens[token]?.text ?? "") !== null) return true;
  const neighbours = [tokens[token - 1], tokens[token + 1]];
  return (
    numberOf(tokens[token]?.text ?? "") !== null &&
    neighbours.some(
      (one) => one !== undefined && (endOfSuperlative(one.text) !== undefined || one.text === "top"),
    )
  );
}

/**
 * Returns the position that an ordinal before a superlative denotes, such as 2 for "second largest", or null. "The
 * first" and "the last" are superlatives themselves.
 */
function placeBefore(word: string, before: string): number | null {
  return endOfSuperlative(word) === undefined || endOfSuperlative(before) !== undefined
    ? null
    : ordinalOf(before);
}

function readExtreme(text: string, tokens: readonly Token[], plain: readonly string[]): Operators["extreme"] {
  for (const [at, word] of plain.entries()) {
    const [before = "", next = ""] = [plain[at - 1], plain[at + 1]];
    const count = numberOf(next) ?? numberOf(before);
    if (word === "top" && count !== null) return { end: "high", count, place: null, token: at };
    const end = endOfSuperlative(word);
    if (end === undefined || before === "at" || tokens[at]?.capital) continue;
    const endsClause = /^\s*(?:[,;.!?]|$)/.test(text.slice(tokens[at]?.end));
    if (isAdverb(word, before) && count === null && !endsClause) continue;
    const isRecent = next.startsWith("recent");
    return {
      end: (isRecent ? endsOfTime.get(word) : undefined) ?? end,
      count: count ?? 1,
      place: placeBefore(word, before),
      token: at,
    };
  }
  return null;
}

/** The ends to which "most recent" and "least recent" refer. */
const endsOfTime: ReadonlyMap<string, End> = new Map([
  ["most", "late"],
  ["least", "early"],
]);

/**
 * Whether "first" or "last" may be an adverb: "first published" and "at last" are not positions in an order, but "the
 * first of", "the last three" and "opened first?" are.
 */
function isAdverb(word: string, before: string): boolean {
  return (word === "first" || word === "last") && before !== "the";
}

function readComparison(tokens: readonly Token[], plain: readonly string[]): Operators["extreme"] {
  for (const [token, word] of plain.entries()) {
    const end = endOfComparative(word);
    if (end === undefined || plain[token + 1] === "than" || isOpenEnd(tokens, token - 1)) continue;
    return { end, count: 1, place: null, token };
  }
  return null;
}

/**
 * Finds phrases that ask for an order, such as "in order of size", "newest first" and "from the oldest to the newest".
 */
function readOrder(plain: readonly string[]): Order | null {
  return readOrderOfNames(plain) ?? readNamedEnd(plain) ?? readOrderWord(plain);
}

/** Finds "alphabetically" and "from A to Z". */
function readOrderOfNames(plain: readonly string[]): Order | null {
  const isReverse = plain.some((word, at) => word === "z" && plain[at + 1] === "to" && plain[at + 2] === "a");
  const name = plain.findIndex(
    (word, at) => /^alphabetical/.test(word) || (word === "a" && plain[at + 2] === "z"),
  );
  if (!isReverse && name < 0) return null;
  const falls = isReverse || plain[name - 1] === "reverse";
  return { end: falls ? "high" : "low", token: Math.max(0, name), byName: true };
}

/** Finds the end at which the order begins, as in "newest first" and "from the oldest to the newest". */
function readNamedEnd(plain: readonly string[]): Order | null {
  for (const [token, word] of plain.entries()) {
    const end = endOfSuperlative(word);
    if (end === undefined || word === "first") continue;
    const startsOrder =
      plain[token + 1] === "first" || (plain[token + 1] === "recent" && plain[token + 2] === "first");
    if (startsOrder) return { end: word === "most" ? "late" : end, token, byName: false };
    const isFrom = plain.slice(Math.max(0, token - 2), token).includes("from");
    if (isFrom && plain.slice(token + 1).some((other) => endOfSuperlative(other) !== undefined))
      return { end, token, byName: false };
  }
  return null;
}

/** Finds a word that asks for an ordering, such as "sorted" or "ranked". */
function readOrderWord(plain: readonly string[]): Order | null {
  const token = plain.findIndex((word) => orderWords.has(word));
  if (token < 0) return null;
  const falls = plain.includes("descending") || /^rank/.test(plain[token] ?? "");
  return { end: falls ? "high" : "low", token, byName: false };
}

function numberOf(word: string): number | null {
  return /^\d{1,2}$/.test(word) ? Number(word) : cardinalOf(word);
}
