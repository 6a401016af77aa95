/** Defines the result of an import, and a QA pair that has only a question. */
import { recordOf } from "../../base/io/index.ts";
import type { AnswerEntry, AnswerSet } from "../answer-set.ts";
import { labelColumns } from "../columns.ts";
import type { QaPair } from "../qa-pair.ts";

export type Imported = {
  readonly pairs: readonly QaPair[];
  /** Notes for the user, one line each: the copied fields, and what happened to how many questions. */
  readonly notes: readonly string[];
  /** The items that are not questions of the format, with their places in the file and the reasons. */
  readonly omitted: readonly { readonly place: string; readonly reason: string }[];
};

/** Creates the answer of a question from its entries, or returns null if there are none. */
export function listAnswer(entries: readonly AnswerEntry[]): AnswerSet | null {
  if (entries.length === 0) return null;
  return { kind: entries.length === 1 ? "value" : "list", ordered: false, entries: [...entries] };
}

/** Creates a QA pair that has only a question. */
export function blankPair(uid: string, question: string): QaPair {
  return {
    uid,
    question,
    goldenAnswer: "",
    sourceIds: [],
    goldenDocChunks: [],
    goldenTriples: [],
    generatedWith: "",
    topicEntityId: "",
    topicEntityValue: "",
    hops: null,
    template: "",
    useCase: "",
    semiTyped: null,
    labels: recordOf(labelColumns.map((column) => [column, []])),
    graph: "",
    graphHash: "",
    query: "",
    sparql: "",
    logicalForm: "",
    answers: null,
    mentions: [],
    split: "",
    review: "",
    extra: {},
  };
}
