/** Defines the QA pair. */

import type { AnswerSet, Mention } from "./answer-set.ts";

/**
 * A question with its answer, the golden triples that prove the answer, and the question's classes in a taxonomy.
 *
 * @example
 * ```ts
 * import type { QaPair } from "taxolink";
 *
 * const describe = ({ question, goldenTriples, labels }: QaPair): string =>
 *   `${question} (${goldenTriples.length} golden triples, ${labels.answer_type?.join(", ") ?? "no answer type"})`;
 * console.log(describe.length); // 1
 * ```
 */
export type QaPair = {
  readonly uid: string;
  readonly question: string;
  readonly goldenAnswer: string;
  /** The source of each golden triple: the DOI or another id of its publication. */
  readonly sourceIds: readonly string[];
  readonly goldenDocChunks: readonly string[];
  /** The golden triples as text: `(id:label, predicate, id:label)`. */
  readonly goldenTriples: readonly string[];
  readonly generatedWith: string;
  readonly topicEntityId: string;
  readonly topicEntityValue: string;
  /** The largest distance from the topic entity to a golden triple, or `null` if it is not known. */
  readonly hops: number | null;
  readonly template: string;
  /** The use case: a number from 1 to 6 in the published datasets, or free text in other datasets. */
  readonly useCase: string;
  readonly semiTyped: boolean | null;
  /**
   * Maps taxonomy columns to lists of class names in lower case: for example, `answer_type` to `["description",
   * "quantitative"]`.
   */
  readonly labels: Readonly<Record<string, readonly string[]>>;
  /** The graph that the pair was created for. Empty if unknown. */
  readonly graph: string;
  readonly graphHash: string;
  /** The query as JSON; empty if the pair has none. Its proof must be the golden triples. */
  readonly query: string;
  /** The query as SPARQL over the graph; empty if the pair has none. */
  readonly sparql: string;
  /** The query as a readable line of text. */
  readonly logicalForm: string;
  /** The answer as data, or `null` if only its text is known. */
  readonly answers: AnswerSet | null;
  /** The entities and predicates that the question mentions, in order. */
  readonly mentions: readonly Mention[];
  readonly split: string;
  readonly review: string;
  /** Columns that Taxolink does not recognise. They are preserved when the file is written. */
  readonly extra: Readonly<Record<string, string>>;
};
