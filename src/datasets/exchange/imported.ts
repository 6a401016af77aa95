/** Defines the result of an import, and a QA pair that has only a question. */
import { recordOf } from "../../io/index.ts";
import { labelColumns } from "../columns.ts";
import type { QaPair } from "../qa-pair.ts";

export type Imported = {
  readonly pairs: readonly QaPair[];
  /** Notes on fields that have no column, one line each. */
  readonly notes: readonly string[];
};

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
