/**
 * Exports questions with programs in the style of KQA Pro. A program is a list of steps with their inputs and
 * dependencies.
 */
import { programOf } from "../expressions/expression-text.ts";
import { queryOf } from "../expressions/query-cell.ts";
import type { QaPair } from "../qa-pair.ts";

/** Lists the questions with their programs. A question without a query, such as an imported one, has no program. */
export function programDocument(pairs: readonly QaPair[]) {
  return pairs.map((pair) => {
    const expression = queryOf(pair);
    return {
      id: pair.uid,
      question: pair.question,
      sparql: pair.sparql,
      program: expression === null ? [] : programOf(expression),
      answer: pair.goldenAnswer,
      answers: pair.answers,
    };
  });
}
