/**
 * An index of a graph in integers, for the executor in memory. It is built in one pass over the triples and keeps, for
 * each property, its triples in both directions, at about 25 bytes a triple beside the texts of the nodes.
 */
import { createBreather } from "../base/breather.ts";
import {
  compareIds,
  type Entity,
  isLiteral,
  type KnowledgeGraph,
  kindOfTexts,
  type Name,
  type Triple,
  type Value,
  type ValueKind,
  valueKey,
  valueOfNode,
} from "../graph/index.ts";
import { nameProperty, type Step } from "./expression.ts";
import { distinct, indexIn, type NodeSet } from "./node-sets.ts";

/** The triples of a property in one direction. */
export type Adjacency = {
  /** The nodes at the start, ascending. */
  readonly starts: Int32Array;
  /** The position in `ends` of the first end of each start; one more than there are starts. */
  readonly offsets: Int32Array;
  /** The distinct nodes at the end, ascending for each start. */
  readonly ends: Int32Array;
};

/**
 * Nodes are numbered from 0. Two literals that are the same value have one number, so a number may stand for literals of
 * several ids.
 */
export type GraphIndex = {
  readonly size: number;
  /** The id of a thing, or the value of a number that stands for one. */
  id(node: number): string;
  value(node: number): Value | null;
  isThing(node: number): boolean;
  label(node: number): string;
  types(node: number): readonly string[];
  /** The number of the thing with this id. */
  thing(id: string): number | undefined;
  /** The number of this value. */
  valueNode(value: Value): number | undefined;
  /** The things of a class, ascending. */
  instances(type: string): Int32Array;
  readonly classes: readonly string[];
  readonly properties: readonly string[];
  /** The kind of the texts of a property. */
  textKind: TextKinds;
  /** The ends of a step from each node. The names of things are adjacent to them by `nameProperty`. */
  adjacency(step: Step): Adjacency;
  /** The objects, as the graph writes them, with which it holds a triple, given the numbers of its ends. */
  objects(subject: number, property: string, object: number): Iterable<number>;
  /** A node as the triples of the graph contain it. */
  entity(node: number): Entity;
  /** Returns things in the order of their ids. */
  inOrder(things: Int32Array): Int32Array;
};

/** Returns the kind of the texts of a property in a graph without data types, or "text". */
export type TextKinds = (property: string) => ValueKind;

const none = new Int32Array(0);
const emptyAdjacency: Adjacency = { starts: none, offsets: new Int32Array(1), ends: none };

/**
 * Reads a graph into an index.
 * @throws CancelledError if `signal` is aborted
 */
export async function createGraphIndex(graph: KnowledgeGraph, signal?: AbortSignal): Promise<GraphIndex> {
  const breathe = createBreather(signal);
  const builder = createBuilder();
  for await (const batch of graph.scan("stored")) {
    batch.forEach(builder.add);
    await breathe();
  }
  for await (const batch of graph.isolated()) for (const entity of batch) builder.node(entity);
  const ids = builder.ids();
  for (let from = 0; from < ids.length; from += namesAtOnce) {
    for (const [id, names] of await graph.names(ids.slice(from, from + namesAtOnce))) builder.name(id, names);
    await breathe();
  }
  return builder.finish();
}

/**
 * Indexes triples at once, with the names and types of their nodes.
 *
 * @param textKinds replaces the kinds that the texts of the triples show
 * @param isolated things that the triples may lack
 */
export function indexTriples(
  triples: Iterable<Triple>,
  textKinds?: TextKinds,
  isolated: Iterable<Entity> = [],
): GraphIndex {
  const builder = createBuilder(textKinds);
  for (const triple of triples) builder.add(triple);
  for (const entity of isolated) builder.node(entity);
  return builder.finish();
}

/** The number of things whose further names are read at once. */
const namesAtOnce = 5_000;

/** A growing list of whole numbers without the overhead of an array of numbers. */
function createNumbers(): { push(number: number): void; all(): Int32Array } {
  let numbers = new Int32Array(64);
  let length = 0;
  return {
    push: (number) => {
      if (length === numbers.length) {
        const larger = new Int32Array(2 * length);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[length] = number;
      length += 1;
    },
    all: () => numbers.subarray(0, length),
  };
}

type Pairs = {
  readonly subjects: ReturnType<typeof createNumbers>;
  readonly objects: ReturnType<typeof createNumbers>;
};

function createBuilder(textKinds?: TextKinds) {
  const ids: string[] = [];
  const labels: string[] = [];
  const types: (readonly string[])[] = [];
  const literals = new Set<number>();
  const numbers = new Map<string, number>();
  const pairs = new Map<string, Pairs>();
  const typeLists = new Map<string, readonly string[]>();

  const node = (entity: Entity): number => {
    const known = numbers.get(entity.id);
    if (known !== undefined) return known;
    const number = ids.push(entity.id) - 1;
    labels.push(entity.label);
    // Most nodes have the same few lists of types, which are kept once.
    const key = entity.types.join("\n");
    const list = typeLists.get(key) ?? entity.types;
    typeLists.set(key, list);
    types.push(list);
    if (isLiteralNode(entity)) literals.add(number);
    numbers.set(entity.id, number);
    return number;
  };
  const add = ({ subject, predicate, object }: Triple): void => {
    let list = pairs.get(predicate.id);
    if (list === undefined) {
      list = { subjects: createNumbers(), objects: createNumbers() };
      pairs.set(predicate.id, list);
    }
    list.subjects.push(node(subject));
    list.objects.push(node(object));
  };
  const names = new Map<number, readonly string[]>();
  return {
    node,
    add,
    ids: () => ids.filter((_, at) => !literals.has(at)),
    name: (id: string, further: readonly Name[]) => {
      const number = numbers.get(id);
      if (number !== undefined)
        names.set(
          number,
          further.map(({ text }) => text),
        );
    },
    finish: () => indexOf({ ids, labels, types, literals, numbers, pairs, names }, textKinds),
  };
}

type Nodes = {
  readonly ids: string[];
  readonly labels: string[];
  readonly types: (readonly string[])[];
  readonly literals: ReadonlySet<number>;
  readonly numbers: Map<string, number>;
  readonly pairs: ReadonlyMap<string, Pairs>;
  /** The names of nodes beside their labels. */
  readonly names: ReadonlyMap<number, readonly string[]>;
};

/** Whether a node is a literal: one in N-Triples notation, one of a published graph without notation, or a marked one. */
export function isLiteralNode(node: Pick<Entity, "id" | "types" | "isValue">): boolean {
  return node.types.length === 0 && isLiteral(node);
}

function indexOf(nodes: Nodes, textKinds?: TextKinds): GraphIndex {
  const { ids, labels, types, numbers, pairs } = nodes;
  const stored = ids.length;
  const values = createValues(nodes);
  const adjacencies = new Map<string, { readonly forward: Adjacency; readonly inverse: Adjacency }>();
  const kinds = new Map<string, ValueKind>();
  for (const [property, { subjects, objects }] of pairs) {
    const raw = objects.all();
    const kind = textKinds?.(property) ?? kindOfObjects(nodes, raw);
    const ends = raw.map((object) => values.canonical(object, kind));
    adjacencies.set(property, {
      forward: adjacencyOf(subjects.all(), ends),
      inverse: adjacencyOf(ends, subjects.all()),
    });
    kinds.set(property, kind);
  }
  const isThing = new Uint8Array(stored);
  for (let at = 0; at < stored; at += 1) isThing[at] = Number(!nodes.literals.has(at));
  const instances = new Map<string, Int32Array>(
    [...groupByType(types, stored)].map(([type, members]) => [type, Int32Array.from(members)]),
  );
  const names = (): { readonly forward: Adjacency; readonly inverse: Adjacency } => {
    const things: number[] = [];
    const texts: number[] = [];
    for (let at = 0; at < stored; at += 1) {
      if (isThing[at] !== 1) continue;
      for (const text of [labels[at] ?? "", ...(nodes.names.get(at) ?? [])]) {
        if (text === "") continue;
        things.push(at);
        texts.push(values.add({ kind: "text", text }));
      }
    }
    const [from, to] = [Int32Array.from(things), Int32Array.from(texts)];
    return { forward: adjacencyOf(from, to), inverse: adjacencyOf(to, from) };
  };
  /** The objects of each subject as the graph writes them: values are not merged. */
  const written = new Map<string, Adjacency>();
  const spellings = (property: string): Adjacency => {
    const known = written.get(property);
    if (known !== undefined) return known;
    const { subjects, objects } = pairs.get(property) as Pairs;
    const made = adjacencyOf(subjects.all(), objects.all());
    written.set(property, made);
    return made;
  };
  /** The place of each thing among all things, in the order of their ids. */
  let places: { readonly byPlace: Int32Array; readonly placeOf: Int32Array } | undefined;
  const placesOfThings = () => {
    const things = Array.from(isThing.keys()).filter((at) => isThing[at] === 1);
    const byPlace = Int32Array.from(
      things.sort((left, right) => compareIds(ids[left] ?? "", ids[right] ?? "")),
    );
    const placeOf = new Int32Array(stored);
    for (const [place, thing] of byPlace.entries()) placeOf[thing] = place;
    return { byPlace, placeOf };
  };
  return {
    get size() {
      return ids.length;
    },
    id: (at) => ids[at] ?? "",
    value: values.get,
    isThing: (at) => isThing[at] === 1,
    label: (at) => labels[at] ?? "",
    types: (at) => types[at] ?? [],
    thing: (id) => {
      const at = numbers.get(id);
      return at !== undefined && isThing[at] === 1 ? at : undefined;
    },
    valueNode: values.find,
    instances: (type) => instances.get(type) ?? none,
    classes: [...instances.keys()],
    properties: [...pairs.keys()],
    textKind: (property) => kinds.get(property) ?? "text",
    adjacency: ({ property, inverse }) => {
      if (property === nameProperty && !adjacencies.has(property)) adjacencies.set(property, names());
      const both = adjacencies.get(property);
      return both === undefined ? emptyAdjacency : inverse ? both.inverse : both.forward;
    },
    objects: (subject, property, object) => {
      const kind = kinds.get(property);
      if (kind === undefined || isThing[object] === 1) return [object];
      return endsOf(spellings(property), subject).filter((at) => values.canonical(at, kind) === object);
    },
    entity: (at) => {
      const [id = "", label = "", own = []] = [ids[at], labels[at], types[at]];
      const isMarked = nodes.literals.has(at) && !isLiteral({ id });
      return { id, label, types: own, ...(isMarked && { isValue: true }) };
    },
    inOrder: (things) => {
      places ??= placesOfThings();
      const { byPlace, placeOf } = places;
      return things
        .map((thing) => placeOf[thing] ?? 0)
        .sort()
        .map((place) => byPlace[place] ?? 0);
    },
  };
}

/** Types each literal once, and gives equal values one number. */
function createValues(nodes: Nodes) {
  const { ids, labels, types } = nodes;
  const valueAt: (Value | undefined)[] = [];
  const byKey = new Map<string, number>();
  const numberOf = (value: Value, at: number): number => {
    const key = valueKey(value);
    const known = byKey.get(key);
    if (known !== undefined) return known;
    byKey.set(key, at);
    valueAt[at] = value;
    return at;
  };
  const add = (value: Value): number => {
    const at = numberOf(value, ids.length);
    if (at === ids.length) {
      ids.push("");
      labels.push("");
      types.push([]);
    }
    return at;
  };
  const canonicals = new Map<ValueKind, Map<number, number>>();
  const canonical = (at: number, kind: ValueKind): number => {
    if (!nodes.literals.has(at)) return at;
    const known = canonicals.get(kind) ?? new Map<number, number>();
    canonicals.set(kind, known);
    const found = known.get(at);
    if (found !== undefined) return found;
    const value = valueOfNode({ id: ids[at] ?? "", label: labels[at] ?? "" }, kind) as Value;
    const number = valueAt[at] === undefined && kind === "text" ? numberOf(value, at) : add(value);
    known.set(at, number);
    return number;
  };
  const get = (at: number): Value | null => valueAt[at] ?? null;
  return { add, canonical, get, find: (value: Value) => byKey.get(valueKey(value)) };
}

/** Returns the kind of the texts among the objects of a property: what all of them state, in a graph without types. */
function kindOfObjects(nodes: Nodes, objects: Int32Array): ValueKind {
  const texts = new Set<string>();
  for (const at of objects) {
    const id = nodes.ids[at] ?? "";
    if (!nodes.literals.has(at)) continue;
    // A literal with a data type or a language states its kind itself.
    if (!id.startsWith('"') || id.endsWith('"')) texts.add(nodes.labels[at] ?? "");
  }
  return texts.size === 0 ? "text" : kindOfTexts(texts);
}

function* typedNodes(types: readonly (readonly string[])[], count: number): Generator<[string, number]> {
  for (let at = 0; at < count; at += 1) for (const type of types[at] ?? []) yield [type, at];
}

function groupByType(types: readonly (readonly string[])[], count: number): Map<string, number[]> {
  const members = new Map<string, number[]>();
  for (const [type, at] of typedNodes(types, count)) {
    const list = members.get(type);
    if (list) list.push(at);
    else members.set(type, [at]);
  }
  return members;
}

/** Sorts pairs of numbers by both, without repetitions. */
export function adjacencyOf(from: Int32Array, to: Int32Array): Adjacency {
  const count = from.length;
  const keys = new Float64Array(count);
  // A key of both numbers is exact up to 2^53.
  const span = 1 + to.reduce((most, end) => Math.max(most, end), 0);
  for (let at = 0; at < count; at += 1) keys[at] = (from[at] ?? 0) * span + (to[at] ?? 0);
  keys.sort();
  const ends = createNumbers();
  const starts = createNumbers();
  const offsets = createNumbers();
  let last = -1;
  let lastStart = -1;
  let length = 0;
  for (const key of keys) {
    if (key === last) continue;
    last = key;
    const start = Math.floor(key / span);
    if (start !== lastStart) {
      starts.push(start);
      offsets.push(length);
      lastStart = start;
    }
    ends.push(key - start * span);
    length += 1;
  }
  offsets.push(length);
  return { starts: starts.all().slice(), offsets: offsets.all().slice(), ends: ends.all().slice() };
}

/** Returns the part of `ends` that belongs to a start. */
export function endsOf({ starts, offsets, ends }: Adjacency, start: number): Int32Array {
  const at = indexIn(starts, start);
  return at === -1 ? none : ends.subarray(offsets[at], offsets[at + 1]);
}

/** Calls `use` with the place of each node of an ascending set that is a start, and the bounds of its ends. */
export function forEachStart(
  { starts, offsets }: Adjacency,
  nodes: NodeSet,
  use: (place: number, from: number, to: number) => void,
): void {
  const isSearched = nodes.length * 16 < starts.length;
  let at = 0;
  for (let place = 0; place < nodes.length; place += 1) {
    const node = nodes[place] as number;
    if (isSearched) at = indexIn(starts, node);
    else while (at < starts.length && (starts[at] as number) < node) at += 1;
    if (starts[at] === node) use(place, offsets[at] as number, offsets[at + 1] as number);
  }
}

/** Returns the distinct ends of all nodes of an ascending set. */
export function neighbours(adjacency: Adjacency, nodes: NodeSet): NodeSet {
  let length = 0;
  forEachStart(adjacency, nodes, (_place, from, to) => {
    length += to - from;
  });
  const all = new Int32Array(length);
  let at = 0;
  forEachStart(adjacency, nodes, (_place, from, to) => {
    for (let end = from; end < to; end += 1) {
      all[at] = adjacency.ends[end] as number;
      at += 1;
    }
  });
  return distinct(all);
}
