/** Counts the labels, hops and golden triples of a question file. */
import { recordOf, tally } from "../../base/io/index.ts";
import { labelColumns } from "../columns.ts";
import type { QaPair } from "../qa-pair.ts";

export type QuestionStatistics = {
  readonly questions: number;
  readonly semiTyped: number;
  readonly untyped: number;
  /**
   * Maps each column to the number of questions per value, most frequent first. Questions without a value are counted
   * under the empty string.
   */
  readonly distributions: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Maps each operation to the number of its questions per use case. */
  readonly cells: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly hops: Readonly<Record<string, number>>;
  readonly goldenTriples: Readonly<Record<string, number>>;
  readonly withQuery: number;
};

/**
 * Counts questions by label, use case, hops and number of golden triples.
 *
 * @example
 * ```ts
 * import { countQuestions, readQuestions } from "taxolink";
 *
 * const { pairs } = readQuestions("datasets/questions/question-answering.csv");
 * const { questions, semiTyped, untyped } = countQuestions(pairs);
 * console.log(questions === semiTyped + untyped); // true
 * ```
 */
export function countQuestions(pairs: readonly QaPair[]): QuestionStatistics {
  const label = (pair: QaPair, column: string): string => (pair.labels[column] ?? []).join(", ");
  const operation = (pair: QaPair): string => label(pair, "retrieval_operation");
  const cells = [...Map.groupBy(pairs, operation)].sort(([left], [right]) => (left < right ? -1 : 1));
  return {
    questions: pairs.length,
    semiTyped: pairs.filter((pair) => pair.semiTyped === true).length,
    untyped: pairs.filter((pair) => pair.semiTyped === false).length,
    distributions: recordOf([
      ["use_case", tally(pairs.map((pair) => pair.useCase))],
      ...labelColumns.map((column) => [column, tally(pairs.map((pair) => label(pair, column)))] as const),
    ]),
    cells: recordOf(cells.map(([name, group]) => [name, byValue(group.map((pair) => pair.useCase))])),
    hops: byValue(pairs.map((pair) => (pair.hops === null ? "" : String(pair.hops)))),
    goldenTriples: byValue(pairs.map((pair) => String(pair.goldenTriples.length))),
    withQuery: pairs.filter((pair) => pair.query !== "").length,
  };
}

function byValue(values: readonly string[]): Record<string, number> {
  return recordOf(
    Object.entries(tally(values)).sort(([left], [right]) =>
      left.localeCompare(right, "en", { numeric: true }),
    ),
  );
}
