/**
 * Links spans of a question to graph elements: first certain names, then fields, then words that may be names or parts
 * of names.
 */
import type { Mention } from "../../language/index.ts";
import { overlap, type Span } from "../../text/quotations.ts";
import { readDemands } from "../demands/read-demands.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { requestedKind } from "../lexicon/value-kinds.ts";
import { findFields, findMeasuredFields, findRelatedFields, findTimes } from "./find-fields.ts";
import { findDistinctNames, findPartialNames, findPlainNames } from "./find-names.ts";
import { readRangeNumbers } from "./find-range-numbers.ts";
import { findRanges } from "./number-ranges.ts";
import { createQuestionWords, type QuestionWords } from "./question-words.ts";

/** Returns the mentions in order of appearance, without overlaps. */
export function findMentions(question: string, lexicon: Lexicon): Mention[] {
  const reader = createQuestionWords(question, lexicon);
  const names = findDistinctNames(reader);
  const namedFields = findFields(reader);
  // Only a question without fields is interpreted less strictly; "how tall" refers to a field.
  const measuredFields = findMeasuredFields(reader);
  const fields =
    namedFields.length > 0
      ? [...namedFields, ...measuredFields]
      : [...measuredFields, ...findRelatedFields(reader)];
  const times = findTimes(reader, fields);
  const ranges = findRanges(question);
  const plainNames = findPlainNames(reader);
  const partialNames = findPartialNames(reader, names.length + plainNames.length + ranges.length > 0);
  const all = [...names, ...fields, ...times, ...plainNames, ...partialNames];
  return addAskedFields(question, readRangeNumbers(reader, ranges, all), lexicon);
}

/**
 * Adds the fields that related words suggest, if the question asks for a value but its fields only describe another
 * value, as in "who sailed on ships built by X".
 */
export function addAskedFields(question: string, mentions: readonly Mention[], lexicon: Lexicon): Mention[] {
  const reader = createQuestionWords(question, lexicon);
  reader.words.forEach((word, at) => {
    reader.isMentioned[at] = mentions.some((mention) => overlap(word, mention));
  });
  const isSatisfied = readDemands(question, mentions).askedFields.length > 0 || !asksValue(reader);
  const relatedFields = isSatisfied ? [] : findRelatedFields(reader);
  return [...mentions, ...relatedFields].sort((left, right) => left.start - right.start);
}

/** Returns the fields that a span of a question suggests through a related word, in addition to those that it names. */
export function findFieldsWithin(question: string, span: Span, lexicon: Lexicon): Mention[] {
  const reader = createQuestionWords(question, lexicon);
  reader.words.forEach((word, at) => {
    reader.isMentioned[at] = !overlap(word, span);
  });
  return findRelatedFields(reader);
}

/** Whether the question words ask for a value rather than hubs. */
function asksValue({ words, stems, lexicon }: QuestionWords): boolean {
  const kind = requestedKind(words.map(({ text }) => text));
  if (kind === "name" || kind === "time") return true;
  return words.some(({ text }) => text === "what") && !stems.some((word) => lexicon.hubWords.has(word));
}
