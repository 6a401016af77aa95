/** Reads and writes the `query` column of question files: an expression of the algebra as JSON. */

import { parseJson } from "../../io/index.ts";
import { type Expression, readExpression, toPlain } from "../../query/index.ts";
import type { QaPair } from "../qa-pair.ts";

/** Writes an expression for the `query` column. */
export function queryCell(expression: Expression): string {
  return JSON.stringify(toPlain(expression));
}

/**
 * Returns the expression of a question's query, or null for a question without one. The queries of version 0.1.0, which
 * name fields by their labels, are no expressions.
 * @throws InputError or OptionError for a query that is damaged
 */
export function queryOf({ query, uid }: Pick<QaPair, "query" | "uid">): Expression | null {
  if (query === "") return null;
  const json = parseJson(query, `the query of ${uid}`);
  return typeof json === "object" && json !== null && "hub" in json ? null : readExpression(json);
}
