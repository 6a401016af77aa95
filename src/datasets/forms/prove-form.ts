/**
 * Proves that golden triples alone lead to an answer, and that each of them is needed.
 *
 * A set of triples carries the facts whose triple and links it contains. A node that belongs to a single hub is part of
 * that hub, which `source_ids` names. Nothing else is added from the graph.
 */
import { formatTriple } from "../../graph/index.ts";
import type { Fact } from "../facts/fact.ts";
import { createFactStore, type FactStore } from "../facts/fact-store.ts";
import { sameAnswer } from "./answer.ts";
import { constraintsOf, keyField, type QueryForm } from "./form.ts";
import { branchRows, goldenTriples, type Outcome, runForm } from "./run-form.ts";

export type Proof =
  | "proven"
  /** The triples do not lead to the answer. */
  | "not enough"
  /** The triples lead to the answer even without one of them. */
  | "too many";

/** @returns the relation between the golden triples of an outcome and its answer */
export function proveForm(store: FactStore, form: QueryForm, outcome: Outcome): Proof {
  // A form over missing statements rests on what is not there; no set of triples proves it.
  if (constraintsOf(form).some((constraint) => "missing" in constraint)) return "proven";
  const golden = goldenTriples(outcome.golden);
  const texts = golden.map(({ text }) => text);
  const facts = carriedFacts(store, form, outcome, new Set(texts));
  const whole = storeOf(store, facts);
  const again = runForm(whole, form);
  if ("refused" in again || !sameAnswer(again.answer, outcome.answer)) return "not enough";
  const evidence = evidenceOf(whole, form);
  const needless = texts.some((text) => {
    const fewer = storeOf(
      store,
      facts.filter((fact) => !triplesOf(fact).includes(text)),
    );
    return evidenceOf(fewer, form) === evidence;
  });
  return needless ? "too many" : "proven";
}

/** The facts of the form's fields that the triples carry, for all hubs. */
function carriedFacts(
  store: FactStore,
  form: QueryForm,
  outcome: Outcome,
  texts: ReadonlySet<string>,
): Fact[] {
  const names = new Set(
    [
      ...constraintsOf(form).flatMap((constraint) => ("field" in constraint ? [constraint.field] : [])),
      ...[form.ask ?? []].flat(),
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
 * The meaning of the rows of a form: the hubs that satisfy it, and their values. It includes winners, losers, and every
 * hub of a value; a triple is needed if any of these depends on it.
 */
function evidenceOf(store: FactStore, form: QueryForm): string {
  const keys = (facts: readonly Fact[]): string[] => facts.map(({ field, key }) => `${field}=${key}`).sort();
  const rows = (branchRows(store, form) ?? []).map((branch) =>
    branch
      .map(({ hub, conditions, asked, keys: ordering }) =>
        JSON.stringify([hub, keys(conditions), keys(asked), keys(ordering)]),
      )
      .sort(),
  );
  return JSON.stringify(rows);
}
