/** Represents the words of a question before, within and between its mentions, and the negations of mentions. */
import type { Mention } from "../../language/index.ts";
import { isNegation } from "../../text/function-words.ts";
import type { Word } from "../../text/words.ts";

/** The maximum number of words between a negation and its mention, if no comma separates them. */
export const negationReach = 5;

export type QuestionText = {
  readonly question: string;
  readonly words: readonly Word[];
  readonly mentions: readonly Mention[];
  /** The mentions that refer to fields rather than values. */
  readonly fields: readonly Mention[];
};

/** Recognises exclusions such as "a colour other than red" and "oak rather than pine". */
function isException(word: string, next: string | undefined): boolean {
  return (word === "other" || word === "rather") && next === "than";
}

/**
 * Whether the words before a mention negate it. A negation within another mention belongs to that mention: "tool: none"
 * does not negate the words after it.
 */
export function isNegated(text: QuestionText, mention: Mention): boolean {
  const before = text.words.filter((word) => word.end <= mention.start).slice(-negationReach);
  return before.some((word, at) => {
    const clause = text.question.slice(word.end, mention.start);
    return (
      (isNegation(word.text, before[at + 1]?.text) || isException(word.text, before[at + 1]?.text)) &&
      !/[,;:]|[.!?]\s/.test(clause) &&
      !text.mentions.some(({ start, end }) => word.start >= start && word.end <= end)
    );
  });
}

export function wordsBetween(text: QuestionText, start: number, end: number): string[] {
  return text.words.filter((word) => word.start >= start && word.end <= end).map((word) => word.text);
}

export function wordsInside(text: QuestionText, mention: Mention): string[] {
  return wordsBetween(text, mention.start, mention.end);
}

export function wordsBefore(text: QuestionText, mention: Mention, count: number): string[] {
  return text.words
    .filter((word) => word.end <= mention.start)
    .slice(-count)
    .map((word) => word.text);
}

export function wordsAfter(text: QuestionText, mention: Mention, count: number): string[] {
  return text.words
    .filter((word) => word.start >= mention.end)
    .slice(0, count)
    .map((word) => word.text);
}
