/**
 * Proves that the golden triples alone determine the answer, and that every golden triple is necessary.
 *
 * A set of triples states a fact if it contains the fact's own triple and its links. A node that belongs to a single
 * hub is part of that hub, and `source_ids` identifies the hub. The proof uses no other data from the graph.
 */
import { formatTriple } from "../../graph/index.ts";
import type { Fact } from "../facts/fact.ts";
import { createFactStore, type FactStore } from "../facts/fact-store.ts";
import { sameAnswer } from "./answer.ts";
import { askedFields, constraintsOf, keyField, type QueryForm, requestsOf } from "./form.ts";
import { branchRows, goldenTriples, type Outcome, runForm } from "./run-form.ts";

export type Proof =
  | "proven"
  /** The triples do not prove the answer. */
  | "not enough"
  /** At least one triple is unnecessary for the answer. */
  | "too many";

/** @returns whether the golden triples prove the answer */
export function proveForm(store: FactStore, form: QueryForm, outcome: Outcome): Proof {
  // A form with missing statements depends on triples that do not exist, so no set of triples can prove it.
  if (constraintsOf(form).some((constraint) => "missing" in constraint)) return "proven";
  const golden = goldenTriples(outcome.golden);
  const texts = golden.map(({ text }) => text);
  const facts = factsStatedBy(store, form, outcome, new Set(texts));
  const goldenStore = storeOf(store, facts);
  const goldenOutcome = runForm(goldenStore, form);
  if ("refused" in goldenOutcome || !sameAnswer(goldenOutcome.answer, outcome.answer)) return "not enough";
  const evidence = evidenceOf(goldenStore, form);
  const needless = texts.some((text) => {
    const reducedStore = storeOf(
      store,
      facts.filter((fact) => !triplesOf(fact).includes(text)),
    );
    return evidenceOf(reducedStore, form) === evidence;
  });
  return needless ? "too many" : "proven";
}

/** Collects the facts that the triples state for the form's fields, across all hubs. */
function factsStatedBy(
  store: FactStore,
  form: QueryForm,
  outcome: Outcome,
  texts: ReadonlySet<string>,
): Fact[] {
  const names = new Set(
    [
      ...constraintsOf(form).flatMap((constraint) => ("field" in constraint ? [constraint.field] : [])),
      ...askedFields(form),
      ...[keyField(form) ?? []].flat(),
    ].map((name) => store.field(name)?.name ?? name),
  );
  const ends = outcome.golden.flatMap(({ hub, triple, links }) => [
    hub,
    ...[...links, triple].flatMap(({ subject, object }) => [subject.id, object.id]),
  ]);
  return [...new Set(ends)].flatMap((id) =>
    store.hub(id) === undefined
      ? []
      : [...names].flatMap((name) =>
          store.facts(id, name).filter((fact) => triplesOf(fact).every((text) => texts.has(text))),
        ),
  );
}

function triplesOf({ links, triple }: Fact): string[] {
  return [...links, triple].map(formatTriple);
}

function storeOf(store: FactStore, facts: readonly Fact[]): FactStore {
  const ids = new Set(facts.map((fact) => fact.hub));
  const hubs = [...ids]
    .flatMap((id) => store.hub(id) ?? [])
    .sort((left, right) => left.position - right.position);
  return createFactStore({ hubType: store.hubType, hubs, fields: store.fields, facts, view: store.view });
}

/**
 * Serialises the evidence that the rows of a form provide: the hubs that satisfy the form, and their values. For a
 * superlative or a comparison, the evidence includes every hub with a value, and the losing items as well as the
 * winners. A triple is necessary if its removal changes the evidence.
 */
function evidenceOf(store: FactStore, form: QueryForm): string {
  const keys = (facts: readonly Fact[]): string[] => facts.map(({ field, key }) => `${field}=${key}`).sort();
  const branches = requestsOf(form).flatMap((request) => branchRows(store, request) ?? []);
  const rows = branches.map((branch) =>
    branch
      .map(({ hub, conditions, requested, keys: ordering }) =>
        JSON.stringify([hub, keys(conditions), keys(requested), keys(ordering)]),
      )
      .sort(),
  );
  return JSON.stringify(rows);
}
