/**
 * Computes keys that multiple questions may share: the query and its template, shape, properties, entities and values.
 */
import { allParts, type Expression, nameProperty, pathsOf, toPlain } from "../../query/index.ts";
import { askedFields, constraintsOf, keyField, type QueryForm } from "../expressions/form.ts";
import { readQueryCell } from "../expressions/query-cell.ts";
import type { QaPair } from "../qa-pair.ts";
import { variantColumns } from "../vary/variant-kinds.ts";

function formOf({ query, uid }: QaPair): QueryForm | null {
  const cell = query === "" ? null : readQueryCell(query, `the query of ${uid}`);
  return cell?.kind === "form" ? cell.form : null;
}

function expressionOf({ query, uid }: QaPair): Expression | null {
  const cell = query === "" ? null : readQueryCell(query, `the query of ${uid}`);
  return cell?.kind === "expression" ? cell.expression : null;
}

/** Returns a key that all variants of a query share: typed and untyped questions, paraphrases and misspellings. */
export function groupOf(pair: QaPair): string {
  const form = formOf(pair);
  if (form !== null) return JSON.stringify({ ...form, typed: true });
  return pair.query || pair.logicalForm || pair.sparql || pair.uid;
}

/** Returns the id of a variant's original, or the question's own id if it is not a variant. */
export function originalOf({ uid, extra }: QaPair): string {
  return extra[variantColumns.of] || uid;
}

/** Returns the question's template or, if it has none, its shape. */
export function templateOf(pair: QaPair): string {
  return pair.template || shapeOf(pair);
}

/** Returns the logical form without operands: operation, fields and types of constraints. */
export function shapeOf(pair: QaPair): string {
  const expression = expressionOf(pair);
  if (expression !== null) return shapeOfExpression(expression);
  const form = formOf(pair);
  if (form === null) return withoutConstants(pair.logicalForm || pair.sparql) || pair.uid;
  const branches = form.branches?.map((branch) => branch.map(kindOfConstraint));
  const { operation, ask, measure, key, order, also } = form;
  return JSON.stringify([
    operation,
    ask,
    measure,
    key,
    order,
    form.where.map(kindOfConstraint).sort(),
    branches,
    // Other keys stay as they were before forms had a second request.
    ...(also === undefined ? [] : [also]),
  ]);
}

function kindOfConstraint(constraint: QueryForm["where"][number]): string {
  if ("title" in constraint) return "title";
  const [kind = ""] = Object.keys(constraint).filter((name) => name !== "field");
  return `${kind} ${constraint.field}`;
}

/** Removes the strings and numbers from a query that comes from another source. IRIs are kept. */
function withoutConstants(text: string): string {
  return text
    .replace(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|'(?:[^'\\]|\\[\s\S])*(?:'|\\?$)/g, '""')
    .replace(/\b\d+(?:\.\d+)?\b/g, "0")
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the fields that the form uses. A zero-shot question has at least one field that training lacks. */
export function schemaItemsOf(pair: QaPair): string[] {
  const expression = expressionOf(pair);
  if (expression !== null) {
    const steps = allParts(expression).flatMap(pathsOf).flat();
    return [
      ...new Set(steps.map(({ property }) => property).filter((property) => property !== nameProperty)),
    ];
  }
  const form = formOf(pair);
  if (form === null) return [shapeOf(pair)];
  const fields = constraintsOf(form).map((one) => ("title" in one ? "title" : one.field));
  return [...new Set([...fields, ...askedFields(form), keyField(form) ?? []].flat())];
}

/** Returns the titles and values in the question, and its topic entity. */
export function entitiesOf(pair: QaPair): string[] {
  const expression = expressionOf(pair);
  if (expression !== null) return constantsOf(expression);
  const form = formOf(pair);
  if (form === null) return pair.topicEntityId === "" ? [] : [pair.topicEntityId];
  const values = constraintsOf(form).flatMap((one): readonly string[] => {
    if ("title" in one) return [one.title];
    if ("in" in one) return one.in;
    return "not" in one ? one.not : [];
  });
  return [...new Set(values.map((value) => value.trim().toLowerCase()))];
}

/** Returns an expression without its things and values. */
function shapeOfExpression(expression: Expression): string {
  const isConstant = (key: string): boolean =>
    key === "ids" || key === "list" || key === "value" || key === "name";
  return JSON.stringify(toPlain(expression), (key, value: unknown) =>
    isConstant(key) && (typeof value !== "object" || Array.isArray(value)) ? null : value,
  );
}

function constantsOf(expression: Expression): string[] {
  const constants = allParts(expression).flatMap((part) => {
    if (part.op === "entities") return part.ids;
    if (part.op === "value") return [String(toPlain(part.value))];
    return part.op === "values" ? part.list.map((value) => String(toPlain(value))) : [];
  });
  return [...new Set(constants)];
}
