/** Reads questions by searching them for the labels and predicates on the hubs' paths. */
import type { Triple } from "../graph/index.ts";
import type { Mention } from "../language/index.ts";
import type { Span } from "../text/quotations.ts";
import { createLexicon } from "./lexicon/lexicon.ts";
import { addAskedFields, findFieldsWithin, findMentions } from "./mentions/find-mentions.ts";
import type { QuestionReader } from "./question-reader.ts";
import { readAnchors } from "./read-anchors.ts";

export type LabelReader = QuestionReader & {
  /** Returns the mentions in a question, in order of appearance and without overlaps. */
  findAnchors(question: string): readonly Mention[];
  /**
   * Returns the fields that a span of a question suggests through related words, in addition to the elements that it
   * mentions.
   */
  fieldsWithin(question: string, span: Span): readonly Mention[];
  /**
   * Returns the anchors, together with the fields suggested by related words if the question does not ask for a field.
   */
  withAskedFields(question: string, anchors: readonly Mention[]): readonly Mention[];
  /** Returns the ids of the hubs with the label. */
  hubsCalled(label: string): readonly string[];
};

/** @param paths paths of triples that start at the root of a hub; the paths of a hub are adjacent */
export function createLabelReader(paths: Iterable<readonly Triple[]>): LabelReader {
  const lexicon = createLexicon(paths);
  const findAnchors = (question: string): readonly Mention[] => findMentions(question, lexicon);
  return {
    findAnchors,
    read: (question, anchors = findAnchors(question)) => readAnchors(question, anchors),
    fieldsWithin: (question, span) => findFieldsWithin(question, span, lexicon),
    withAskedFields: (question, anchors) => addAskedFields(question, anchors, lexicon),
    hubsCalled: (label) => lexicon.hubs.get(label) ?? [],
  };
}
