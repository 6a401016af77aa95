/** Numbers of a question that stand for a range: "from 2018 to 2020", "since 2019", "taller than 30". */
import { locateWords, type Word } from "./words.ts";

export type NumberRange = {
  readonly from: number;
  readonly to: number;
  /** Whether the ends belong to it. */
  readonly closed: boolean;
};

/** With the one or two numbers of the question that it was read from. */
export type FoundRange = NumberRange & { readonly numbers: readonly Word[] };

type Side = { readonly up: boolean; readonly closed: boolean };

/** Words before a number that open a range on one side of it. */
const openers: ReadonlyMap<string, Side> = new Map([
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
/** Comparatives that point downwards; the others before "than" point upwards. */
const downwards: ReadonlySet<string> = new Set(
  "less fewer smaller lower shorter earlier lighter cheaper younger nearer narrower slower".split(" "),
);
/** How many words before the number they may stand. */
const openerReach = 4;
/** How many words may stand between the two numbers of a range. */
const pairReach = 4;

export function findRanges(question: string): FoundRange[] {
  const words = locateWords(question);
  const found: FoundRange[] = [];
  const numbers = [...words.keys()].filter((at) => /^\d+$/.test(words[at]?.text ?? ""));
  for (let next = 0; next < numbers.length; next += 1) {
    const at = numbers[next] as number;
    const second = numbers[next + 1];
    const number = words[at] as Word;
    if (second !== undefined && isPair(question, words, at, second)) {
      const other = words[second] as Word;
      const ends = [Number(number.text), Number(other.text)];
      const [from, to] = [Math.min(...ends), Math.max(...ends)];
      found.push({ from, to, closed: true, numbers: [number, other] });
      next += 1;
      continue;
    }
    const side = openSide(words.slice(Math.max(0, at - openerReach), at));
    const value = Number(number.text);
    if (side?.up === true) {
      found.push({ from: value, to: Number.POSITIVE_INFINITY, closed: side.closed, numbers: [number] });
    } else if (side !== null) {
      found.push({ from: Number.NEGATIVE_INFINITY, to: value, closed: side.closed, numbers: [number] });
    }
  }
  return found;
}

function isPair(question: string, words: readonly Word[], first: number, second: number): boolean {
  const [left, right] = [words[first] as Word, words[second] as Word];
  if (/^\s*[-–—]+\s*$/.test(question.slice(left.end, right.start))) return true;
  if (second - first - 1 > pairReach) return false;
  const next = words[first + 1]?.text ?? "";
  if (["to", "until", "through"].includes(next)) return true;
  const before = words.slice(Math.max(0, first - 5), first).map(({ text }) => text);
  return next === "and" && (before.includes("from") || before.includes("between"));
}

/** The nearest word before the number decides. */
function openSide(before: readonly Word[]): Side | null {
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const word = before[at]?.text ?? "";
    const compared = before[at - 1]?.text ?? "";
    if (word === "than" && downwards.has(compared)) return { up: false, closed: false };
    if (word === "than" && (compared === "more" || compared.endsWith("er")))
      return { up: true, closed: false };
    const side = openers.get(word);
    if (side !== undefined) return side;
  }
  return null;
}
