/** The steps from a subject to the values of a field, with how each is used in the graph. */
import type { Field } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { isStructural, wordsOf } from "./label-words.ts";
import type { PredicateUse } from "./lexicon/predicate.ts";

export type SpokenStep = { readonly use: PredicateUse; readonly node: "thing" | "record" | "value" };

/** Enough labels to tell what kind of things they name. */
const samples = 40;

export function stepsOf(store: FactStore, field: Field): SpokenStep[] {
  const whole = describeUse(store, field);
  // A field with a label of its own comes from a template: its layout in the graph is no matter of speech.
  if (field.label !== undefined || field.path.length === 1) {
    return [{ use: { ...whole, label: field.label ?? field.path[0] ?? field.name }, node: "value" }];
  }
  const named = new Set(
    field.scopes.filter((scope) => scope.endsWith(" *")).map((scope) => scope.slice(0, -2)),
  );
  let nodes: readonly string[] = store.hubs.map(({ id }) => id);
  let subjectNoun = hubNoun(store.hubType);
  const steps: SpokenStep[] = [];
  for (const [at, label] of field.path.entries()) {
    const last = at === field.path.length - 1;
    const ends = nodes.map((id) =>
      (store.view.outgoing.get(id) ?? []).filter(({ predicate }) => predicate.label === label),
    );
    const objects = ends.flat().map(({ object }) => object);
    const things = [...new Map(objects.map((object) => [object.id, object])).values()];
    const objectNouns = nounsOfTypes(things.map(({ types }) => types));
    const use: PredicateUse = {
      label,
      valueKind: last ? field.valueKind : "name",
      functional: ends.every(({ length }) => length <= 1),
      inverseFunctional: things.length === objects.length,
      subjectNoun,
      objectNouns,
      samples: last ? whole.samples : things.slice(0, samples).map((object) => object.label),
    };
    const thing = named.has(JSON.stringify(field.path.slice(0, at + 1)));
    if (last || thing || !isStructural(label))
      steps.push({ use, node: last ? "value" : thing ? "thing" : "record" });
    nodes = things.map(({ id }) => id);
    subjectNoun = objectNouns[0] ?? "";
  }
  return steps;
}

function describeUse(store: FactStore, field: Field): PredicateUse {
  const labels = [...store.values(field.name).values()];
  const facts = store.hubs.map(({ id }) => store.facts(id, field.name));
  return {
    label: field.name,
    valueKind: field.valueKind,
    functional: facts.every((ofHub) => ofHub.filter(({ absent }) => !absent).length <= 1),
    inverseFunctional: labels.every(({ hubs }) => hubs <= 1),
    subjectNoun: hubNoun(store.hubType),
    objectNouns: nounsOfTypes(facts.flat().map(({ triple }) => triple.object.types)),
    samples: labels.slice(0, samples).map(({ label }) => label),
  };
}

function nounsOfTypes(types: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const type of types.flat()) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count * 2 > types.length)
    .sort((left, right) => right[1] - left[1])
    .map(([type]) => hubNoun(type))
    .filter((noun) => !/^(?:literal|string|resource|thing|entity|class)$/.test(noun));
}

/** What subjects are called by their type: "paper", "research paper"; "item" in graphs without types. */
export function hubNoun(hubType: string): string {
  const name = hubType.split(/[/#]/).at(-1) ?? "";
  return name === "" ? "item" : wordsOf(name).toLowerCase();
}
