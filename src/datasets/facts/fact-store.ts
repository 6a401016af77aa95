/** Stores all facts of a graph, with indexes for evaluating and generating questions. */
import type { Fact, Field, Hub } from "./fact.ts";
import { valueKey } from "./fact.ts";
import { append, type GraphView } from "./graph-view.ts";

export type FactStore = {
  /** The type of the hubs; empty if the graph declares no types. */
  readonly hubType: string;
  /** The hubs, in graph order. */
  readonly hubs: readonly Hub[];
  /** The ids of the hubs, in graph order. */
  readonly hubIds: readonly string[];
  readonly fields: readonly Field[];
  readonly view: GraphView;
  hub(id: string): Hub | undefined;
  /** @param name the field's name, in upper or lower case */
  field(name: string): Field | undefined;
  /** Returns the facts that a hub has in a field, in graph order. */
  facts(hub: string, field: string): readonly Fact[];
  /**
   * Returns the hubs that have this value in the field, in graph order. This may also be a value such as "None", which
   * states that there is no value.
   */
  hubsWith(field: string, key: string): readonly string[];
  /** Returns the hubs for which the graph states that the field has no value, in graph order. */
  hubsWithout(field: string): readonly string[];
  /**
   * Maps the key of each value of a field to its most frequent spelling and its number of hubs. Statements that there
   * is no value are left out.
   */
  values(field: string): ReadonlyMap<string, FieldValue>;
  /** The keys of `FactStore.values`, from which to draw values at random. */
  valueKeys(field: string): readonly string[];
  /** Returns the hubs with this title. */
  hubsTitled(title: string): readonly string[];
  /** Returns the fields that contain a value. */
  fieldsOfValue(key: string): ReadonlySet<string>;
};

type FieldValue = { readonly label: string; readonly hubs: number };

type Content = Pick<FactStore, "hubType" | "hubs" | "fields" | "view"> & { readonly facts: readonly Fact[] };

export function createFactStore(content: Content): FactStore {
  const hubs = new Map(content.hubs.map((hub) => [hub.id, hub]));
  const fields = new Map(content.fields.map((field) => [valueKey(field.name), field]));
  const titles = Map.groupBy(content.hubs, (hub) => valueKey(hub.label));
  const { byField, hubsByValue, spellings, fieldsOfValue, absent } = indexFacts(content.facts, hubs);
  const values = mapValues(spellings, (countsByKey, field) =>
    mapValues(countsByKey, (counts, key) => ({
      label: mostFrequent(counts),
      hubs: hubsByValue.get(field)?.get(key)?.size ?? 0,
    })),
  );
  const keys = mapValues(values, (labels) => [...labels.keys()]);
  const position = (id: string): number => hubs.get(id)?.position ?? 0;
  const inGraphOrder = (ids: Iterable<string>): string[] =>
    [...ids].sort((left, right) => position(left) - position(right));
  const hubLists = mapValues(hubsByValue, (hubsByKey) => mapValues(hubsByKey, inGraphOrder));
  const absentLists = mapValues(absent, inGraphOrder);
  return {
    hubType: content.hubType,
    hubs: content.hubs,
    hubIds: content.hubs.map(({ id }) => id),
    fields: content.fields,
    view: content.view,
    hub: (id) => hubs.get(id),
    field: (name) => fields.get(valueKey(name)),
    facts: (hub, field) => byField.get(field)?.get(hub) ?? [],
    hubsWith: (field, key) => hubLists.get(field)?.get(key) ?? [],
    hubsWithout: (field) => absentLists.get(field) ?? [],
    valueKeys: (field) => keys.get(field) ?? [],
    values: (field) => values.get(field) ?? new Map(),
    hubsTitled: (title) => (titles.get(valueKey(title)) ?? []).map((hub) => hub.id),
    fieldsOfValue: (key) => fieldsOfValue.get(key) ?? new Set(),
  };
}

type FactIndexes = {
  /** Maps each field to its facts, by hub. */
  readonly byField: Map<string, Map<string, Fact[]>>;
  /** Maps each field to the hubs that have each of its values, by the key of the value. */
  readonly hubsByValue: Map<string, Map<string, Set<string>>>;
  /** Maps each field to the number of facts for each spelling, by the key of the value. */
  readonly spellings: Map<string, Map<string, Map<string, number>>>;
  readonly fieldsOfValue: Map<string, Set<string>>;
  /** Maps each field to the hubs for which the graph states that there is no value. */
  readonly absent: Map<string, Set<string>>;
};

function indexFacts(facts: readonly Fact[], hubs: ReadonlyMap<string, Hub>): FactIndexes {
  const indexes: FactIndexes = {
    byField: new Map(),
    hubsByValue: new Map(),
    spellings: new Map(),
    fieldsOfValue: new Map(),
    absent: new Map(),
  };
  for (const fact of facts) {
    if (!hubs.has(fact.hub)) continue;
    append(nested(indexes.byField, fact.field), fact.hub, fact);
    addTo(nested(indexes.hubsByValue, fact.field), fact.key, fact.hub);
    addTo(indexes.fieldsOfValue, fact.key, fact.field);
    if (fact.absent) {
      addTo(indexes.absent, fact.field, fact.hub);
      continue;
    }
    const counts = nested(nested(indexes.spellings, fact.field), fact.key);
    counts.set(fact.value, (counts.get(fact.value) ?? 0) + 1);
  }
  return indexes;
}

function mapValues<A, B, C>(map: ReadonlyMap<A, B>, change: (value: B, key: A) => C): Map<A, C> {
  return new Map([...map].map(([key, value]) => [key, change(value, key)]));
}

function nested<A, B, C>(maps: Map<A, Map<B, C>>, key: A): Map<B, C> {
  const existing = maps.get(key);
  if (existing) return existing;
  const inner = new Map<B, C>();
  maps.set(key, inner);
  return inner;
}

function addTo<A, B>(sets: Map<A, Set<B>>, key: A, value: B): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

function mostFrequent(counts: ReadonlyMap<string, number>): string {
  const [best] = [...counts].sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1));
  return best?.[0] ?? "";
}
