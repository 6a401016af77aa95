/**
 * Finds rows: the places in the facts where a conjunction of constraints holds.
 *
 * A row is a hub with one instance for every scope that its fields share; fields of different scopes meet at the hub.
 */
import type { Fact, Field } from "../facts/fact.ts";
import { everyInstance, valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { Constraint } from "./form.ts";

export type Row = {
  readonly hub: string;
  /** The facts that satisfy the constraints, in the order of the constraints. */
  readonly conditions: readonly Fact[];
  /** The values of the requested field; empty if the question asks for hubs. */
  readonly asked: readonly Fact[];
  /** The values of the ordering or grouping field. */
  readonly keys: readonly Fact[];
};

export type RowQuery = {
  readonly where: readonly Constraint[];
  readonly ask: string | null;
  readonly key: string | null;
  /** Whether absent labels count as answers: a false flag answers "does it …?". */
  readonly withAbsent?: boolean;
};

/**
 * @param isEnough called with the rows of each hub; returning true ends the search early
 * @returns null if the facts lack a field
 */
export function findRows(
  store: FactStore,
  query: RowQuery,
  isEnough: (rows: readonly Row[]) => boolean = () => false,
): Row[] | null {
  const parts = partsOf(store, query);
  if (parts === null) return null;
  const rows: Row[] = [];
  for (const hub of candidateHubs(store, query.where)) {
    const own = joinHub(store, hub, parts, query.withAbsent === true);
    rows.push(...own);
    if (isEnough(own)) break;
  }
  return rows;
}

/** The rows of one hub, which must be among the candidates; none if the facts lack a field. */
export function findRowsAt(store: FactStore, query: RowQuery, hub: string): Row[] {
  const parts = partsOf(store, query);
  return parts === null ? [] : joinHub(store, hub, parts, query.withAbsent === true);
}

function partsOf(store: FactStore, query: RowQuery): Part[] | null {
  const parts: Part[] = [];
  for (const constraint of query.where) {
    if ("title" in constraint) continue;
    const field = store.field(constraint.field);
    if (!field) return null;
    parts.push({ role: "conditions", field, constraint });
  }
  for (const [role, name] of [
    ["asked", query.ask],
    ["keys", query.key],
  ] as const) {
    if (name === null) continue;
    const field = store.field(name);
    if (!field) return null;
    parts.push({ role, field, constraint: sameField(store, query.where, field) });
  }
  return parts;
}

/** A field that is constrained and requested has the same value in both places: "how often is X investigated?" */
function sameField(store: FactStore, where: readonly Constraint[], field: Field): Part["constraint"] {
  const found = where.find(
    (one): one is NonNullable<Part["constraint"]> =>
      ("in" in one || "between" in one) && store.field(one.field)?.name === field.name,
  );
  return found ?? null;
}

type Part = {
  readonly role: "conditions" | "asked" | "keys";
  readonly field: Field;
  readonly constraint: Exclude<Constraint, { title: string }> | null;
};

/**
 * The candidate hubs: the smallest set that an index gives for one of the constraints, in graph order. Without a usable
 * index, all hubs.
 */
export function candidateHubs(store: FactStore, where: readonly Constraint[]): readonly string[] {
  const sets = where.flatMap((constraint) => indexedHubs(store, constraint));
  const [smallest] = sets.sort((left, right) => sizeOf(left) - sizeOf(right));
  if (!smallest) return store.hubs.map((hub) => hub.id);
  const titles = where.flatMap((constraint) => ("title" in constraint ? [constraint.title] : []));
  const [only, ...others] = smallest;
  if (only !== undefined && others.length === 0 && titles.length === 0) return only;
  const position = (id: string): number => store.hub(id)?.position ?? 0;
  return [...new Set(smallest.flat())]
    .filter((id) => titles.every((title) => store.hubsTitled(title).includes(id)))
    .sort((left, right) => position(left) - position(right));
}

/** An upper bound of the candidates, which is exact if no hub has two of the values. */
export function countCandidates(store: FactStore, where: readonly Constraint[]): number {
  const sets = where.flatMap((constraint) => indexedHubs(store, constraint));
  return Math.min(store.hubs.length, ...sets.map(sizeOf));
}

/** The hubs of an index: one list per value, each in graph order. */
type IndexedHubs = readonly (readonly string[])[];

function sizeOf(hubs: IndexedHubs): number {
  return hubs.reduce((sum, list) => sum + list.length, 0);
}

/** @returns undefined without a usable index */
function indexedHubs(store: FactStore, constraint: Constraint): IndexedHubs[] {
  if ("title" in constraint) return [[store.hubsTitled(constraint.title)]];
  const field = store.field(constraint.field)?.name ?? constraint.field;
  if ("in" in constraint) return [constraint.in.map((value) => store.hubsWith(field, valueKey(value)))];
  if ("absent" in constraint) return [[store.hubsWithout(field)]];
  if (!("between" in constraint)) return [];
  const [from, to] = constraint.between;
  const within = store.valueKeys(field).filter((key) => Number(key) >= from && Number(key) <= to);
  return [within.map((key) => store.hubsWith(field, key))];
}

type Partial = {
  readonly instances: ReadonlyMap<string, string>;
  readonly facts: Readonly<Record<Part["role"], readonly Fact[]>>;
};

function joinHub(store: FactStore, hub: string, parts: readonly Part[], withAbsent: boolean): Row[] {
  let partials: Partial[] = [{ instances: new Map(), facts: { conditions: [], asked: [], keys: [] } }];
  for (const part of parts) {
    const facts = store.facts(hub, part.field.name);
    if (part.constraint && "missing" in part.constraint) {
      // What is said in another part of the hub is said of the hub.
      if (facts.length > 0) return [];
      continue;
    }
    if (excludes(part.constraint, facts)) return [];
    const accepted = facts.filter((fact) => accepts(part.constraint, fact, withAbsent));
    if (accepted.length === 0) return [];
    const groups = part.field.scopes.length === 0 ? [accepted] : groupByInstances(accepted);
    partials = partials.flatMap((partial) => groups.flatMap((group) => extend(partial, part, group)));
    if (partials.length === 0) return [];
  }
  return partials.map(({ facts }) => ({ hub, ...facts }));
}

function groupByInstances(facts: readonly Fact[]): (readonly Fact[])[] {
  return [...Map.groupBy(facts, (fact) => fact.instances.join("\n")).values()];
}

function extend(partial: Partial, part: Part, group: readonly Fact[]): Partial[] {
  const [first] = group;
  if (!first || !fits(partial.instances, part.field, first)) return [];
  const bound = part.field.scopes.flatMap((scope, at): [string, string][] => {
    const instance = first.instances[at] ?? everyInstance;
    return instance === everyInstance ? [] : [[scope, instance]];
  });
  const instances = bound.length === 0 ? partial.instances : new Map([...partial.instances, ...bound]);
  const facts = { ...partial.facts, [part.role]: [...partial.facts[part.role], ...group] };
  return [{ instances, facts }];
}

function fits(instances: ReadonlyMap<string, string>, field: Field, fact: Fact): boolean {
  return field.scopes.every((scope, at) => {
    const bound = instances.get(scope);
    const own = fact.instances[at];
    return bound === undefined || own === everyInstance || bound === own;
  });
}

/** "Not v" applies to the whole hub: a second value does not outweigh the excluded one. */
function excludes(constraint: Part["constraint"], facts: readonly Fact[]): boolean {
  if (constraint === null || !("not" in constraint)) return false;
  const excluded = new Set(constraint.not.map(valueKey));
  return facts.some((fact) => excluded.has(fact.key));
}

function accepts(constraint: Part["constraint"], fact: Fact, withAbsent: boolean): boolean {
  if (constraint === null) return withAbsent || !fact.absent;
  if ("absent" in constraint) return fact.absent;
  if (fact.absent) return false;
  if ("in" in constraint) return constraint.in.some((value) => valueKey(value) === fact.key);
  if ("not" in constraint) return true;
  if ("between" in constraint) {
    const number = Number(fact.value);
    return number >= constraint.between[0] && number <= constraint.between[1];
  }
  return false;
}
