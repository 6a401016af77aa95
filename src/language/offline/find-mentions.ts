/**
 * Ties stretches of a question to what they name in a graph. What is surely a name comes first; then fields; then
 * words and parts that may be names.
 */
import type { Mention } from "../tasks.ts";
import { findFields, findRelatedFields, findTimes } from "./find-fields.ts";
import { findDistinctNames, findPartialNames, findPlainNames } from "./find-names.ts";
import type { Lexicon } from "./lexicon.ts";
import { createQuestionReader } from "./question-reader.ts";

/** Mentions in order of appearance, without overlap. */
export function findMentions(question: string, lexicon: Lexicon): Mention[] {
  const reader = createQuestionReader(question, lexicon);
  const names = findDistinctNames(reader);
  const named = findFields(reader);
  // Only a question that names no field is read with less care.
  const fields = named.length > 0 ? named : findRelatedFields(reader);
  const times = findTimes(reader, fields);
  const plain = findPlainNames(reader);
  const parts = findPartialNames(reader, names.length + plain.length > 0);
  return [...names, ...fields, ...times, ...plain, ...parts].sort((left, right) => left.start - right.start);
}
