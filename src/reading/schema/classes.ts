/**
 * Finds the classes of nodes in a graph: types and, for untyped subjects, groups of subjects that share predicates.
 * Values belong to no class.
 */
import type { CompactGraph } from "./compact-graph.ts";
import { readKinds } from "./kinds-above.ts";
import { isPersonalName } from "./personal-names.ts";

export type SchemaClass = {
  /** The type's name, or null for a group of subjects without a type. */
  readonly label: string | null;
  readonly members: readonly number[];
  /** Whether most members have personal names. */
  readonly personal: boolean;
};

export type Classes = {
  readonly all: readonly SchemaClass[];
  /** Returns the classes of a node; empty for a value. */
  of(node: number): readonly number[];
};

/** Two predicates form a group if at least this share of the rarer predicate's subjects have both. */
const leastShared = 0.3;

/** @param isStatement whether a node only states facts about a relation, and therefore belongs to no class */
export function collectClasses(graph: CompactGraph, isStatement: (node: number) => boolean): Classes {
  const kinds = readKinds(graph);
  const byType = new Map<string, number>();
  const all: { label: string | null; members: number[] }[] = [];
  const ofNode: (readonly number[])[] = graph.ids.map(() => none);
  const sets = new Map<readonly string[], readonly number[]>();
  const untyped: number[] = [];
  graph.types.forEach((types, node) => {
    if (types.length === 0) {
      if (graph.isValue[node] === 0 && !kinds.isKind(node) && !isStatement(node)) untyped.push(node);
      return;
    }
    let classes = sets.get(types);
    if (classes === undefined) {
      classes = kinds.withAbove(types).map((type) => {
        const existing = byType.get(type);
        if (existing !== undefined) return existing;
        byType.set(type, all.length);
        all.push({ label: kinds.nameOf(type), members: [] });
        return all.length - 1;
      });
      sets.set(types, classes);
    }
    ofNode[node] = classes;
    for (const one of classes) all[one]?.members.push(node);
  });
  const groupOf = groupPredicates(graph, untyped);
  const byGroup = new Map<number, readonly [number]>();
  for (const node of untyped) {
    const group = groupOf(node);
    let classes = byGroup.get(group);
    if (classes === undefined) {
      classes = [all.length];
      byGroup.set(group, classes);
      all.push({ label: null, members: [] });
    }
    ofNode[node] = classes;
    all[classes[0]]?.members.push(node);
  }
  return {
    all: all.map((one) => ({ ...one, personal: hasNamesOfPersons(one.members, graph) })),
    of: (node) => ofNode[node] ?? none,
  };
}

const mostSampled = 200;
const personalShare = 0.8;

function hasNamesOfPersons(members: readonly number[], { labels }: CompactGraph): boolean {
  const step = Math.max(1, Math.floor(members.length / mostSampled));
  const sample = members.filter((_, at) => at % step === 0);
  return sample.filter((node) => isPersonalName(labels[node] ?? "")).length >= personalShare * sample.length;
}

const none: readonly number[] = [];

/** @returns a function that returns the group of a subject without a type: the group of its most frequent predicate */
function groupPredicates(graph: CompactGraph, subjects: readonly number[]): (node: number) => number {
  const counts = new Map<number, number>();
  const pairCounts = new Map<string, number>();
  for (const node of subjects) {
    const predicates = predicatesOf(graph, node);
    for (const left of predicates) {
      counts.set(left, (counts.get(left) ?? 0) + 1);
      for (const right of predicates) {
        if (left < right) pairCounts.set(`${left} ${right}`, (pairCounts.get(`${left} ${right}`) ?? 0) + 1);
      }
    }
  }
  const parent = graph.predicates.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parent[root] !== root) root = parent[root] as number;
    return root;
  };
  for (const [pair, times] of pairCounts) {
    const [left = 0, right = 0] = pair.split(" ").map(Number);
    const rarer = Math.min(counts.get(left) ?? 0, counts.get(right) ?? 0);
    if (times >= leastShared * rarer) parent[rootOf(left)] = rootOf(right);
  }
  return (node) => {
    const predicates = predicatesOf(graph, node);
    const main = predicates.reduce((best, one) =>
      (counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best,
    );
    return rootOf(main);
  };
}

function predicatesOf({ out, predicateOf }: CompactGraph, node: number): number[] {
  const predicates: number[] = [];
  for (let at = out.starts[node] as number; at < (out.starts[node + 1] as number); at += 1) {
    const predicate = predicateOf[out.edges[at] as number] as number;
    if (predicates.at(-1) !== predicate) predicates.push(predicate);
  }
  return predicates;
}
