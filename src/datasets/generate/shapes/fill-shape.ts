/**
 * Turns a shape into a form: draws the operands from the facts of one hub, so that at least one result satisfies the
 * constraints.
 */
import type { Random } from "../../../random.ts";
import { type Fact, valueKey } from "../../facts/fact.ts";
import type { FactStore } from "../../facts/fact-store.ts";
import { candidateHubs } from "../../forms/candidate-hubs.ts";
import type { Constraint, QueryForm } from "../../forms/form.ts";
import { createRowFinder, findRows, type Row, type RowQuery } from "../../forms/rows.ts";
import { longestClosedList } from "../field-roles.ts";
import { type Operands, pick, pickSuitable, type Requirements, requirementsOf } from "./operands.ts";
import type { Shape, Slot } from "./shapes.ts";

export type Material = {
  readonly store: FactStore;
  readonly operands: Operands;
  readonly random: Random;
};

/** @returns the form, or `null` if the drawn hub has no operand for a slot */
export function fillShape(material: Material, shape: Shape, typed: boolean): QueryForm | null {
  const needs = requirementsOf(shape, typed);
  const hub = drawHub(material, shape, needs);
  if (hub === null) return null;
  const where: Constraint[] = [];
  for (const slot of shape.where) {
    const constraint = drawOperand(material, slot, hub, where, needs);
    if (constraint === null) return null;
    where.push(constraint);
  }
  const branches =
    shape.branch === undefined ? undefined : drawBranches(material, shape, shape.branch, where, needs);
  if (branches === null) return null;
  return {
    version: 1,
    hub: material.store.hubType,
    operation: shape.operation,
    where,
    ask: shape.ask,
    ...(shape.measure === undefined ? {} : { measure: shape.measure }),
    ...(shape.key === undefined ? {} : { key: shape.key }),
    ...(shape.order === undefined ? {} : { order: shape.order }),
    ...(shape.also === undefined ? {} : { also: shape.also }),
    ...(branches === undefined ? {} : { branches }),
    ...(where.some((one) => "missing" in one) ? { closed_world: true } : {}),
    typed,
  };
}

/**
 * Draws a value first, because frequent values would otherwise crowd out rare ones, and then a hub that has this value
 * and all facts that the form requires.
 */
function drawHub({ store, operands, random }: Material, shape: Shape, needs: Requirements): string | null {
  const { where } = shape;
  const missingSlot = where.find((slot) => slot.kind === "missing");
  if (missingSlot !== undefined && missingSlot.kind !== "title") {
    return (
      pick(
        random,
        store.hubs.filter(({ id }) => store.facts(id, missingSlot.field).length === 0),
      )?.id ?? null
    );
  }
  const valueSlot = where.find((slot) => slot.kind === "value");
  if (valueSlot === undefined || valueSlot.kind === "title") return pick(random, store.hubs)?.id ?? null;
  const value = pickSuitable(random, store.valueKeys(valueSlot.field), (key) =>
    operands.isSuitable(valueSlot.field, key, needs),
  );
  if (value === undefined) return null;
  const fields = fieldsOf(shape);
  const isComplete = (id: string): boolean => fields.every((field) => store.facts(id, field).length > 0);
  return pickSuitable(random, store.hubsWith(valueSlot.field, value), isComplete) ?? null;
}

/** Lists the fields in which an entity must have a value before a form can be about it. */
function fieldsOf({ where, ask, key, also }: Shape): string[] {
  const slots = where.map((slot) => (slot.kind === "title" ? null : slot.field));
  const names = [...slots, ask, also?.ask ?? null, key !== undefined && "field" in key ? key.field : null];
  return names.filter((name) => name !== null);
}

/** @param where the constraints drawn so far */
function drawOperand(
  material: Material,
  slot: Slot,
  hub: string,
  where: readonly Constraint[],
  needs: Requirements,
): Constraint | null {
  const { store } = material;
  if (slot.kind === "title") return { title: store.hub(hub)?.label ?? "" };
  const facts = store.facts(hub, slot.field);
  const present = facts.filter((fact) => !fact.absent);
  switch (slot.kind) {
    case "missing":
      return facts.length === 0 ? { field: slot.field, missing: true } : null;
    case "absent":
      return facts.some((one) => one.absent) ? { field: slot.field, absent: true } : null;
    case "value":
      return drawValue(material, slot.field, hub, where, needs);
    case "not":
      return drawDenied(material, slot.field, present, where, needs);
    case "range":
      return drawRange(material, slot.field, present);
  }
}

/** Draws a value of the hub. If the question is about several hubs, another hub must have the same value. */
function drawValue(
  { store, operands, random }: Material,
  field: string,
  hub: string,
  where: readonly Constraint[],
  needs: Requirements,
): Constraint | null {
  const others = needs.several && where.length > 0 ? candidateHubs(store, where) : [];
  const isShared = (key: string): boolean =>
    others.length === 0 || others.some((id) => id !== hub && hasValue(store, id, field, key));
  const keys = store
    .facts(hub, field)
    .filter((fact) => !fact.absent)
    .map(({ key }) => key);
  const key = pickSuitable(random, keys, (one) => operands.isSuitable(field, one, needs) && isShared(one));
  return key === undefined ? null : { field, in: operands.labels(field, key) };
}

function drawDenied(
  material: Material,
  field: string,
  present: readonly Fact[],
  where: readonly Constraint[],
  needs: Requirements,
): Constraint | null {
  const { store, operands, random } = material;
  const presentKeys = new Set(present.map(({ key }) => key));
  const others = deniedKeys(material, field, where).filter((key) => !presentKeys.has(key));
  const isFit = (key: string): boolean => operands.isSuitable(field, key, { ...needs, several: false });
  const other = pickSuitable(random, others, isFit);
  if (other === undefined || presentKeys.size === 0) return null;
  return { field, not: [store.values(field).get(other)?.label ?? other] };
}

function drawRange({ store, random }: Material, field: string, present: readonly Fact[]): Constraint | null {
  const fact = pick(random, present);
  const years = [...store.values(field).values()].map(({ label }) => Number(label)).sort((a, b) => a - b);
  const at = fact === undefined ? -1 : years.indexOf(Number(fact.value));
  const [from, to] = [years[Math.max(0, at - random.below(2))], years[at + 1]];
  return at === -1 || from === undefined || to === undefined ? null : { field, between: [from, to] };
}

function hasValue(store: FactStore, hub: string, field: string, key: string): boolean {
  return store.facts(hub, field).some((fact) => fact.key === key);
}

/** The number of hubs to search for values that can be negated. */
const hubsSearchedForDenied = 40;

/**
 * Lists the values that can be negated. In a field with many values, a negated value must belong to a hub that
 * satisfies the other conditions, because negating any other value would change nothing.
 */
function deniedKeys(
  { store, random }: Material,
  field: string,
  where: readonly Constraint[],
): readonly string[] {
  const all = store.valueKeys(field);
  if (where.length === 0 || all.length <= longestClosedList) return all;
  const hubs = sampleFrom(random, candidateHubs(store, where), hubsSearchedForDenied);
  const facts = hubs.flatMap((hub) => store.facts(hub, field).filter(({ absent }) => !absent));
  return [...new Set(facts.map(({ key }) => key))];
}

/** Draws two different operands, each of which satisfies the constraints. */
function drawBranches(
  material: Material,
  shape: Shape,
  branch: Slot,
  where: readonly Constraint[],
  needs: Requirements,
): [Constraint[], Constraint[]] | null {
  const { store, operands, random } = material;
  if (where.length === 0) return drawFreeBranches(material, branch, needs);
  const key = branch.kind === "title" ? null : branch.field;
  const rows = drawRows(material, { where, ask: shape.ask, key });
  if (branch.kind === "title") {
    const hubs = random.sample([...new Set(rows.map((row) => row.hub))], 2);
    const [left, right] = hubs.map((id): Constraint[] => [{ title: store.hub(id)?.label ?? "" }]);
    return left === undefined || right === undefined ? null : [left, right];
  }
  const keys = [...new Set(rows.flatMap((row) => row.keys.map((fact) => fact.key)))];
  const suitableKeys = keys.filter((key) => operands.isSuitable(branch.field, key, needs));
  const labels = (suitableKeys.length < 2 ? keys : suitableKeys).map((key) =>
    operands.labels(branch.field, key),
  );
  const distinct = [...new Map(labels.map((some) => [valueKey(some[0] ?? ""), some])).values()];
  const [left, right] = random
    .sample(distinct, 2)
    .map((some): Constraint[] => [{ field: branch.field, in: some }]);
  return left === undefined || right === undefined ? null : [left, right];
}

/**
 * The maximum number of hubs for which all rows are computed. If there are more hubs, a sample of them yields enough
 * operands.
 */
const mostHubsSearched = 500;
const sampledHubs = 100;

function drawRows({ store, random }: Material, query: RowQuery): readonly Row[] {
  const hubs = candidateHubs(store, query.where);
  if (hubs.length <= mostHubsSearched) return findRows(store, query) ?? [];
  return sampleFrom(random, hubs, sampledHubs).flatMap(createRowFinder(store, query));
}

/** Returns all items if there are few of them, and otherwise a sample in random order. */
function sampleFrom<T>(random: Random, items: readonly T[], sampleSize: number): readonly T[] {
  if (items.length <= sampleSize) return items;
  return [...new Set(Array.from({ length: sampleSize }, () => items[random.below(items.length)] as T))];
}

/** Draws any two different titles or values, for a shape with no other constraints. */
function drawFreeBranches(
  { store, operands, random }: Material,
  branch: Slot,
  needs: Requirements,
): [Constraint[], Constraint[]] | null {
  const draw = (): Constraint | null => {
    if (branch.kind === "title") {
      const hub = pick(random, store.hubs);
      return hub === undefined ? null : { title: hub.label };
    }
    const { field } = branch;
    const key = pickSuitable(random, store.valueKeys(field), (one) => operands.isSuitable(field, one, needs));
    return key === undefined ? null : { field, in: operands.labels(field, key) };
  };
  const [left, right] = [draw(), draw()];
  return left === null || right === null || JSON.stringify(left) === JSON.stringify(right)
    ? null
    : [[left], [right]];
}
