/** The reader that knows the labels on the paths of hubs: what can be named, and under which predicates it stands. */
import type { Triple } from "../graph/index.ts";
import type { Mention } from "../language/index.ts";
import type { Span } from "../text/quotations.ts";
import { createLexicon } from "./lexicon/lexicon.ts";
import { addAskedFields, findFieldsWithin, findMentions } from "./mentions/find-mentions.ts";
import type { QuestionReader } from "./question-reader.ts";
import { readAnchors } from "./read-anchors.ts";

export type LabelReader = QuestionReader & {
  /** What stretches of a question name, in order of appearance and without overlap. */
  findAnchors(question: string): readonly Mention[];
  /** The fields of which a stretch of a question has a relative of a word, whatever else it names. */
  fieldsWithin(question: string, stretch: Span): readonly Mention[];
  /** The anchors, and with them the fields a question asks for by relatives of their words, where it would ask for none. */
  withAskedFields(question: string, anchors: readonly Mention[]): readonly Mention[];
  /** The ids of the hubs with a label. */
  hubsCalled(label: string): readonly string[];
};

/**
 * Learns what can be named.
 * @param paths chains of triples, each from a hub's root, those of one hub in a row
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
