/** Draws forms without an answer from the facts of a graph; each kind of gap has its own function. */
import type { Random } from "../../random.ts";
import type { Field } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { GraphFacts } from "../facts/graph-facts.ts";
import type { Constraint, QueryForm } from "../forms/form.ts";
import { fieldRoles } from "../generate/field-roles.ts";
import type { UnanswerableReason } from "./unanswerable-form.ts";

export type Draw = (facts: GraphFacts, random: Random, typed: boolean) => QueryForm | null;

/** @returns a form that must still be proven to have no answer, or `null` if the draw failed */
export const draws: Readonly<Record<UnanswerableReason, Draw>> = {
  "missing value": (facts, random, typed) => {
    const store = drawSubject(facts, random);
    const incompleteFields = askable(store).filter((field) =>
      store.hubs.some(({ id }) => store.facts(id, field.name).length === 0),
    );
    const field = pick(random, incompleteFields);
    if (field === undefined) return null;
    const hubsWithoutValue = store.hubs.filter(({ id }) => store.facts(id, field.name).length === 0);
    return formAbout(store, pick(random, hubsWithoutValue)?.label ?? "", field, typed);
  },
  "missing entity": (facts, random, typed) => {
    const store = drawSubject(facts, random);
    const [left, right] = random.sample(store.hubs, 2);
    const field = pick(random, askable(store));
    if (left === undefined || right === undefined || field === undefined) return null;
    const name = crossNames(left.label, right.label);
    return name === null ? null : formAbout(store, name, field, typed);
  },
  // The question omits the type, because it would be the type of the entities that have the relation.
  "missing relation": (facts, random) => {
    const [home, other] = random.sample(facts.subjects, 2);
    if (home === undefined || other === undefined) return null;
    const field = pick(random, askable(other));
    return field === undefined ? null : formAbout(other, pick(random, home.hubs)?.label ?? "", field, false);
  },
  "false premise": (facts, random, typed) => {
    const store = drawSubject(facts, random);
    const plain = fieldRoles(store, false).valued.filter(
      ({ relations, tie, valueKind }) => relations === 1 && tie === null && valueKind === "name",
    );
    const fields = random.sample(plain, 2);
    const where = fields.flatMap(({ name }): Constraint[] => {
      const key = pick(random, store.valueKeys(name));
      return key === undefined ? [] : [{ field: name, in: [store.values(name).get(key)?.label ?? key] }];
    });
    return where.length < 2 ? null : form(store, where, null, typed);
  },
};

function drawSubject({ subjects, main }: GraphFacts, random: Random): FactStore {
  return pick(random, subjects) ?? main;
}

function askable(store: FactStore): readonly Field[] {
  return fieldRoles(store, false).single.filter(
    ({ relations, tie, valueKind }) =>
      relations === 1 && tie === null && valueKind !== "flag" && valueKind !== "status",
  );
}

function formAbout(store: FactStore, title: string, { name }: Field, typed: boolean): QueryForm | null {
  return title === "" ? null : form(store, [{ title }], name, typed);
}

function form(store: FactStore, where: Constraint[], ask: string | null, typed: boolean): QueryForm {
  return { version: 1, hub: store.hubType, operation: "basic", where, ask, typed };
}

/** Combines two names into a plausible new one: "Ada Lark" and "Bo Wren" become "Ada Wren". */
function crossNames(left: string, right: string): string | null {
  const [first, second] = [left.split(" "), right.split(" ")];
  if (first.length < 2 || second.length < 2) return null;
  return [...first.slice(0, -1), second.at(-1)].join(" ");
}

function pick<T>(random: Random, items: readonly T[]): T | undefined {
  return items[random.below(items.length)];
}
