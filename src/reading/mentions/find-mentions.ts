/**
 * Links spans of a question to graph elements: first certain names, then fields, then words that may be names or parts
 * of names.
 */
import type { Mention } from "../../language/index.ts";
import { overlap, type Span } from "../../text/quotations.ts";
import { readDemands } from "../demands/read-demands.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { kindAsked } from "../lexicon/value-kinds.ts";
import { findFields, findMeasuredFields, findRelatedFields, findTimes } from "./find-fields.ts";
import { findDistinctNames, findPartialNames, findPlainNames } from "./find-names.ts";
import { readRangeNumbers } from "./find-range-numbers.ts";
import { findRanges } from "./number-ranges.ts";
import { createQuestionWords, type QuestionWords } from "./question-words.ts";

/** Returns the mentions in order of appearance, without overlaps. */
export function findMentions(question: string, lexicon: Lexicon): Mention[] {
  const reader = createQuestionWords(question, lexicon);
  const names = findDistinctNames(reader);
  const named = findFields(reader);
  // Only a question without fields is interpreted less strictly; "how tall" refers to a field.
  const measured = findMeasuredFields(reader);
  const fields = named.length > 0 ? [...named, ...measured] : [...measured, ...findRelatedFields(reader)];
  const times = findTimes(reader, fields);
  const ranges = findRanges(question);
  const plain = findPlainNames(reader);
  const parts = findPartialNames(reader, names.length + plain.length + ranges.length > 0);
  const all = [...names, ...fields, ...times, ...plain, ...parts];
  return addAskedFields(question, readRangeNumbers(reader, ranges, all), lexicon);
}

/**
 * Adds the fields that related words suggest, if the question asks for a value but its fields only describe another
 * value, as in "who sailed on ships built by X".
 */
export function addAskedFields(question: string, mentions: readonly Mention[], lexicon: Lexicon): Mention[] {
  const reader = createQuestionWords(question, lexicon);
  reader.words.forEach((word, at) => {
    reader.taken[at] = mentions.some((mention) => overlap(word, mention));
  });
  const asked = readDemands(question, mentions).asked.length > 0 || !asksValue(reader);
  const more = asked ? [] : findRelatedFields(reader);
  return [...mentions, ...more].sort((left, right) => left.start - right.start);
}

/** Returns the fields that a span of a question suggests through a related word, in addition to those that it names. */
export function findFieldsWithin(question: string, stretch: Span, lexicon: Lexicon): Mention[] {
  const reader = createQuestionWords(question, lexicon);
  reader.words.forEach((word, at) => {
    reader.taken[at] = !overlap(word, stretch);
  });
  return findRelatedFields(reader);
}

/** Whether the question words ask for a value rather than hubs. */
function asksValue({ words, stems, lexicon }: QuestionWords): boolean {
  const kind = kindAsked(words.map(({ text }) => text));
  if (kind === "name" || kind === "time") return true;
  return words.some(({ text }) => text === "what") && !stems.some((word) => lexicon.hubWords.has(word));
}
