/**
 * Formats a query form as one readable line in the notation of logical forms, which is read from the inside out.
 *
 * `(COUNT (AND Paper (JOIN "venue" "ICSA") (RANGE "year" 2017 2020)))`
 */
import { type Constraint, type QueryForm, requestsOf } from "../forms/form.ts";

export function formatLogicalForm(form: QueryForm): string {
  const requests = requestsOf(form).map(formatRequest);
  return requests.length === 1 ? requests.join() : `(BOTH ${requests.join(" ")})`;
}

function formatRequest(form: QueryForm): string {
  const sets = (form.branches ?? [[]]).map((branch) => setOf(form, [...form.where, ...branch]));
  const [set = ""] = sets;
  switch (form.operation) {
    case "basic":
    case "aggregation":
    case "negation":
      return set;
    case "counting":
      return measure(form, set);
    case "ranking":
      return `(RANK ${set} ${keyOf(form)} ${orderOf(form)})`;
    case "superlative":
      return `(${form.order === "ascending" ? "ARGMIN" : "ARGMAX"} ${set} ${keyOf(form)})`;
    case "relationship":
      return `(GROUP ${measure(form, set)} ${keyOf(form)})`;
    case "comparative":
      return `(COMPARE ${sets.map((side) => (form.measure === undefined ? side : measure(form, side))).join(" ")})`;
  }
}

/** Formats the set of subjects that satisfy the constraints, or the set of their values. */
function setOf(form: QueryForm, where: readonly Constraint[]): string {
  const type = form.hub === "" ? "Thing" : form.hub;
  const things = where.length === 0 ? type : `(AND ${[type, ...where.map(constraintOf)].join(" ")})`;
  return form.ask === null ? things : `(VALUES ${quote(form.ask)} ${things})`;
}

function constraintOf(constraint: Constraint): string {
  if ("title" in constraint) return `(NAMED ${quote(constraint.title)})`;
  const field = quote(constraint.field);
  if ("in" in constraint) return `(JOIN ${field} ${oneOf(constraint.in)})`;
  if ("not" in constraint) return `(NOT (JOIN ${field} ${oneOf(constraint.not)}))`;
  if ("between" in constraint) return `(RANGE ${field} ${constraint.between.join(" ")})`;
  return "absent" in constraint ? `(NONE ${field})` : `(UNSTATED ${field})`;
}

function oneOf(values: readonly string[]): string {
  const [only] = values;
  return values.length === 1 && only !== undefined ? quote(only) : `(OR ${values.map(quote).join(" ")})`;
}

function measure(form: QueryForm, set: string): string {
  if (form.measure === "occurrences") return `(COUNT-ALL ${set})`;
  return `(COUNT ${form.measure === "values" || form.ask === null ? set : `(HAVING ${set})`})`;
}

function keyOf({ key }: QueryForm): string {
  if (key === undefined) return "(BY frequency)";
  return "field" in key ? `(BY ${quote(key.field)})` : `(BY ${key.by})`;
}

function orderOf({ order }: QueryForm): string {
  return order === "descending" ? "DESC" : "ASC";
}

function quote(text: string): string {
  return JSON.stringify(text);
}
