/** Keys that two questions can share: the form, its template, its shape, parts of the schema, things and values. */
import { constraintsOf, keyField, parseForm, type QueryForm } from "../forms/form.ts";
import type { QaPair } from "../qa-pair.ts";
import { variantColumns } from "../vary/variant-kinds.ts";

function formOf({ query, uid }: QaPair): QueryForm | null {
  return query === "" ? null : parseForm(query, `the form of ${uid}`);
}

/** Equal for variants of one form: typed and untyped twins, paraphrases, and misspellings. */
export function groupOf(pair: QaPair): string {
  const form = formOf(pair);
  if (form !== null) return JSON.stringify({ ...form, typed: true });
  return pair.logicalForm || pair.sparql || pair.uid;
}

/** The id of a variant's original; for other questions, their own id. */
export function originalOf({ uid, extra }: QaPair): string {
  return extra[variantColumns.of] || uid;
}

/** The wording without its operands, or else the shape. */
export function templateOf(pair: QaPair): string {
  return pair.template || shapeOf(pair);
}

/** The logical form without its operands: operation, fields, kinds of constraints. */
export function shapeOf(pair: QaPair): string {
  const form = formOf(pair);
  if (form === null) return withoutConstants(pair.logicalForm || pair.sparql) || pair.uid;
  const branches = form.branches?.map((branch) => branch.map(kindOfConstraint));
  const { operation, ask, measure, key, order } = form;
  return JSON.stringify([
    operation,
    ask,
    measure,
    key,
    order,
    form.where.map(kindOfConstraint).sort(),
    branches,
  ]);
}

function kindOfConstraint(constraint: QueryForm["where"][number]): string {
  if ("title" in constraint) return "title";
  const [kind = ""] = Object.keys(constraint).filter((name) => name !== "field");
  return `${kind} ${constraint.field}`;
}

/** In queries of other sources, IRIs of things, strings and numbers are operands; predicates stay. */
function withoutConstants(text: string): string {
  return text
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""')
    .replace(/\b\d+(?:\.\d+)?\b/g, "0")
    .replace(/\s+/g, " ")
    .trim();
}

/** The fields of the form; a zero-shot question has some that training lacks. */
export function schemaItemsOf(pair: QaPair): string[] {
  const form = formOf(pair);
  if (form === null) return [shapeOf(pair)];
  const fields = constraintsOf(form).map((one) => ("title" in one ? "title" : one.field));
  return [...new Set([...fields, ...[form.ask, keyField(form)].filter((name) => name !== null)])];
}

/** The titles and values in the question, and its topic. */
export function entitiesOf(pair: QaPair): string[] {
  const form = formOf(pair);
  if (form === null) return pair.topicEntityId === "" ? [] : [pair.topicEntityId];
  const values = constraintsOf(form).flatMap((one): readonly string[] => {
    if ("title" in one) return [one.title];
    if ("in" in one) return one.in;
    return "not" in one ? one.not : [];
  });
  return [...new Set(values.map((value) => value.trim().toLowerCase()))];
}
