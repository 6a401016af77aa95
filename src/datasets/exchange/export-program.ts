/**
 * Exports questions with programs in the style of KQA Pro. A program is a list of steps with their inputs and
 * dependencies.
 */
import type { Expression } from "../../query/index.ts";
import { type ProgramStep, programOf } from "../expressions/expression-text.ts";
import { readQueryCell } from "../expressions/query-cell.ts";
import type { QaPair } from "../qa-pair.ts";

/**
 * Lists the questions with their programs. A question without a query, such as an imported one, has no program, and
 * neither has one with the query form of an older file, unless `expressions` has its expression, by uid.
 */
export function programDocument(pairs: readonly QaPair[], expressions: ReadonlyMap<string, Expression>) {
  return pairs.map(({ uid, question, sparql, query, goldenAnswer, answers }) => ({
    id: uid,
    question,
    sparql,
    program: programFrom(expressions.get(uid) ?? expressionIn(query, uid)),
    answer: goldenAnswer,
    answers,
  }));
}

function programFrom(expression: Expression | null): ProgramStep[] {
  return expression === null ? [] : programOf(expression);
}

function expressionIn(query: string, uid: string): Expression | null {
  const cell = query === "" ? null : readQueryCell(query, `the query of ${uid}`);
  return cell?.kind === "expression" ? cell.expression : null;
}
