/** A reader based on the labels on the paths of hubs, which are the possible names, and on their predicates. */
import type { Triple } from "../graph/index.ts";
import type { Mention } from "../language/index.ts";
import type { Span } from "../text/quotations.ts";
import { createLexicon } from "./lexicon/lexicon.ts";
import { addAskedFields, findFieldsWithin, findMentions } from "./mentions/find-mentions.ts";
import type { QuestionReader } from "./question-reader.ts";
import { readAnchors } from "./read-anchors.ts";

export type LabelReader = QuestionReader & {
  /** The mentions of a question, in order of appearance and without overlap. */
  findAnchors(question: string): readonly Mention[];
  /** The fields that a span of a question suggests by a related word, in addition to anything that the span names. */
  fieldsWithin(question: string, stretch: Span): readonly Mention[];
  /** The anchors and, if the question requests no field, the fields that the question suggests by related words. */
  withAskedFields(question: string, anchors: readonly Mention[]): readonly Mention[];
  /** The ids of the hubs with a label. */
  hubsCalled(label: string): readonly string[];
};

/**
 * Creates a label reader.
 * @param paths paths of triples that start at the root of a hub; the paths of a hub are adjacent
 */
export function createLabelReader(paths: Iterable<readonly Triple[]>): LabelReader {
  const lexicon = createLexicon(paths);
  const findAnchors = (question: string): readonly Mention[] => findMentions(question, lexicon);
  return {
    findAnchors,
    read: (question, anchors = findAnchors(question)) => readAnchors(question, anchors),
    fieldsWithin: (question, stretch) => findFieldsWithin(question, stretch, lexicon),
    withAskedFields: (question, anchors) => addAskedFields(question, anchors, lexicon),
    hubsCalled: (label) => lexicon.hubs.get(label) ?? [],
  };
}
