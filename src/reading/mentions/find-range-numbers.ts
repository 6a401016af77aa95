/**
 * Finds the numbers in ranges, even if they do not occur in the graph, and the fields whose values are such numbers.
 */
import type { Mention } from "../../language/index.ts";
import { overlap, type Span } from "../../text/quotations.ts";
import type { Word } from "../../text/words.ts";
import type { FieldEntry } from "../lexicon/lexicon.ts";
import { areRelated } from "./find-fields.ts";
import type { FoundRange } from "./number-ranges.ts";
import { isFormWord, type QuestionWords, takeMention } from "./question-words.ts";

/** The pattern of a number that may be a year. */
const yearPattern = /^[12]\d{3}$/;

/** Replaces mentions of numbers that belong to a range. A number inside a longer name is not part of a range. */
export function readRangeNumbers(
  reader: QuestionWords,
  foundRanges: readonly FoundRange[],
  mentions: readonly Mention[],
): Mention[] {
  const ranges = foundRanges.filter(({ numbers }) =>
    numbers.every((number) =>
      mentions.every((mention) => !overlap(number, mention) || isWithin(mention, number)),
    ),
  );
  const numbers = ranges.flatMap((range) => mentionNumbers(reader, range.numbers, mentions));
  return [...mentions.filter((mention) => !numbers.some((number) => isWithin(mention, number))), ...numbers];
}

/** Returns the numbers of a range as values of their possible fields; empty if there is no such field. */
function mentionNumbers(
  reader: QuestionWords,
  numbers: readonly Word[],
  mentions: readonly Mention[],
): Mention[] {
  const numberMentions = mentions.filter((mention) => numbers.some((number) => isWithin(mention, number)));
  const labels = fieldsOfRange(reader, mentions, numbers).map(({ label }) => label);
  const fieldLabels =
    labels.length > 0
      ? labels
      : numberMentions.flatMap(({ values }) => values.flatMap((value) => value.fields));
  if (fieldLabels.length === 0) return [];
  const fields = [...new Set(fieldLabels)];
  return numbers.map(({ text, start, end }) => {
    const first = reader.words.findIndex((word) => word.start === start);
    const last = reader.words.findIndex((word) => word.end === end);
    return takeMention(reader, first, last + 1, [{ label: text, fields, hub: false, closed: false }], []);
  });
}

function isWithin(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/**
 * Returns the possible fields of the numbers: those that the question mentions, or else those that share a word with
 * it. Otherwise, fields with times are possible if the numbers look like years and do not occur in the graph.
 */
function fieldsOfRange(
  { lexicon, words, stems }: QuestionWords,
  mentions: readonly Mention[],
  numbers: readonly Word[],
): readonly FieldEntry[] {
  const years = numbers.every(({ text }) => yearPattern.test(text));
  const possible = years ? lexicon.temporalFields : lexicon.numericFields;
  const mentionedLabels = new Set(
    mentions
      .filter(({ values }) => values.length === 0)
      .flatMap(({ fields }) => fields.map(({ label }) => label)),
  );
  const mentionedFields = [...new Set([...lexicon.temporalFields, ...lexicon.numericFields])].filter(
    ({ label }) => mentionedLabels.has(label),
  );
  if (mentionedFields.length > 0) return mentionedFields;
  const content = stems.filter((_, at) => !isFormWord(words[at] as Word));
  const relatedFields = possible.filter((field) =>
    field.words.some((word) => content.some((other) => word === other || areRelated(word, other))),
  );
  if (relatedFields.length > 0) return relatedFields;
  const areValues = numbers.every(({ text }) => lexicon.values.has(text));
  return years && !areValues ? possible : [];
}
