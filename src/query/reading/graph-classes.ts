/**
 * The classes of a graph for the reader: those that it states, with the classes above them, and for things without a
 * type, kinds of things that state alike properties.
 */
import { leadsToSupertype } from "../../graph/index.ts";
import type { Things } from "../expression.ts";
import { endsOf, type GraphIndex } from "../graph-index.ts";
import { type NodeSet, nodeSetOf } from "../node-sets.ts";

/** A class that the graph states. */
export type StatedClass = {
  readonly label: string;
  readonly expression: Things;
  readonly members: NodeSet;
};

export type StatedClasses = {
  /** Each class of the graph, with itself and all classes above it. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** The nodes that are classes, which nobody asks for. */
  readonly nodes: ReadonlySet<number>;
};

/** @param labels the labels of properties by id */
export function statedClasses(index: GraphIndex, labels: ReadonlyMap<string, string>): StatedClasses {
  const upward = index.properties
    .filter((id) => leadsToSupertype({ id, label: labels.get(id) ?? id }))
    .map((property) => index.adjacency({ property, inverse: false }));
  const lines = new Map<string, readonly string[]>();
  const nodes = new Set<number>();
  const lineOf = (id: string): readonly string[] => {
    const known = lines.get(id);
    if (known !== undefined) return known;
    // A class that is above itself ends the line.
    lines.set(id, [id]);
    const node = index.thing(id);
    if (node === undefined) return [id];
    nodes.add(node);
    const parents = upward.flatMap((each) => [...endsOf(each, node)]);
    const line = [...new Set([id, ...parents.flatMap((parent) => lineOf(index.id(parent)))])];
    lines.set(id, line);
    return line;
  };
  for (const id of index.classes) if (!isSchemaClass(id)) lineOf(id);
  // A class without things may be below one with things.
  for (const { starts, offsets, ends } of upward)
    for (const [at, start] of starts.entries())
      if (ends.subarray(offsets[at], offsets[at + 1]).some((end) => nodes.has(end))) nodes.add(start);
  return { lines, nodes };
}

/** Whether a class contains classes or properties instead of things. */
function isSchemaClass(name: string): boolean {
  return /^http:\/\/www\.w3\.org\/(?:1999\/02\/22-rdf-syntax-ns|2000\/01\/rdf-schema|2002\/07\/owl)#/.test(
    name,
  );
}

/** The share of all typed nodes in a class from which on it is a class of everything, which types nothing. */
const everything = 0.9;
const fewestClasses = 3;

/** Returns the classes that the graph states, each with those below it, to which its members belong as well. */
export function typedClasses(
  { lines }: StatedClasses,
  index: GraphIndex,
  labelOf: (id: string) => string,
): readonly (StatedClass & { readonly parts: readonly string[] })[] {
  const below = new Map<string, string[]>();
  for (const [id, line] of lines)
    for (const name of line) if (index.instances(id).length > 0) append(below, name, id);
  const typed = new Set([...lines.keys()].flatMap((id) => [...index.instances(id)])).size;
  const all = [...below].map(([name, parts]) => ({
    name,
    parts,
    members: nodeSetOf(parts.flatMap((id) => [...index.instances(id)])),
  }));
  const hasMany = all.length > fewestClasses;
  return all
    .filter(({ members }) => !hasMany || members.length <= everything * typed)
    .map(({ name, parts, members }) => {
      const [first = name, ...others] = parts;
      const any = parts.map((part): Things => ({ op: "class", class: part }));
      return {
        label: labelOf(name),
        expression: others.length === 0 ? { op: "class", class: first } : { op: "or", any },
        members,
        parts,
      };
    });
}

/** The fewest things that form a kind, and the most kinds. */
const fewestOfKind = 2;
const mostKinds = 12;
/** The share of the properties of the poorer of two kinds that both state, from which on they are one kind. */
const leastAlike = 0.5;

/**
 * Divides things without a type into kinds by the properties that they state. Things with none of the common kinds form
 * the last one.
 * @param statements the properties that each thing states
 */
export function kindsOfUntyped(statements: ReadonlyMap<number, readonly number[]>): readonly NodeSet[] {
  type Kind = { readonly properties: Set<number>; readonly members: number[] };
  const kinds: Kind[] = [];
  const alike = [...Map.groupBy(statements, ([, properties]) => properties.join()).values()];
  // The most common sets of properties come first, so that exceptions join them.
  for (const group of alike.sort((left, right) => right.length - left.length)) {
    const properties = group[0]?.[1] ?? [];
    const share = (kind: Kind): number =>
      properties.filter((property) => kind.properties.has(property)).length /
      Math.max(1, Math.min(properties.length, kind.properties.size));
    const best = kinds.reduce<Kind | undefined>(
      (known, kind) => (known === undefined || share(kind) > share(known) ? kind : known),
      undefined,
    );
    const kind =
      best !== undefined && share(best) >= leastAlike ? best : { properties: new Set<number>(), members: [] };
    if (kind !== best) kinds.push(kind);
    for (const property of properties) kind.properties.add(property);
    kind.members.push(...group.map(([node]) => node));
  }
  const bySize = kinds.map(({ members }) => members).sort((left, right) => right.length - left.length);
  const common = bySize.filter((members, at) => at < mostKinds && members.length >= fewestOfKind);
  const others = bySize.slice(common.length).flat();
  return [...common, ...(others.length === 0 ? [] : [others])].map(nodeSetOf);
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
