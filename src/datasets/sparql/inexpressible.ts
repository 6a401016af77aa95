/** Explains why a form cannot be converted to a query: the graph lacks a required statement or distinction. */
import { tripleKey } from "../../graph/index.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { orderOfValue } from "../facts/order-of-values.ts";
import { sameAnswer } from "../forms/answer.ts";
import { occurrenceOf } from "../forms/compute-answer.ts";
import { constraintsOf, keyField, type QueryForm, requestsOf } from "../forms/form.ts";
import { asksForState, goldenTriples, type Outcome, runForm } from "../forms/run-form.ts";
import { term } from "./block.ts";
import type { FieldPattern } from "./field-pattern.ts";
import type { Reading } from "./reading.ts";

/** @returns the reason, or `null` if the form's query returns its answer */
export function whyInexpressible(
  store: FactStore,
  reading: Reading,
  form: QueryForm,
  outcome: Outcome,
): string | null {
  const requests = requestsOf(form);
  const whyAny = (why: typeof whyUnordered): string | null => {
    for (const request of requests) {
      const reason = why(store, reading, request);
      if (reason !== null) return reason;
    }
    return null;
  };
  return (
    whyAny(whyFieldsRefused) ??
    whyAny(whySubjectsRefused) ??
    whyAny(whyAbsenceRefused) ??
    whyOutcomeDiffers(store, reading, form, outcome) ??
    whyAny(whyUnordered)
  );
}

function whyFieldsRefused(store: FactStore, { refused, fields }: Reading, form: QueryForm): string | null {
  for (const name of fieldsOf(store, form)) {
    const why = refused.get(name);
    if (why) return why.inexpressible;
    if (!fields.has(name)) return `the graph has no field "${name}"`;
  }
  return null;
}

function whySubjectsRefused(store: FactStore, { subjects }: Reading, form: QueryForm): string | null {
  for (const one of constraintsOf(form)) {
    if (!("title" in one)) continue;
    const [titled, ...others] = store.hubsTitled(one.title);
    if (titled !== undefined && term(titled) !== null && others.length === 0) continue;
    return `the title "${one.title}" does not identify a unique node`;
  }
  if (subjects.isExact || requiresValues(form)) return null;
  return "the graph does not distinguish the subjects from other entities";
}

function whyAbsenceRefused(store: FactStore, { fields }: Reading, form: QueryForm): string | null {
  const needsAbsence = constraintsOf(form).flatMap((one) =>
    "absent" in one || "missing" in one ? [one.field] : [],
  );
  if (asksForState(store, form) && form.ask !== null) needsAbsence.push(form.ask);
  const ambiguousField = needsAbsence.find(
    (name) => fields.get(store.field(name)?.name ?? name)?.representsAbsence === false,
  );
  return ambiguousField === undefined
    ? null
    : `the graph does not represent the absence of "${ambiguousField}" consistently`;
}

function whyOutcomeDiffers(
  store: FactStore,
  { queried }: Reading,
  form: QueryForm,
  outcome: Outcome,
): string | null {
  const asQueried = runForm(queried, form);
  if (
    "refused" in asQueried ||
    !sameAnswer(asQueried.answer, outcome.answer) ||
    goldenText(asQueried) !== goldenText(outcome)
  ) {
    return "no query over the graph makes all distinctions that the question requires";
  }
  if (form.measure !== "occurrences") return null;
  const countedFacts = outcome.golden.filter(
    ({ field }) => field === (store.field(form.ask ?? "")?.name ?? form.ask),
  );
  const triples = new Set(countedFacts.map(({ triple }) => tripleKey(triple)));
  return triples.size < new Set(countedFacts.map(occurrenceOf)).size
    ? "one triple represents several occurrences"
    : null;
}

function goldenText({ golden }: Outcome): string {
  return goldenTriples(golden)
    .map(({ text }) => text)
    .sort()
    .join("\n");
}

/**
 * Explains why values cannot be ordered. Rankings and groups compare values without a known order as text, so dates
 * written in words would be sorted incorrectly.
 */
function whyUnordered(store: FactStore, { fields }: Reading, form: QueryForm): string | null {
  const key = keyField(form);
  if (key === null) return null;
  const field = fields.get(store.field(key)?.name ?? key);
  if (orderOf(field) !== "none") return null;
  const keys = [...(field?.spellings.keys() ?? [])];
  const isText = keys.every((value) => Number.isNaN(orderOfValue(field?.field.valueKind, value)));
  return isText && form.operation !== "superlative" ? null : `SPARQL defines no order for values of "${key}"`;
}

/** Whether the form or each of its branches requires a value, so that only subjects can match. */
function requiresValues(form: QueryForm): boolean {
  const isPositive = (constraint: QueryForm["where"][number]): boolean => !("missing" in constraint);
  return (
    form.ask !== null ||
    keyField(form) !== null ||
    (form.branches ?? [[]]).every((branch) => [...form.where, ...branch].some(isPositive))
  );
}

function fieldsOf(store: FactStore, form: QueryForm): readonly string[] {
  const named = constraintsOf(form).flatMap((one) => ("title" in one ? [] : [one.field]));
  const all = [...named, ...[form.ask, keyField(form)].filter((name) => name !== null)];
  return [...new Set(all.map((name) => store.field(name)?.name ?? name))];
}

/** Determines how a field's values are compared: as numbers, as text (names, ISO dates), or in some other way. */
export function orderOf(field: FieldPattern | undefined): "number" | "date" | "none" {
  const keys = [...(field?.spellings.keys() ?? [])];
  if (keys.every((key) => key !== "" && !Number.isNaN(Number(key)))) return "number";
  return keys.every((key) => /^\d{4}-\d{2}-\d{2}/.test(key)) ? "date" : "none";
}
