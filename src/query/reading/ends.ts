/** What the nodes of a graph lead to, as lists of numbers that share the memory of the index wherever they can. */
import { type Adjacency, adjacencyOf, forEachStart } from "../graph-index.ts";
import { hasNode, indexIn, type NodeSet } from "../node-sets.ts";

/** What each of some nodes leads to, in the order of the nodes. */
export type Ends<T = number> = {
  /** The number of nodes that lead to something. */
  readonly size: number;
  has(node: number): boolean;
  get(node: number): readonly T[] | undefined;
  keys(): Iterable<number>;
  values(): Iterable<readonly T[]>;
  /** What all nodes of a set lead to, one node after the other. */
  of(nodes: NodeSet): readonly T[];
  /** The nodes that lead to something that passes a test. */
  leadingTo(test: (item: T) => boolean): NodeSet;
  [Symbol.iterator](): Iterator<[number, readonly T[]]>;
  /** The numbers of the ends, or of what the ends are read from. */
  readonly adjacency: Adjacency;
  /** What the ends of the adjacency stand for, in their order. */
  items(): ArrayLike<T>;
};

const none = new Int32Array(0);

export const noEnds: Ends<never> = endsOver(
  { starts: none, offsets: new Int32Array(1), ends: none },
  () => [],
);

/**
 * @param read what the numbers of ends stand for; it is called once, when the first of them is asked for
 * @param size the number of nodes that lead to something, which is told before the lists are read
 */
export function endsOver<T>(
  adjacency: Adjacency,
  read: (ends: Int32Array) => ArrayLike<T>,
  size = adjacency.starts.length,
): Ends<T> {
  let known: ArrayLike<T> | undefined;
  const items = (): ArrayLike<T> => {
    known ??= read(adjacency.ends);
    return known;
  };
  // A loop, because `Array.from` with a function takes several times as long, and most lists are short.
  const listAt = (at: number): readonly T[] => {
    const { offsets } = adjacency;
    const [all, list] = [items(), [] as T[]];
    const to = offsets[at + 1] as number;
    for (let end = offsets[at] as number; end < to; end += 1) list.push(all[end] as T);
    return list;
  };
  function* all(): Generator<[number, readonly T[]]> {
    for (const [at, start] of adjacency.starts.entries()) yield [start, listAt(at)];
  }
  return {
    size,
    has: (node) => indexIn(adjacency.starts, node) !== -1,
    get(node) {
      const at = indexIn(adjacency.starts, node);
      return at === -1 ? undefined : listAt(at);
    },
    keys: () => adjacency.starts,
    *values() {
      for (const at of adjacency.starts.keys()) yield listAt(at);
    },
    of(nodes) {
      const [all, found] = [items(), [] as T[]];
      forEachStart(adjacency, nodes, (_place, from, to) => {
        for (let end = from; end < to; end += 1) found.push(all[end] as T);
      });
      return found;
    },
    leadingTo(test) {
      const { starts, ends } = adjacency;
      const all = items();
      // Many nodes lead to few ends.
      const passing = new Map<number, boolean>();
      const passes = (at: number): boolean => {
        const end = ends[at] as number;
        const known = passing.get(end) ?? test(all[at] as T);
        passing.set(end, known);
        return known;
      };
      const nodes: number[] = [];
      forEachStart(adjacency, starts, (place, from, to) => {
        let at = from;
        while (at < to && !passes(at)) at += 1;
        if (at < to) nodes.push(starts[place] as number);
      });
      return Int32Array.from(nodes);
    },
    [Symbol.iterator]: all,
    adjacency,
    items,
  };
}

export function nodesOver(adjacency: Adjacency, size?: number): Ends {
  return endsOver(adjacency, (ends) => ends, size);
}

/** Returns the number of ends of each node of a set, of those among some nodes if they are given. */
export function countEnds({ adjacency }: Ends, nodes: NodeSet, among?: NodeSet): Int32Array {
  const counts = new Int32Array(nodes.length);
  forEachStart(adjacency, nodes, (place, from, to) => {
    if (among === undefined) counts[place] = to - from;
    else
      for (const end of adjacency.ends.subarray(from, to))
        if (hasNode(among, end)) counts[place] = (counts[place] as number) + 1;
  });
  return counts;
}

/** Calls `use` with each pair of a node and an end. */
export function forEachPair({ adjacency }: Ends, use: (node: number, end: number) => void): void {
  const { starts, offsets, ends } = adjacency;
  for (const [at, start] of starts.entries())
    for (const end of ends.subarray(offsets[at], offsets[at + 1])) use(start, end);
}

/** Collects pairs of numbers, and sorts them in both directions. */
export type Pairs = { add(from: number, to: number): void; forward(): Adjacency; inverse(): Adjacency };

export function createPairs(): Pairs {
  const [from, to]: [number[], number[]] = [[], []];
  return {
    add: (start, end) => {
      from.push(start);
      to.push(end);
    },
    forward: () => adjacencyOf(Int32Array.from(from), Int32Array.from(to)),
    inverse: () => adjacencyOf(Int32Array.from(to), Int32Array.from(from)),
  };
}
