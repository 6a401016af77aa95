/** The QA pair: a question with its answer, the triples that prove it, and its place in a taxonomy. */

import type { AnswerSet, Mention } from "./answer-set.ts";

/**
 * A question with its answer, the triples that prove it, and its place in a taxonomy.
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
  /** DOIs or other ids of the publications behind the golden triples, one per golden triple. */
  readonly sourceIds: readonly string[];
  readonly goldenDocChunks: readonly string[];
  /** Triples as text: `(id:label, predicate, id:label)`. */
  readonly goldenTriples: readonly string[];
  readonly generatedWith: string;
  readonly topicEntityId: string;
  readonly topicEntityValue: string;
  /** The largest distance from the topic entity to a golden triple; null where it is not known. */
  readonly hops: number | null;
  readonly template: string;
  /** 1–6 in the published datasets; free text elsewhere. */
  readonly useCase: string;
  readonly semiTyped: boolean | null;
  /** Taxonomy column → class names as in the file (lower case), e.g. `answer_type` → `["description", "quantitative"]`. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
  /** Graph the pair was made for, and its version. Empty where it is not known. */
  readonly graph: string;
  readonly graphHash: string;
  /** The query form as JSON, where there is one: re-running it must give the golden triples. */
  readonly query: string;
  /** The same as SPARQL over the graph, where the graph can tell. */
  readonly sparql: string;
  /** The same as one readable line. */
  readonly logicalForm: string;
  /** The answer as data; null where only its text is known. */
  readonly answers: AnswerSet | null;
  /** What the question's words name, in their order. */
  readonly mentions: readonly Mention[];
  readonly split: string;
  readonly review: string;
  /** Columns this program does not know, kept and written back. */
  readonly extra: Readonly<Record<string, string>>;
};

/** Pairs in order: an array, or pairs on disk, of which memory holds one at a time. */
export type PairList = Iterable<QaPair> & { readonly length: number };
