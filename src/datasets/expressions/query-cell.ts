/**
 * Reads and writes the `query` column of question files. A cell holds an expression of the algebra or, in files of version
 * 0.1.0, a query form. Both are JSON; only a form has the key `hub`.
 */

import { parseJson } from "../../base/io/index.ts";
import { type Expression, readExpression, toPlain } from "../../query/index.ts";
import type { QaPair } from "../qa-pair.ts";
import { parseForm, type QueryForm } from "./form.ts";

/** Writes an expression for the `query` column. */
export function queryCell(expression: Expression): string {
  return JSON.stringify(toPlain(expression));
}

/**
 * Returns the expression of a question's query, or null for a question without one. A form becomes an expression only with
 * its graph (`form-expression.ts`), so a question with a form has none here.
 * @throws InputError or OptionError for a query that is damaged
 */
export function queryOf(pair: Pick<QaPair, "query" | "uid">): Expression | null {
  return pair.query === "" || isForm(pair) ? null : readExpression(jsonOf(pair));
}

/**
 * Returns the query form of a question, or null for a question without one.
 * @throws InputError for a form that is damaged
 */
export function formOf(pair: Pick<QaPair, "query" | "uid">): QueryForm | null {
  return pair.query !== "" && isForm(pair) ? parseForm(pair.query, placeOf(pair)) : null;
}

function isForm(pair: Pick<QaPair, "query" | "uid">): boolean {
  const json = jsonOf(pair);
  return typeof json === "object" && json !== null && "hub" in json;
}

function jsonOf(pair: Pick<QaPair, "query" | "uid">): unknown {
  return parseJson(pair.query, placeOf(pair));
}

function placeOf({ uid }: Pick<QaPair, "uid">): string {
  return `the query of ${uid}`;
}
