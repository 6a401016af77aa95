/** Finds ranges of numbers in a question: "from 2018 to 2020", "since 2019", "taller than 30". */
import { locateWords, type Word } from "../../text/words.ts";
import { endOfComparative } from "../lexicon/extremes.ts";

export type NumberRange = {
  readonly from: number;
  readonly to: number;
  /** Whether the range includes its endpoints. */
  readonly closed: boolean;
};

/** The one or two numbers of the range, without separators: "1,000" becomes `1000`. */
export type FoundRange = NumberRange & { readonly numbers: readonly Word[] };

/** A number in the words from `first` up to but excluding `last`. */
export type WrittenNumber = { readonly number: Word; readonly first: number; readonly last: number };

type Bound = { readonly up: boolean; readonly closed: boolean };

/** Words that denote an open range before a number ("least" and "most" only after "at"). */
const openingWords: ReadonlyMap<string, Bound> = new Map([
  ["since", { up: true, closed: true }],
  ["least", { up: true, closed: true }],
  ["until", { up: false, closed: true }],
  ["most", { up: false, closed: true }],
  ["after", { up: true, closed: false }],
  ["over", { up: true, closed: false }],
  ["above", { up: true, closed: false }],
  ["before", { up: false, closed: false }],
  ["under", { up: false, closed: false }],
  ["below", { up: false, closed: false }],
]);
/** Words that do not form a comparison with "than", as in "other than 3" and "rather than 3". */
const exceptionWords: ReadonlySet<string> = new Set(["other", "rather"]);
/** The comparatives that ask for smaller values. Any other comparative before "than" asks for larger values. */
const downwardWords: ReadonlySet<string> = new Set(
  "less fewer smaller lower shorter earlier lighter cheaper younger nearer narrower slower before under below".split(
    " ",
  ),
);
/** Words other than comparatives that end phrases such as "1990 and after" and "20 or more". */
const upwardWords: ReadonlySet<string> = new Set("more after over above up upwards".split(" "));
const datePrepositions: ReadonlySet<string> = new Set(["in", "on", "by", "at", "from"]);
/** The maximum number of words between a word that opens a range and the number after it. */
const openerReach = 4;
/** The maximum number of words between the two numbers of a range. */
const pairReach = 4;

export function findRanges(question: string): FoundRange[] {
  const words = locateWords(question);
  const ranges: FoundRange[] = [];
  const writtenNumbers = findWrittenNumbers(question, words);
  for (let at = 0; at < writtenNumbers.length; at += 1) {
    const { number, first } = writtenNumbers[at] as WrittenNumber;
    const second = writtenNumbers[at + 1];
    if (second !== undefined && isPair(question, words, writtenNumbers[at] as WrittenNumber, second)) {
      const ends = [Number(number.text), Number(second.number.text)];
      const [from, to] = [Math.min(...ends), Math.max(...ends)];
      ranges.push({ from, to, closed: true, numbers: [number, second.number] });
      at += 1;
      continue;
    }
    const value = Number(number.text);
    const side =
      boundAfter(question, words, writtenNumbers[at] as WrittenNumber) ??
      boundBefore(words.slice(Math.max(0, first - openerReach), first), value);
    if (side?.up === true) {
      ranges.push({ from: value, to: Number.POSITIVE_INFINITY, closed: side.closed, numbers: [number] });
    } else if (side !== null) {
      ranges.push({ from: Number.NEGATIVE_INFINITY, to: value, closed: side.closed, numbers: [number] });
    }
  }
  return ranges;
}

/** Matches a number, in which commas may separate thousands. */
const numberPattern = /^(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?/;

/** Finds numbers such as "2019", "1,000" and "30.5", in order of appearance. */
export function findWrittenNumbers(question: string, words: readonly Word[]): WrittenNumber[] {
  const numbers: WrittenNumber[] = [];
  for (let first = 0; first < words.length; ) {
    const { text, start } = words[first] as Word;
    const [digits = ""] = /^\d+$/.test(text) ? (numberPattern.exec(question.slice(start)) ?? []) : [];
    const end = start + digits.length;
    const ending = words.findIndex((word, at) => at >= first && word.end === end);
    const last = (ending < 0 ? first : ending) + 1;
    // Digits that continue as a word, as in "1,000th", are not a number.
    if (ending >= 0) numbers.push({ number: { text: digits.replaceAll(",", ""), start, end }, first, last });
    first = last;
  }
  return numbers;
}

function isPair(
  question: string,
  words: readonly Word[],
  left: WrittenNumber,
  right: WrittenNumber,
): boolean {
  if (/^\s*[-–—]+\s*$/.test(question.slice(left.number.end, right.number.start))) return true;
  if (right.first - left.last > pairReach) return false;
  const next = words[left.last]?.text ?? "";
  const joint = next === "up" ? (words[left.last + 1]?.text ?? "") : next;
  if (["to", "until", "through"].includes(joint)) return true;
  const before = words.slice(Math.max(0, left.first - 5), left.first).map(({ text }) => text);
  return next === "and" && (before.includes("from") || before.includes("between"));
}

/** Whether a comparing word asks for larger values. "Older than" a year asks for earlier years. */
function risesWith(word: string, value: number): boolean {
  const isYear = Number.isInteger(value) && value >= 1000 && value < 2200;
  return downwardWords.has(word) === (isYear && (word === "older" || word === "younger"));
}

/** The maximum number of words between a number and the "or more" that follows it. */
const nounReach = 2;

/**
 * Finds the bound set by the words after a number, as in "2 or more beds", "450 trees or more" and "in 1990 and later".
 */
function boundAfter(question: string, words: readonly Word[], { number, last }: WrittenNumber): Bound | null {
  const following = words.slice(last, last + nounReach + 1);
  const joint = following.findIndex(
    ({ text }, at) => isOpenEnd(words, last + at) && (at === 0 || text === "or"),
  );
  const next = words[last + joint + 1];
  if (joint < 0 || next === undefined) return null;
  if (/[,;:.?!]\s/.test(question.slice(number.end, next.start))) return null;
  return { up: risesWith(next.text, Number(number.text)), closed: true };
}

/** Whether a phrase at this position, such as "or more", sets a bound instead of offering an alternative. */
export function isOpenEnd(words: readonly Pick<Word, "text">[], at: number): boolean {
  const [joint, next = "", further = ""] = words.slice(at, at + 3).map(({ text }) => text);
  if (joint !== "or" && joint !== "and") return false;
  const compares = downwardWords.has(next) || upwardWords.has(next) || endOfComparative(next) !== undefined;
  return compares && further !== "than" && !/^\d/.test(further);
}

/** Finds the bound set by the words before a number. The nearest word decides. */
function boundBefore(before: readonly Word[], value: number): Bound | null {
  const texts = before.map(({ text }) => text);
  for (let at = texts.length - 1; at >= 0; at -= 1) {
    const word = texts[at] as string;
    const compared = texts[at - 1] ?? "";
    if (word === "than") {
      if (exceptionWords.has(compared)) return null;
      if (downwardWords.has(compared) || compared === "more" || compared.endsWith("er"))
        return { up: risesWith(compared, value), closed: false };
    }
    // "Which has the most masts in 1890?" does not set a bound.
    const isBound =
      (word !== "least" && word !== "most") || /\bat(?: the)?$/.test(texts.slice(0, at).join(" "));
    // In "taken over in 1890", "over" is not the preposition of the number.
    const isAdverb = word === "over" && datePrepositions.has(texts[at + 1] ?? "");
    const side = isAdverb ? undefined : openingWords.get(word);
    if (side !== undefined && isBound) return side;
  }
  return null;
}
