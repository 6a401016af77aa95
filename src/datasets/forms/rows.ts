/**
 * Finds the rows of facts that satisfy a conjunction of constraints.
 *
 * A row is a hub together with one instance of every scope that its fields share. Instances of different scopes are
 * combined if they belong to the same hub.
 */
import type { Fact, Field } from "../facts/fact.ts";
import { everyInstance, valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { candidateHubs } from "./candidate-hubs.ts";
import type { Constraint } from "./form.ts";

export type Row = {
  readonly hub: string;
  /** The facts that satisfy the constraints, in the same order. */
  readonly conditions: readonly Fact[];
  /** The values of the requested field; empty if the question asks for the hubs themselves. */
  readonly requested: readonly Fact[];
  /** The values of the ordering or grouping field. */
  readonly keys: readonly Fact[];
};

export type RowQuery = {
  readonly where: readonly Constraint[];
  readonly ask: string | null;
  readonly key: string | null;
  /** Whether statements of absence are answers: a flag with the value "False" answers "does it …?". */
  readonly withAbsent?: boolean;
};

/**
 * @param isEnough a function that receives the rows of one hub after another and ends the search by returning true
 * @returns the rows, or `null` if a field that the query needs has no facts
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
    const hubRows = joinHub(store, hub, parts);
    rows.push(...hubRows);
    if (isEnough(hubRows)) break;
  }
  return rows;
}

/**
 * Prepares a query for callers that process one hub at a time.
 * @returns a function that finds the rows of a candidate hub, or returns an empty list if one of the fields has no
 * facts
 */
export function createRowFinder(store: FactStore, query: RowQuery): (hub: string) => Row[] {
  const parts = partsOf(store, query);
  return (hub) => (parts === null ? [] : joinHub(store, hub, parts));
}

/** The role of a field in a query. The role is determined only once, because a query may examine thousands of hubs. */
type Part = {
  readonly role: "conditions" | "requested" | "keys";
  readonly field: Field;
  /** Whether the condition is satisfied only by hubs for which the graph states nothing in this field. */
  readonly missing: boolean;
  /**
   * The values that the constraint excludes. A hub with an excluded value does not match, even if it has other values.
   */
  readonly excluded: ReadonlySet<string>;
  readonly accepts: (fact: Fact) => boolean;
};

function partsOf(store: FactStore, query: RowQuery): Part[] | null {
  const parts: Part[] = [];
  for (const constraint of query.where) {
    if ("title" in constraint) continue;
    const field = store.field(constraint.field);
    if (!field) return null;
    parts.push(createPart("conditions", field, constraint, query));
  }
  for (const [role, name] of [
    ["requested", query.ask],
    ["keys", query.key],
  ] as const) {
    if (name === null) continue;
    const field = store.field(name);
    if (!field) return null;
    parts.push(createPart(role, field, sameField(store, query.where, field), query));
  }
  return parts;
}

type FieldConstraint = Exclude<Constraint, { title: string }>;

/**
 * Finds the constraint on a field that is also requested, if there is one. The field then has the same value in both
 * roles, as in "how often is X investigated?"
 */
function sameField(store: FactStore, where: readonly Constraint[], field: Field): FieldConstraint | null {
  const same = where.find(
    (one): one is FieldConstraint =>
      ("in" in one || "between" in one) && store.field(one.field)?.name === field.name,
  );
  return same ?? null;
}

function createPart(
  role: Part["role"],
  field: Field,
  constraint: FieldConstraint | null,
  { withAbsent = false }: RowQuery,
): Part {
  const excluded = constraint !== null && "not" in constraint ? constraint.not.map(valueKey) : [];
  return {
    role,
    field,
    missing: constraint !== null && "missing" in constraint,
    excluded: new Set(excluded),
    accepts: acceptanceOf(constraint, withAbsent),
  };
}

function acceptanceOf(constraint: FieldConstraint | null, withAbsent: boolean): Part["accepts"] {
  if (constraint === null) return ({ absent }) => withAbsent || !absent;
  if ("absent" in constraint) return ({ absent }) => absent;
  if ("in" in constraint) {
    const keys = new Set(constraint.in.map(valueKey));
    return ({ absent, key }) => !absent && keys.has(key);
  }
  if ("between" in constraint) {
    const [from, to] = constraint.between;
    return ({ absent, value }) => !absent && Number(value) >= from && Number(value) <= to;
  }
  return ({ absent }) => !absent;
}

type PartialRow = {
  readonly instances: ReadonlyMap<string, string>;
  readonly facts: Readonly<Record<Part["role"], readonly Fact[]>>;
};

function joinHub(store: FactStore, hub: string, parts: readonly Part[]): Row[] {
  // Most hubs fail one of the constraints, so rows are built only for hubs that satisfy all constraints.
  const accepted: { readonly part: Part; readonly facts: readonly Fact[] }[] = [];
  for (const part of parts) {
    const facts = store.facts(hub, part.field.name);
    if (part.missing) {
      // A statement in another part of the hub is also a statement about the hub.
      if (facts.length > 0) return [];
      continue;
    }
    if (part.excluded.size > 0 && facts.some(({ key }) => part.excluded.has(key))) return [];
    const acceptedFacts = facts.filter(part.accepts);
    if (acceptedFacts.length === 0) return [];
    accepted.push({ part, facts: acceptedFacts });
  }
  let partials: PartialRow[] = [{ instances: new Map(), facts: { conditions: [], requested: [], keys: [] } }];
  for (const { part, facts } of accepted) {
    const groups = part.field.scopes.length === 0 ? [facts] : groupByInstances(facts);
    partials = partials.flatMap((partial) => groups.flatMap((group) => extend(partial, part, group)));
    if (partials.length === 0) return [];
  }
  return partials.map(({ facts }) => ({ hub, ...facts }));
}

function groupByInstances(facts: readonly Fact[]): (readonly Fact[])[] {
  return [...Map.groupBy(facts, (fact) => fact.instances.join("\n")).values()];
}

function extend(partial: PartialRow, part: Part, group: readonly Fact[]): PartialRow[] {
  const [first] = group;
  if (!first || !isCompatible(partial.instances, part.field, first)) return [];
  const bound = part.field.scopes.flatMap((scope, at): [string, string][] => {
    const instance = first.instances[at] ?? everyInstance;
    return instance === everyInstance ? [] : [[scope, instance]];
  });
  const instances = bound.length === 0 ? partial.instances : new Map([...partial.instances, ...bound]);
  const facts = { ...partial.facts, [part.role]: [...partial.facts[part.role], ...group] };
  return [{ instances, facts }];
}

function isCompatible(instances: ReadonlyMap<string, string>, field: Field, fact: Fact): boolean {
  return field.scopes.every((scope, at) => {
    const bound = instances.get(scope);
    const instance = fact.instances[at];
    return bound === undefined || instance === everyInstance || bound === instance;
  });
}
