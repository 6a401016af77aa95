/**
 * A query form as SPARQL, over the graph as `writeGraph` writes it.
 *
 * Source of the language: SPARQL 1.1 Query Language, W3C Recommendation 2013.
 */
import { type Predicate, predicateIris, type Triple, tripleKey } from "../../graph/index.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { orderOfValue } from "../facts/order-of-values.ts";
import { sameAnswer } from "../forms/answer.ts";
import { occurrenceOf } from "../forms/compute-answer.ts";
import { constraintsOf, keyField, type QueryForm } from "../forms/form.ts";
import { goldenTriples, type Outcome, runForm } from "../forms/run-form.ts";
import {
  type BlockNames,
  type BranchText,
  createBlock,
  type FieldConstraint,
  term,
  variableName,
} from "./block.ts";
import { type FieldPattern, type Inexpressible, readFieldPattern } from "./field-pattern.ts";
import { placeScopes, queriedFacts, type SharedPrefix } from "./queried-facts.ts";
import { selectQuery } from "./select-query.ts";
import { readSubjectPattern, type SubjectPattern } from "./subjects.ts";

export type Sparql = { readonly sparql: string } | Inexpressible;

/** Writes queries over one store; what it reads off the graph is read once. */
export type SparqlWriter = (form: QueryForm, outcome: Outcome) => Sparql;

type Reading = {
  readonly subjects: SubjectPattern;
  readonly fields: ReadonlyMap<string, FieldPattern>;
  readonly refused: ReadonlyMap<string, Inexpressible>;
  readonly scopes: ReadonlyMap<string, SharedPrefix>;
  readonly iris: ReadonlyMap<string, string>;
  /** The facts as queries see them. */
  readonly queried: FactStore;
};

export function createSparqlWriter(store: FactStore): SparqlWriter {
  let reading: Reading | undefined;
  return (form, outcome) => {
    reading ??= readStore(store);
    const refusal = whyInexpressible(store, reading, form, outcome);
    return refusal === null ? { sparql: write(store, reading, form) } : { inexpressible: refusal };
  };
}

function readStore(store: FactStore): Reading {
  const subjects = readSubjectPattern(store);
  const fields = new Map<string, FieldPattern>();
  const refused = new Map<string, Inexpressible>();
  for (const field of store.fields) {
    const pattern = readFieldPattern(store, field, subjects.subjects);
    if ("inexpressible" in pattern) refused.set(field.name, pattern);
    else fields.set(field.name, pattern);
  }
  const scopes = placeScopes([...fields.values()]);
  const iris = predicateIris(predicatesOf([...store.view.outgoing.values()].flat()));
  return { subjects, fields, refused, scopes, iris, queried: queriedFacts(store, fields, scopes) };
}

/** In the order of `KnowledgeGraph.predicates()`. */
function predicatesOf(triples: readonly Triple[]): Predicate[] {
  const counts = new Map<string, { readonly predicate: Predicate; count: number }>();
  for (const { predicate } of triples) {
    const known = counts.get(predicate.id);
    if (known) known.count += 1;
    else counts.set(predicate.id, { predicate, count: 1 });
  }
  const text = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
  return [...counts.values()]
    .sort(
      (left, right) =>
        right.count - left.count ||
        text(left.predicate.label, right.predicate.label) ||
        text(left.predicate.id, right.predicate.id),
    )
    .map(({ predicate }) => predicate);
}

function whyInexpressible(
  store: FactStore,
  { refused, queried, fields, subjects }: Reading,
  form: QueryForm,
  outcome: Outcome,
): string | null {
  for (const name of fieldsOf(store, form)) {
    const why = refused.get(name);
    if (why) return why.inexpressible;
    if (!fields.has(name)) return `the graph has no field "${name}"`;
  }
  const needsAbsence = constraintsOf(form).flatMap((one) =>
    "absent" in one || "missing" in one ? [one.field] : [],
  );
  if (asksForState(store, form) && form.ask !== null) needsAbsence.push(form.ask);
  const unnamed = constraintsOf(form).find(
    (one) => "title" in one && store.hubsTitled(one.title).filter((id) => term(id) !== null).length !== 1,
  );
  if (unnamed && "title" in unnamed)
    return `no one node that a query can name has the title "${unnamed.title}"`;
  if (!subjects.isExact && !saysOfSubjects(form)) {
    return "the graph does not tell the subjects from other things";
  }
  const untold = needsAbsence.find(
    (name) => fields.get(store.field(name)?.name ?? name)?.tellsAbsence === false,
  );
  if (untold !== undefined) return `the graph has no one way to say that there is no "${untold}"`;
  const asQueried = runForm(queried, form);
  const texts = ({ golden }: Outcome): string =>
    goldenTriples(golden)
      .map(({ text }) => text)
      .sort()
      .join("\n");
  if (
    "refused" in asQueried ||
    !sameAnswer(asQueried.answer, outcome.answer) ||
    texts(asQueried) !== texts(outcome)
  ) {
    return "the graph does not keep apart what the question does";
  }
  if (form.measure === "occurrences") {
    const asked = outcome.golden.filter(
      ({ field }) => field === (store.field(form.ask ?? "")?.name ?? form.ask),
    );
    if (new Set(asked.map(({ triple }) => tripleKey(triple))).size < new Set(asked.map(occurrenceOf)).size) {
      return "one triple stands for several occurrences";
    }
  }
  const key = keyField(form);
  if (key !== null && !isOrderKnown(store, fields, form.operation, key)) {
    return `values of "${key}" have no order that SPARQL knows`;
  }
  return null;
}

/** Rankings and groups go by text where values have no order; a date in words has one that text does not follow. */
function isOrderKnown(
  store: FactStore,
  fields: Reading["fields"],
  operation: QueryForm["operation"],
  key: string,
): boolean {
  const field = fields.get(store.field(key)?.name ?? key);
  if (orderOf(field) !== "none") return true;
  const keys = [...(field?.spellings.keys() ?? [])];
  return (
    operation !== "superlative" &&
    keys.every((value) => Number.isNaN(orderOfValue(field?.field.valueKind, value)))
  );
}

/** Whether only what has a value, and so is a subject, can meet each side of a form. */
function saysOfSubjects(form: QueryForm): boolean {
  const isPositive = (constraint: QueryForm["where"][number]): boolean => !("missing" in constraint);
  return (
    form.ask !== null ||
    keyField(form) !== null ||
    (form.branches ?? [[]]).every((branch) => [...form.where, ...branch].some(isPositive))
  );
}

/** Names of the fields of a form, as the store has them. */
function fieldsOf(store: FactStore, form: QueryForm): readonly string[] {
  const named = constraintsOf(form).flatMap((one) => ("title" in one ? [] : [one.field]));
  const all = [...named, ...[form.ask, keyField(form)].filter((name) => name !== null)];
  return [...new Set(all.map((name) => store.field(name)?.name ?? name))];
}

/** How values of a field compare: as numbers, as text (names, ISO dates), or in a way of their own. */
export function orderOf(field: FieldPattern | undefined): "number" | "date" | "none" {
  const keys = [...(field?.spellings.keys() ?? [])];
  if (keys.every((key) => key !== "" && !Number.isNaN(Number(key)))) return "number";
  return keys.every((key) => /^\d{4}-\d{2}-\d{2}/.test(key)) ? "date" : "none";
}

function write(store: FactStore, reading: Reading, form: QueryForm): string {
  const names = createNames(reading.iris);
  const title = form.where.find((one) => "title" in one);
  const [titled] = title && "title" in title ? store.hubsTitled(title.title) : [];
  const subject =
    (titled === undefined ? null : term(titled)) ?? names.fresh(variableName(form.hub || "subject"));
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
  const own = where.find((one) => "title" in one);
  const [titled] = own && "title" in own ? store.hubsTitled(own.title) : [];
  const subject = (titled === undefined ? null : term(titled)) ?? source.subject;
  const block = createBlock(subject, reading.scopes, names);
  const fieldOf = (name: string): FieldPattern =>
    reading.fields.get(store.field(name)?.name ?? name) as FieldPattern;
  const constraints = where.filter((one): one is FieldConstraint => !("title" in one));
  const same = (name: string | null): FieldConstraint | null =>
    constraints.find(
      (one) => ("in" in one || "between" in one) && name !== null && fieldOf(one.field) === fieldOf(name),
    ) ?? null;
  const key = keyField(form);
  const spoken = new Set([same(form.ask), same(key)]);
  if (subject.startsWith("?"))
    for (const line of reading.subjects.conditions(subject, names)) block.say(line);
  for (const constraint of constraints) {
    if (spoken.has(constraint)) continue;
    const field = fieldOf(constraint.field);
    if ("missing" in constraint) block.exclude(field, null);
    else if ("not" in constraint) {
      block.place(field, null);
      block.exclude(field, constraint.not);
    } else block.place(field, constraint);
  }
  const asked =
    form.ask === null ? null : block.place(fieldOf(form.ask), same(form.ask), asksForState(store, form));
  const placedKey = key === null ? null : block.place(fieldOf(key), same(key));
  return { lines: block.lines, subject, asked, key: placedKey };
}

/** A false flag answers "does it …?". */
function asksForState(store: FactStore, form: QueryForm): boolean {
  const kind = form.ask === null ? undefined : store.field(form.ask)?.valueKind;
  return form.operation === "basic" && (kind === "flag" || kind === "status");
}

/** What a query selects is named so in every query; a field or type of that name gets another one. */
const namesOfResults = ["answer", "answerLabel", "count", "key", "side"];

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
