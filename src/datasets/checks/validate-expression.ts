/** Validates questions whose query is an expression, with the executor of the graph. */
import { formatTriple, type KnowledgeGraph } from "../../graph/index.ts";
import { createExecutor, type Executor, type Expression, isEmpty } from "../../query/index.ts";
import { answerOf, sameAnswers } from "../expressions/answer-of.ts";
import { triplesOfEdges } from "../expressions/proof-triples.ts";
import type { QaPair } from "../qa-pair.ts";
import { unanswerableColumn } from "../unanswerable/generate-unanswerable.ts";
import { compareTriples, type Validation, validation } from "./validation.ts";

type ExpressionValidator = (pair: QaPair, expression: Expression) => Promise<Validation>;

/**
 * Returns a function that answers and proves the expression of a question where the data is, and compares the answer
 * with the stated one and the proof with the golden triples.
 */
export function createExpressionValidator(graph: KnowledgeGraph | null): ExpressionValidator {
  let opened: Promise<Executor> | undefined;
  return async (pair, expression) => {
    if (graph === null)
      return validation(pair, "failed", { reason: "the query is about a graph; pass --graph" });
    opened ??= createExecutor(graph);
    const executor = await opened;
    const denotation = await executor.denote(expression);
    const claimed = pair.extra[unanswerableColumn] ?? "";
    if (claimed !== "") {
      const reason = `marked as unanswerable (${claimed}), but the graph has an answer`;
      return isEmpty(denotation) ? validation(pair, "unanswerable") : validation(pair, "failed", { reason });
    }
    const { edges } = await executor.prove(expression);
    const triples = await triplesOfEdges(edges, graph);
    const differing = compareTriples(pair, new Set(triples.map(formatTriple)));
    if (differing !== null) return differing;
    const answer = await answerOf(expression, denotation, graph);
    if (pair.answers === null || sameAnswers(pair.answers, answer)) return validation(pair, "equal");
    return validation(pair, "failed", { reason: `the graph answers ${JSON.stringify(answer)}` });
  };
}
