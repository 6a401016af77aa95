/** The index of a store whose lists of numbers are kept on a shelf, and whose texts stay in the store. */
import type Database from "better-sqlite3";
import { cacheResults } from "../../../base/cache-results.ts";
import { isLiteral, type Value, type ValueKind, valueKey, valueOfNode } from "../../../graph/index.ts";
import { nameProperty } from "../../expression.ts";
import { type Adjacency, adjacencyOf, type GraphIndex } from "../../graph-index.ts";
import { readValue, writeValue } from "../../sql/cells.ts";
import { adjacencyOn, type KeptAdjacency, later, type NumberKeeper } from "./kept-numbers.ts";
import { inKeyOrder, type Shelf, type ShelfWriter } from "./shelf.ts";

type KeptIndex = {
  /** The number of all nodes, and of those that are rows of the store; the others are values. */
  readonly size: number;
  readonly stored: number;
  readonly rows: string;
  /** The number of the list of types of each row in `typeLists`, or −1 for a literal. */
  readonly types: string;
  readonly typeLists: readonly (readonly string[])[];
  readonly inOrder: string;
  readonly instances: readonly (readonly [type: string, things: string])[];
  readonly properties: readonly {
    readonly id: string;
    readonly textKind: ValueKind;
    readonly forward: KeptAdjacency;
    readonly inverse: KeptAdjacency;
  }[];
};

const indexKey = "index";
const valuesAtOnce = 256;

/** Keeps an index of a whole store. */
export function keepIndex(
  index: GraphIndex,
  database: Database.Database,
  writer: ShelfWriter,
  keeper: NumberKeeper,
): void {
  const { size } = index;
  let stored = size;
  while (stored > 0 && index.id(stored - 1) === "") stored -= 1;
  const rowOf = database.prepare<[string], number>("SELECT row FROM entities WHERE id = ?").pluck();
  const typeLists = new Map<readonly string[], number>();
  const types = Int32Array.from({ length: stored }, (_, node) => {
    if (!index.isThing(node)) return -1;
    const list = index.types(node);
    const known = typeLists.get(list) ?? typeLists.size;
    typeLists.set(list, known);
    return known;
  });
  const things = Int32Array.from(types.keys()).filter((node) => (types[node] as number) >= 0);
  for (let from = stored; from < size; from += valuesAtOnce) {
    const to = Math.min(size, from + valuesAtOnce);
    const texts = Array.from({ length: to - from }, (_, at) => writeValue(index.value(from + at) as Value));
    writer.putJson(`values ${(from - stored) / valuesAtOnce}`, texts);
  }
  const values: (readonly [key: string, node: number])[] = [];
  for (let node = 0; node < size; node += 1) {
    const value = index.value(node);
    if (value !== null) values.push([`value ${valueKey(value)}`, node]);
  }
  for (const [key, node] of inKeyOrder(values)) writer.putFew(key, Int32Array.of(node));
  writer.putJson(indexKey, {
    size,
    stored,
    rows: keeper.numbers(Int32Array.from(types, (_, node) => rowOf.get(index.id(node)) ?? 0)),
    types: keeper.numbers(types),
    typeLists: [...typeLists.keys()],
    inOrder: keeper.numbers(index.inOrder(things)),
    instances: index.classes.map((type) => [type, keeper.numbers(index.instances(type))] as const),
    properties: index.properties.map((id) => ({
      id,
      textKind: index.textKind(id),
      forward: keeper.adjacency(index.adjacency({ property: id, inverse: false })),
      inverse: keeper.adjacency(index.adjacency({ property: id, inverse: true })),
    })),
  } satisfies KeptIndex);
}

type NodeRow = { readonly id: string; readonly label: string; readonly kind: number | null };

const none = new Int32Array(0);
const emptyAdjacency: Adjacency = { starts: none, offsets: new Int32Array(1), ends: none };

/** The most nodes and values that are remembered. */
const mostCached = 200_000;

/** Opens the index that `keepIndex` kept of the store. */
export function openIndex(database: Database.Database, shelf: Shelf): GraphIndex {
  const { size, stored, rows, types, typeLists, inOrder, instances, properties } =
    shelf.json<KeptIndex>(indexKey);
  const select = database.prepare<[number], NodeRow>("SELECT id, label, kind FROM entities WHERE row = ?");
  const selectRow = database.prepare<[string], number>("SELECT row FROM entities WHERE id = ?").pluck();
  const selectObjects = database
    .prepare<[number, number], number>("SELECT object FROM triples WHERE subject = ? AND predicate = ?")
    .pluck();
  const selectPredicate = database
    .prepare<[string], number>("SELECT row FROM predicates WHERE id = ?")
    .pluck();
  const rowOfPredicate = cacheResults((id: string) => selectPredicate.get(id) ?? 0, mostCached);
  const rowOfNode = later(() => shelf.numbers(rows));
  const rowOf = (node: number): number => rowOfNode()[node] ?? 0;
  const rowAt = cacheResults(
    (node: number): NodeRow | undefined => (node < stored ? select.get(rowOf(node)) : undefined),
    mostCached,
  );
  const nodeOfRow = later(() => {
    const all = rowOfNode();
    const nodes = new Int32Array(1 + all.reduce((most, row) => Math.max(most, row), 0)).fill(-1);
    for (const [node, row] of all.entries()) nodes[row] = node;
    return nodes;
  });
  const typesOfNode = later(() => shelf.numbers(types));
  const isThing = (node: number): boolean => (typesOfNode()[node] ?? -1) >= 0;
  const names = later(() => readNames(database, size, (row) => nodeOfRow()[row] ?? -1, isThing));
  const pages = new Map<number, readonly string[]>();
  const furtherValue = (at: number): Value => {
    const page = Math.floor(at / valuesAtOnce);
    const texts = pages.get(page) ?? shelf.json<readonly string[]>(`values ${page}`);
    pages.set(page, texts);
    return readValue(texts[at % valuesAtOnce]);
  };
  const value = cacheResults((node: number): Value | null => {
    if (node >= size) return { kind: "text", text: names().texts[node - size] ?? "" };
    if (node >= stored) return furtherValue(node - stored);
    const row = isThing(node) ? undefined : rowAt(node);
    return row === undefined ? null : valueOfNode(row, "text");
  }, mostCached);
  const typesOf = (node: number): readonly string[] => typeLists[typesOfNode()[node] ?? -1] ?? [];
  const kinds = new Map(properties.map(({ id, textKind }) => [id, textKind]));
  const textKind = (property: string): ValueKind => kinds.get(property) ?? "text";
  const adjacencies = new Map(
    properties.map(({ id, forward, inverse }) => [
      id,
      { forward: adjacencyOn(shelf, forward), inverse: adjacencyOn(shelf, inverse) },
    ]),
  );
  const things = new Map(instances);
  const placeOf = later(() => {
    const places = new Int32Array(stored);
    for (const [place, thing] of shelf.numbers(inOrder).entries()) places[thing] = place;
    return places;
  });
  return {
    size,
    id: (node) => rowAt(node)?.id ?? "",
    value,
    isThing,
    label: (node) => rowAt(node)?.label ?? "",
    types: typesOf,
    thing: cacheResults((id) => {
      const node = nodeOfRow()[selectRow.get(id) ?? -1] ?? -1;
      return isThing(node) ? node : undefined;
    }, mostCached),
    valueNode: (of) => shelf.few(`value ${valueKey(of)}`)?.[0],
    instances: (type) => {
      const key = things.get(type);
      return key === undefined ? none : shelf.numbers(key);
    },
    classes: [...things.keys()],
    properties: [...adjacencies.keys()],
    textKind,
    adjacency: ({ property, inverse }) => {
      const both = property === nameProperty ? names() : adjacencies.get(property);
      return both === undefined ? emptyAdjacency : inverse ? both.inverse : both.forward;
    },
    objects: (subject, property, object) => {
      const wanted = value(object);
      if (wanted === null || !kinds.has(property)) return [object];
      const key = valueKey(wanted);
      return selectObjects
        .all(rowOf(subject), rowOfPredicate(property))
        .map((row) => nodeOfRow()[row] ?? -1)
        .filter((node) => {
          const row = isThing(node) ? undefined : rowAt(node);
          const own = row && valueOfNode(row, textKind(property));
          return own && valueKey(own) === key;
        })
        .sort((left, right) => left - right);
    },
    entity: (node) => {
      const { id = "", label = "", kind = null } = rowAt(node) ?? {};
      return {
        id,
        label,
        types: typesOf(node),
        ...(kind !== null && !isLiteral({ id }) && { isValue: true }),
      };
    },
    inOrder: (nodes) => {
      const [byPlace, places] = [shelf.numbers(inOrder), placeOf()];
      return nodes
        .map((thing) => places[thing] ?? 0)
        .sort()
        .map((place) => byPlace[place] ?? 0);
    },
  };
}

/** Reads the names of all things, whose texts are numbered from `size` on. */
function readNames(
  database: Database.Database,
  size: number,
  nodeOf: (row: number) => number,
  isThing: (node: number) => boolean,
) {
  const numbers = new Map<string, number>();
  const [from, to]: [number[], number[]] = [[], []];
  const all = database.prepare<[], { readonly row: number; readonly text: string }>(
    "SELECT row, label AS text FROM entities UNION ALL SELECT node, text FROM names WHERE node > 0",
  );
  for (const { row, text } of all.iterate()) {
    const node = nodeOf(row);
    if (text === "" || !isThing(node)) continue;
    const number = numbers.get(text) ?? size + numbers.size;
    numbers.set(text, number);
    from.push(node);
    to.push(number);
  }
  const [things, texts] = [Int32Array.from(from), Int32Array.from(to)];
  return {
    forward: adjacencyOf(things, texts),
    inverse: adjacencyOf(texts, things),
    texts: [...numbers.keys()],
  };
}
