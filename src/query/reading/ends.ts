/** What the nodes of a graph lead to, as lists of numbers that share the memory of the index wherever they can. */
import { type Adjacency, adjacencyOf, forEachStart } from "../graph-index.ts";
import { indexIn, type NodeSet } from "../node-sets.ts";

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
};

const none = new Int32Array(0);

export const noEnds: Ends<never> = endsOver(
  { starts: none, offsets: new Int32Array(1), ends: none },
  (end) => {
    throw new RangeError(`there is no end ${end}`);
  },
);

/**
 * @param read what the number of an end stands for
 * @param size the number of nodes that lead to something, which is told before the lists are read
 */
export function endsOver<T>(
  adjacency: Adjacency,
  read: (end: number) => T,
  size = adjacency.starts.length,
): Ends<T> {
  // A loop, because `Array.from` with a function takes several times as long, and most lists are short.
  const listAt = (at: number): readonly T[] => {
    const { offsets, ends } = adjacency;
    const list: T[] = [];
    const to = offsets[at + 1] as number;
    for (let end = offsets[at] as number; end < to; end += 1) list.push(read(ends[end] as number));
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
      const { ends } = adjacency;
      const found: T[] = [];
      forEachStart(adjacency, nodes, (_node, from, to) => {
        for (let end = from; end < to; end += 1) found.push(read(ends[end] as number));
      });
      return found;
    },
    leadingTo(test) {
      const { starts, offsets, ends } = adjacency;
      // Many nodes lead to few ends.
      const passing = new Map<number, boolean>();
      const passes = (end: number): boolean => {
        const known = passing.get(end) ?? test(read(end));
        passing.set(end, known);
        return known;
      };
      return starts.filter((_, at) => ends.subarray(offsets[at], offsets[at + 1]).some(passes));
    },
    [Symbol.iterator]: all,
    adjacency,
  };
}

const itself = (end: number): number => end;

export function nodesOver(adjacency: Adjacency, size?: number): Ends {
  return endsOver(adjacency, itself, size);
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
