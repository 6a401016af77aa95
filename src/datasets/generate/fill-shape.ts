/**
 * Turns a shape into a form: draws the operands from the facts of one hub, so that the constraints match at least once.
 */
import type { Random } from "../../random.ts";
import { valueKey } from "../facts/fact.ts";
import { candidateHubs } from "../forms/candidate-hubs.ts";
import type { Constraint, QueryForm } from "../forms/form.ts";
import { createRowFinder, findRows, type Row, type RowQuery } from "../forms/rows.ts";
import { longestClosedList } from "./field-roles.ts";
import type { Shape, Slot } from "./shapes.ts";
import type { Subject } from "./value-clusters.ts";

export type Material = Subject & {
  readonly random: Random;
  /** In mode `collect`, similar spellings form one operand. In mode `split`, each value is a separate operand. */
  readonly clusterMode: "collect" | "split";
};

/** @returns the form, or `null` if the drawn hub has no operand for a slot */
export function fillShape(material: Material, shape: Shape, typed: boolean): QueryForm | null {
  const hub = drawHub(material, shape.where);
  if (hub === null) return null;
  const where: Constraint[] = [];
  for (const slot of shape.where) {
    const constraint = drawOperand(material, slot, hub, where);
    if (constraint === null) return null;
    where.push(constraint);
  }
  const branches =
    shape.branch === undefined ? undefined : drawBranches(material, shape, shape.branch, where);
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
    ...(branches === undefined ? {} : { branches }),
    ...(where.some((one) => "missing" in one) ? { closed_world: true } : {}),
    typed,
  };
}

/** Draws a value before a hub, because frequent values would otherwise crowd out rare values. */
function drawHub({ store, random }: Material, where: readonly Slot[]): string | null {
  const silent = where.find((slot) => slot.kind === "missing");
  if (silent !== undefined && silent.kind !== "title") {
    return (
      pick(
        random,
        store.hubs.filter(({ id }) => store.facts(id, silent.field).length === 0),
      )?.id ?? null
    );
  }
  const anchor = where.find((slot) => slot.kind === "value");
  if (anchor === undefined || anchor.kind === "title") return pick(random, store.hubs)?.id ?? null;
  const value = pick(random, store.valueKeys(anchor.field));
  return value === undefined ? null : (pick(random, store.hubsWith(anchor.field, value)) ?? null);
}

/** @param where the constraints drawn so far */
function drawOperand(
  material: Material,
  slot: Slot,
  hub: string,
  where: readonly Constraint[],
): Constraint | null {
  const { store, random } = material;
  if (slot.kind === "title") return { title: store.hub(hub)?.label ?? "" };
  const facts = store.facts(hub, slot.field);
  const present = facts.filter((fact) => !fact.absent);
  const fact = pick(random, present);
  switch (slot.kind) {
    case "missing":
      return facts.length === 0 ? { field: slot.field, missing: true } : null;
    case "absent":
      return facts.some((one) => one.absent) ? { field: slot.field, absent: true } : null;
    case "value":
      return fact === undefined
        ? null
        : { field: slot.field, in: operandFor(material, slot.field, fact.key) };
    case "not": {
      const held = new Set(present.map((one) => one.key));
      const other = pick(
        random,
        deniedKeys(material, slot.field, where).filter((key) => !held.has(key)),
      );
      if (other === undefined || held.size === 0) return null;
      return { field: slot.field, not: [store.values(slot.field).get(other)?.label ?? other] };
    }
    case "range": {
      const years = [...store.values(slot.field).values()]
        .map(({ label }) => Number(label))
        .sort((a, b) => a - b);
      const at = fact === undefined ? -1 : years.indexOf(Number(fact.value));
      const [from, to] = [years[Math.max(0, at - random.below(2))], years[at + 1]];
      return at === -1 || from === undefined || to === undefined
        ? null
        : { field: slot.field, between: [from, to] };
    }
  }
}

/**
 * Lists the values that can be negated. In a field with many values, these must satisfy the other conditions, because
 * negating any other value changes nothing.
 */
function deniedKeys(material: Material, field: string, where: readonly Constraint[]): readonly string[] {
  const all = material.store.valueKeys(field);
  if (where.length === 0 || all.length <= longestClosedList) return all;
  const rows = drawRows(material, { where, ask: field, key: null });
  return [...new Set(rows.flatMap(({ asked }) => asked.map(({ key }) => key)))];
}

function operandFor({ store, clusters, clusterMode }: Material, field: string, key: string): string[] {
  const cluster = clusterMode === "collect" ? clusters.get(field)?.get(key) : undefined;
  return cluster === undefined ? [store.values(field).get(key)?.label ?? key] : [...cluster];
}

/** Draws two different operands that both satisfy the constraints. */
function drawBranches(
  material: Material,
  shape: Shape,
  branch: Slot,
  where: readonly Constraint[],
): [Constraint[], Constraint[]] | null {
  const { store, random } = material;
  if (where.length === 0) return drawFreeBranches(material, branch);
  const key = branch.kind === "title" ? null : branch.field;
  const rows = drawRows(material, { where, ask: shape.ask, key });
  if (branch.kind === "title") {
    const hubs = random.sample([...new Set(rows.map((row) => row.hub))], 2);
    const [left, right] = hubs.map((id): Constraint[] => [{ title: store.hub(id)?.label ?? "" }]);
    return left === undefined || right === undefined ? null : [left, right];
  }
  const keys = [...new Set(rows.flatMap((row) => row.keys.map((fact) => fact.key)))];
  const operands = keys.map((one) => operandFor(material, branch.field, one));
  const distinct = [...new Map(operands.map((operand) => [valueKey(operand[0] ?? ""), operand])).values()];
  const [left, right] = random
    .sample(distinct, 2)
    .map((operand): Constraint[] => [{ field: branch.field, in: operand }]);
  return left === undefined || right === undefined ? null : [left, right];
}

/** The maximum number of hubs that are searched completely. Beyond it, a sample provides enough operands. */
const mostHubsSearched = 500;
const sampledHubs = 100;

function drawRows({ store, random }: Material, query: RowQuery): readonly Row[] {
  const hubs = candidateHubs(store, query.where);
  if (hubs.length <= mostHubsSearched) return findRows(store, query) ?? [];
  const sample = Array.from({ length: sampledHubs }, () => hubs[random.below(hubs.length)] ?? "");
  return [...new Set(sample)].flatMap(createRowFinder(store, query));
}

/** Draws any two titles or values, because the shape has no further constraints. */
function drawFreeBranches(material: Material, branch: Slot): [Constraint[], Constraint[]] | null {
  const { store, random } = material;
  const draw = (): Constraint | null => {
    if (branch.kind === "title") {
      const hub = pick(random, store.hubs);
      return hub === undefined ? null : { title: hub.label };
    }
    const key = pick(random, store.valueKeys(branch.field));
    return key === undefined ? null : { field: branch.field, in: operandFor(material, branch.field, key) };
  };
  const [left, right] = [draw(), draw()];
  return left === null || right === null || JSON.stringify(left) === JSON.stringify(right)
    ? null
    : [[left], [right]];
}

function pick<T>(random: Random, items: readonly T[]): T | undefined {
  return items[random.below(items.length)];
}
