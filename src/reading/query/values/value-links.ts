/**
 * Links the words of a question that ask for a time or a measure, such as "oldest" and "cost", to the fields of a
 * schema.
 */
import { stem } from "../../../text/stem.ts";
import type { Question } from "../question.ts";
import type { NameLink, WordLink } from "../take-words.ts";

export const timeNouns = new Set("date year day time month".split(" "));

/** Returns the tokens for an event if the question asks for a time: "born" suffices for a "date of birth". */
export function linksOfEvent(
  wordLinks: NameLink["words"],
  words: readonly string[],
  head: number,
  { asksTime }: { readonly asksTime: boolean },
): NameLink["words"] | null {
  return asksTime && timeNouns.has(words[head] ?? "") ? withoutHead(wordLinks, head) : null;
}

/**
 * Returns the tokens that refer to the head of the name of a field with times.
 * @param timely the tokens that may ask for any time
 */
export function linksOfTime(
  wordLinks: NameLink["words"],
  words: readonly string[],
  head: number,
  timely: readonly WordLink[],
  { isTimeNamed }: { readonly isTimeNamed: boolean },
): readonly WordLink[] {
  const links = wordLinks[head] ?? [];
  // If no word refers to a specific time, words that ask for any time match a field to which no other word refers.
  if (!isTimeNamed) return links.length > 0 ? links : timely;
  // If a specific word refers to one time, no other time is requested: "the day it was tabled" is not a date of birth.
  const saysOnlyTime =
    timeNouns.has(words[head] ?? "") && wordLinks.every((some, word) => word === head || some.length === 0);
  return words.length > 1 && saysOnlyTime ? [] : links;
}

/** Returns the tokens for the other words of a name, or null if no tokens explain these words. */
function withoutHead(words: NameLink["words"], head: number): NameLink["words"] | null {
  const others = words.filter((_, at) => at !== head);
  return others.some((links) => links.length > 0) ? others : null;
}

const timeWords = new Set(
  "newest newer latest oldest older earliest earlier later youngest younger eldest elder recent recently date year day month old new young since when"
    .split(" ")
    .map(stem),
);
const timeStrength = 0.6;
/** The strength of "when" if the question contains it twice, as in "from when to when". */
const requestStrength = 0.9;

/** Returns the words that ask for a time, regardless of the name of the field. */
export function timeTokens(question: Question, isFree: (token: number) => boolean): WordLink[] {
  const isFromTo = question.tokens.filter(({ text, weight }) => text === "when" && weight > 0).length > 1;
  return question.tokens.flatMap(({ text, stem: root, weight, quoted }, token) =>
    !quoted && (weight > 0 || text === "when") && isFree(token) && timeWords.has(root)
      ? [{ token, strength: text === "when" && isFromTo ? requestStrength : timeStrength }]
      : [],
  );
}

const agePreference = 0.05;

/**
 * Strengthens the links to a time of birth, because the oldest of several persons is the one who was born first, not
 * the one who joined first.
 */
export function preferBirth(
  words: readonly string[],
  links: readonly WordLink[],
  { tokens }: Question,
): readonly WordLink[] {
  if (!words.some((word) => word === "born" || word === "birth")) return links;
  return links.map(({ token, strength }) => ({
    token,
    strength: strength + (/^(?:old|young|eld)/.test(tokens[token]?.text ?? "") ? agePreference : 0),
  }));
}

const unitStrength = 0.9;

/**
 * Adds tokens that refer to a field by the quantity that its unit measures: "cost" refers to a "fare (EUR)", and
 * "longest" to "lasted (minutes)".
 *
 * @param measure the noun for what is measured, or null if the unit measures several things
 */
export function addMeasured(
  words: (readonly WordLink[])[],
  extras: (readonly WordLink[])[],
  head: number,
  measure: string | null,
  linksOf: (word: string, measures: boolean) => readonly WordLink[],
): void {
  const links = (measure === null ? [] : linksOf(measure, true)).map(({ token, strength }) => ({
    token,
    strength: unitStrength * strength,
  }));
  if (links.length === 0) return;
  if (words[head]?.length === 0) words[head] = links;
  else extras.push(links);
}
