/** Finds the name that a quotation misspells. */

import { countEdits } from "../../../text/nearest.ts";
import type { Span } from "../../../text/quotations.ts";
import { stem } from "../../../text/stem.ts";
import { wordsOf } from "../../../text/words.ts";
import { keyOf } from "../../schema/labels.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import type { NamedThing } from "./named-thing.ts";

/** The minimum length of a word that may contain one mistake, and of a word that may contain two. */
const shortest = 4;
const longFrom = 8;
/** If a quotation and a name both have at least this many words, one may be a word longer than the other. */
const longName = 5;

/** @returns an empty list if the graph has the quotation as a name, has no similar name, or has several */
export function findMisspeltName(
  text: string,
  { start, end }: Span,
  { labels, graph }: SchemaIndex,
): NamedThing[] {
  const quotedText = text.slice(start, end);
  if (labels.exact.has(keyOf(quotedText))) return [];
  const words = wordsOf(quotedText);
  const keys = new Set(words.flatMap((word) => labels.byWord.get(stem(word)) ?? []));
  const names = [...keys].map((key) => graph.labels[labels.exact.get(key)?.[0] ?? 0] ?? "");
  const [label, further] = names.filter((name) => isMisspelt(words, wordsOf(name)));
  return label === undefined || further !== undefined ? [] : [{ start, end, label }];
}

/** Whether the words are those of the name in the same order, except for spelling mistakes. */
function isMisspelt(words: readonly string[], name: readonly string[]): boolean {
  const mostExtraWords = Math.min(words.length, name.length) >= longName ? 1 : 0;
  if (Math.abs(words.length - name.length) > mostExtraWords) return false;
  if (words.length === name.length) return words.every((word, at) => mayBeSameWord(word, name[at] ?? ""));
  const [short, long] = words.length < name.length ? [words, name] : [name, words];
  const gap = short.findIndex((word, at) => !mayBeSameWord(word, long[at] ?? ""));
  const first = gap < 0 ? short.length : gap;
  return short.slice(first).every((word, at) => mayBeSameWord(word, long[first + at + 1] ?? ""));
}

function mayBeSameWord(word: string, other: string): boolean {
  if (word === other) return true;
  if (word.length < shortest || other.length < shortest || /\d/.test(word + other)) return false;
  return countEdits(word, other) <= (Math.min(word.length, other.length) >= longFrom ? 2 : 1);
}
