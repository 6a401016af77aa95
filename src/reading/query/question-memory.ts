/**
 * Caches results for the interpretation of a question: the targets and types of lists of nodes, and the tokens that
 * explain a name. The cache is valid only for that question.
 */

import type { Step } from "../schema/edge-runs.ts";
import { createDistinct, type NodeSet, nodeSetOf } from "../schema/node-set.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import type { Question } from "./question.ts";
import { type Explained, type NameLink, takeWords, tokensFor } from "./take-words.ts";

/** A question with the schema and the cache. */
export type RememberedQuestion = {
  readonly question: Question;
  readonly schema: SchemaIndex;
  /** Results for lists of nodes and for names, which many paths share. */
  readonly memory: QuestionMemory;
};

export type QuestionMemory = {
  /** The cached results for lists, keyed by a list's length, ends and sum. */
  readonly alike: Map<string, (readonly number[])[]>;
  readonly lists: Map<readonly number[], ListMemory>;
  readonly sets: Map<readonly number[], NodeSet>;
  readonly kinds: Map<readonly number[], ListKinds>;
  readonly names: Map<NameLink, NameMemory>;
  readonly follows: Map<string, readonly Follows[]>;
  /** Removes repeated nodes from a list. */
  readonly distinct: (nodes: number[]) => readonly number[];
};

/** Whether the steps from a list of nodes follow a predicate. */
export type Follows = "always" | "never" | "from narrow nodes";

/** A step and the distinct nodes at its other end. */
export type Reached = { readonly step: Step; readonly nodes: readonly number[] };

type ListMemory = {
  /** The classes of the list's first nodes, largest first. Classes of the same size are in order of occurrence. */
  readonly classes: readonly number[];
  readonly ofClass: Map<number, readonly number[]>;
  readonly withoutNode: Map<number, readonly number[]>;
  readonly steps: Map<string, readonly Reached[]>;
};

export type ListKinds = {
  /** The classes of the nodes. Contains -1 if any node has no class. */
  readonly kinds: ReadonlySet<number>;
  /**
   * The classes of the nodes and, for nodes without a class, the predicates that lead to or from them, as numbers below
   * -1.
   */
  readonly described: ReadonlySet<number>;
};

type NameMemory = { readonly mask: number; readonly explained: Map<number, Explained> };

export function createMemory({ graph }: SchemaIndex): QuestionMemory {
  return {
    alike: new Map(),
    lists: new Map(),
    sets: new Map(),
    kinds: new Map(),
    names: new Map(),
    follows: new Map(),
    distinct: createDistinct(graph.ids.length),
  };
}

const mostSampled = 200;

export function recallList(nodes: readonly number[], { memory, schema }: RememberedQuestion): ListMemory {
  const before = memory.lists.get(nodes);
  if (before !== undefined) return before;
  const classes = new Set<number>();
  let last: readonly number[] | undefined;
  for (let at = 0; at < nodes.length && at < mostSampled; at += 1) {
    const some = schema.classes.of(nodes[at] as number);
    // Adjacent nodes in a list usually share the same list of classes.
    if (some === last) continue;
    for (const one of some) classes.add(one);
    last = some;
  }
  const sizeOf = (one: number): number => schema.classes.all[one]?.members.length ?? 0;
  const sorted = [...classes].sort((left, right) => sizeOf(right) - sizeOf(left));
  const listMemory = { classes: sorted, ofClass: new Map(), withoutNode: new Map(), steps: new Map() };
  memory.lists.set(nodes, listMemory);
  return listMemory;
}

/** Returns the nodes of a list as a set. */
export function recallSet(nodes: readonly number[], { memory, schema }: RememberedQuestion): NodeSet {
  const before = memory.sets.get(nodes);
  if (before !== undefined) return before;
  const set = nodeSetOf(nodes, schema.graph.ids.length);
  memory.sets.set(nodes, set);
  return set;
}

/** Returns the kinds of the nodes in a list. */
export function recallKinds(
  nodes: readonly number[],
  { memory }: RememberedQuestion,
  collect: () => ListKinds,
): ListKinds {
  const before = memory.kinds.get(nodes);
  if (before !== undefined) return before;
  const kinds = collect();
  memory.kinds.set(nodes, kinds);
  return kinds;
}

/**
 * Returns, for each predicate, whether to follow it. The key identifies the kind of step, and the result is computed
 * only once for each key.
 */
export function recallFollows(
  key: string,
  { follows }: QuestionMemory,
  decide: () => readonly Follows[],
): readonly Follows[] {
  const decided = follows.get(key) ?? decide();
  follows.set(key, decided);
  return decided;
}

/** Returns the first list with the same nodes in the same order, whose results are cached. */
export function sameList(nodes: readonly number[], { memory }: RememberedQuestion): readonly number[] {
  if (memory.lists.has(nodes)) return nodes;
  let sum = 0;
  for (const node of nodes) sum += node;
  const key = `${nodes.length} ${nodes[0]} ${nodes.at(-1)} ${sum}`;
  const alike = memory.alike.get(key) ?? [];
  const before = alike.find((list) => list.every((node, at) => node === nodes[at]));
  if (before !== undefined) return before;
  memory.alike.set(key, [...alike, nodes]);
  return nodes;
}

/** Caches the result of {@link takeWords}, which depends only on the used tokens that may explain the name. */
export function explain(
  link: NameLink | undefined,
  taken: number,
  { memory, question }: RememberedQuestion,
): Explained {
  if (link === undefined) return takeWords(link, taken, question);
  let nameMemory = memory.names.get(link);
  if (nameMemory === undefined) {
    nameMemory = { mask: tokensFor(link, question), explained: new Map() };
    memory.names.set(link, nameMemory);
  }
  const key = taken & nameMemory.mask;
  const before = nameMemory.explained.get(key);
  if (before !== undefined) return before;
  const explained = takeWords(link, key, question);
  nameMemory.explained.set(key, explained);
  return explained;
}
