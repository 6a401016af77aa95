/**
 * Reads and writes the `query` column of question files. A cell holds an expression of the algebra or, in older files, a
 * query form. Both are JSON; only an expression has the key `op`.
 */

import { parseJson } from "../../io/index.ts";
import { type Expression, readExpression, toPlain } from "../../query/index.ts";
import { parseForm, type QueryForm } from "./form.ts";

export type QueryCell =
  | { readonly kind: "expression"; readonly expression: Expression }
  | { readonly kind: "form"; readonly form: QueryForm };

/** Writes an expression for the `query` column. */
export function queryCell(expression: Expression): string {
  return JSON.stringify(toPlain(expression));
}

/**
 * Reads a cell of the `query` column that is not empty.
 * @param where the place of the cell, for messages
 * @throws InputError or OptionError if the cell is neither an expression nor a form
 */
export function readQueryCell(cell: string, where: string): QueryCell {
  const json = parseJson(cell, where);
  if (typeof json === "object" && json !== null && "op" in json)
    return { kind: "expression", expression: readExpression(json) };
  return { kind: "form", form: parseForm(cell, where) };
}
