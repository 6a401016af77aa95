/**
 * Converts a query form to SPARQL over the graph as `writeGraph` writes it.
 *
 * Source of the language definition: SPARQL 1.1 Query Language, W3C Recommendation 2013.
 */
import type { FactStore } from "../facts/fact-store.ts";
import { keyField, type QueryForm, requestsOf } from "../forms/form.ts";
import { asksForState, type Outcome } from "../forms/run-form.ts";
import {
  type BlockNames,
  type BranchText,
  createBlock,
  type FieldConstraint,
  term,
  variableName,
} from "./block.ts";
import type { FieldPattern, Inexpressible } from "./field-pattern.ts";
import { orderOf, whyInexpressible } from "./inexpressible.ts";
import { type Reading, readStore } from "./reading.ts";
import { selectBoth, selectQuery } from "./select-query.ts";

type Sparql = { readonly sparql: string } | Inexpressible;

/** Converts a form to SPARQL, or explains why the graph cannot express the form. */
export type SparqlWriter = (form: QueryForm, outcome: Outcome) => Sparql;

/** Creates a query writer for a fact store. The writer reads the graph only once. */
export function createSparqlWriter(store: FactStore): SparqlWriter {
  let reading: Reading | undefined;
  return (form, outcome) => {
    reading ??= readStore(store);
    const refusal = whyInexpressible(store, reading, form, outcome);
    return refusal === null ? { sparql: write(store, reading, form) } : { inexpressible: refusal };
  };
}

function write(store: FactStore, reading: Reading, form: QueryForm): string {
  const names = createNames(reading.iris);
  const title = form.where.find((one) => "title" in one);
  const [titled] = title && "title" in title ? store.hubsTitled(title.title) : [];
  const subject =
    (titled === undefined ? null : term(titled)) ?? names.fresh(variableName(form.hub || "subject"));
  if (form.also !== undefined) {
    return selectBoth(
      requestsOf(form).map((request) =>
        writeBranch(store, reading, { form: request, where: form.where, subject, names }),
      ),
    );
  }
  const parts = (form.branches ?? [[]]).map((branch) =>
    writeBranch(store, reading, { form, where: [...form.where, ...branch], subject, names }),
  );
  return selectQuery(
    form,
    parts,
    orderOf(reading.fields.get(store.field(keyField(form) ?? "")?.name ?? "")),
    names,
  );
}

type BranchSource = {
  readonly form: QueryForm;
  readonly where: readonly QueryForm["where"][number][];
  readonly subject: string;
  readonly names: BlockNames;
};

function writeBranch(store: FactStore, reading: Reading, source: BranchSource): BranchText {
  const { form, where, names } = source;
  const titleCondition = where.find((one) => "title" in one);
  const [titled] = titleCondition && "title" in titleCondition ? store.hubsTitled(titleCondition.title) : [];
  const subject = (titled === undefined ? null : term(titled)) ?? source.subject;
  const block = createBlock(subject, reading.scopes, names);
  const fieldOf = (name: string): FieldPattern =>
    reading.fields.get(store.field(name)?.name ?? name) as FieldPattern;
  const constraints = where.filter((one): one is FieldConstraint => !("title" in one));
  const valueConstraintOn = (name: string | null): FieldConstraint | null =>
    constraints.find(
      (one) => ("in" in one || "between" in one) && name !== null && fieldOf(one.field) === fieldOf(name),
    ) ?? null;
  const key = keyField(form);
  const mergedConstraints = new Set([valueConstraintOn(form.ask), valueConstraintOn(key)]);
  if (subject.startsWith("?"))
    for (const line of reading.subjects.conditions(subject, names)) block.addLine(line);
  for (const constraint of constraints) {
    if (mergedConstraints.has(constraint)) continue;
    const field = fieldOf(constraint.field);
    if ("missing" in constraint) block.exclude(field, null);
    else if ("not" in constraint) {
      block.place(field, null);
      block.exclude(field, constraint.not);
    } else block.place(field, constraint);
  }
  const requested =
    form.ask === null
      ? null
      : block.place(fieldOf(form.ask), valueConstraintOn(form.ask), asksForState(store, form));
  const placedKey = key === null ? null : block.place(fieldOf(key), valueConstraintOn(key));
  return { lines: block.lines, subject, requested, key: placedKey };
}

/** The names reserved for selected variables. A field or type with a reserved name gets a different variable. */
const namesOfResults = ["answer", "answerLabel", "count", "key", "side", "request"];

function createNames(iris: ReadonlyMap<string, string>): BlockNames {
  const counts = new Map(namesOfResults.map((name) => [name, 1]));
  return {
    iri: (predicate) => iris.get(predicate) ?? "",
    fresh: (name) => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return `?${name}${count === 1 ? "" : `_${count}`}`;
    },
  };
}
