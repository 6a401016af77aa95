/**
 * Ties stretches of a question to what they name in a graph. What is surely a name comes first; then fields; then
 * words and parts that may be names.
 */
import type { Mention } from "../tasks.ts";
import { findFields, findMeasuredFields, findRelatedFields, findTimes } from "./find-fields.ts";
import { findDistinctNames, findPartialNames, findPlainNames } from "./find-names.ts";
import { readRangeNumbers } from "./find-range-numbers.ts";
import type { Lexicon } from "./lexicon.ts";
import { findRanges } from "./number-ranges.ts";
import { createQuestionReader } from "./question-reader.ts";

/** Mentions in order of appearance, without overlap. */
export function findMentions(question: string, lexicon: Lexicon): Mention[] {
  const reader = createQuestionReader(question, lexicon);
  const names = findDistinctNames(reader);
  const named = findFields(reader);
  // Only a question that names no field is read with less care; "how tall" names one.
  const measured = findMeasuredFields(reader);
  const fields = named.length > 0 ? [...named, ...measured] : [...measured, ...findRelatedFields(reader)];
  const times = findTimes(reader, fields);
  const ranges = findRanges(question);
  const plain = findPlainNames(reader);
  const parts = findPartialNames(reader, names.length + plain.length + ranges.length > 0);
  const all = [...names, ...fields, ...times, ...plain, ...parts];
  return readRangeNumbers(reader, ranges, all).sort((left, right) => left.start - right.start);
}
