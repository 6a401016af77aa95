/** The English that questions and answers need beside inflection: lists, number words. */
import { pluralOf } from "../../words/index.ts";

/** "a", "a and b", "a, b, and c". */
export function joinList(items: readonly string[], conjunction: "and" | "or" = "and"): string {
  if (items.length <= 2) return items.join(` ${conjunction} `);
  return `${items.slice(0, -1).join(", ")}, ${conjunction} ${items.at(-1)}`;
}

const numberWords = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Numbers up to twelve as words. */
export function numberWord(value: number): string {
  return numberWords[value] ?? String(value);
}

/** "one paper", "two papers". */
export function countOf(value: number, noun: string): string {
  return `${numberWord(value)} ${value === 1 ? noun : pluralOf(noun)}`;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
