/**
 * Creates near forms, each of which differs from the original form in one detail. A careless wording might express a
 * near form instead of the original.
 */
import type { Random } from "../../random.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { type QueryForm, requestsOf } from "../forms/form.ts";
import { nearConstraints } from "./near-constraints.ts";

/**
 * Returns near forms. A near form lacks one condition or has one changed condition (see `nearConstraints`), possibly on
 * one side of a comparison; or it has a different field, the opposite order, a count instead of a list or vice versa,
 * or only one of two requests. Some of these forms may have no answer.
 */
export function nearForms(store: FactStore, form: QueryForm, random: Random): QueryForm[] {
  return [
    ...withoutOneCondition(form),
    ...withOtherConditions(store, form, random),
    ...withOtherField(store, form, random),
    ...inOtherOrder(form),
    ...countedOrListed(form),
    ...withOneRequest(form),
  ];
}

function withoutOneCondition(form: QueryForm): QueryForm[] {
  if (form.where.length < 2) return [];
  return form.where.map((_one, at) => withOperation({ ...form, where: form.where.toSpliced(at, 1) }));
}

function withOtherConditions(store: FactStore, form: QueryForm, random: Random): QueryForm[] {
  const shared = form.where.flatMap((one, at) =>
    nearConstraints(store, form, one, random).map((other) =>
      withOperation({ ...form, where: form.where.with(at, other) }),
    ),
  );
  if (form.branches === undefined) return shared;
  const [left, right] = form.branches;
  const nearBranches = (branch: typeof left): (typeof left)[] =>
    branch.flatMap((one, at) =>
      nearConstraints(store, form, one, random).map((other) => branch.with(at, other)),
    );
  return [
    ...shared,
    ...nearBranches(left).map((other): QueryForm => ({ ...form, branches: [other, right] })),
    ...nearBranches(right).map((other): QueryForm => ({ ...form, branches: [left, other] })),
  ];
}

/**
 * Adapts a form to its remaining conditions: without a negated condition, a negation becomes a list, and `closed_world`
 * is kept only if a condition needs it.
 */
function withOperation({ closed_world, ...form }: QueryForm): QueryForm {
  const isMissing = form.where.some((one) => "missing" in one);
  const denies = isMissing || form.where.some((one) => "not" in one || "absent" in one);
  return {
    ...form,
    operation: form.operation === "negation" && !denies ? "aggregation" : form.operation,
    ...(isMissing && closed_world ? { closed_world } : {}),
  };
}

function withOtherField(store: FactStore, form: QueryForm, random: Random): QueryForm[] {
  const requestedField = form.ask === null ? undefined : store.field(form.ask);
  if (requestedField === undefined) return [];
  const used = new Set(form.where.map((one) => ("field" in one ? store.field(one.field)?.name : "")));
  const others = store.fields.filter(
    ({ name, valueKind, relations }) =>
      name !== requestedField.name &&
      valueKind === requestedField.valueKind &&
      relations === requestedField.relations &&
      !used.has(name),
  );
  return random.sample(others, 1).map(({ name }) => ({ ...form, ask: name }));
}

function inOtherOrder(form: QueryForm): QueryForm[] {
  if (form.order === undefined) return [];
  return [{ ...form, order: form.order === "ascending" ? "descending" : "ascending" }];
}

function countedOrListed({ measure, ...form }: QueryForm): QueryForm[] {
  if (form.branches !== undefined || form.also !== undefined) return [];
  if (form.operation === "counting") return [{ ...form, operation: "aggregation" }];
  if (form.operation !== "aggregation") return [];
  return [{ ...form, operation: "counting", measure: measure ?? (form.ask === null ? "hubs" : "values") }];
}

/** Returns the forms with one of the two requests, because a wording may omit the other. */
function withOneRequest(form: QueryForm): readonly QueryForm[] {
  return form.also === undefined ? [] : requestsOf(form);
}
