/** Sets of nodes. A large set marks its nodes in a bitmap, because a `Set` of many nodes is slow to fill. */

export type NodeSet = {
  readonly size: number;
  has(node: number): boolean;
  /** The nodes in the order in which they were added. */
  [Symbol.iterator](): Iterator<number>;
};

type GrowingNodeSet = NodeSet & { add(node: number): void };

/**
 * Filling a bitmap over all nodes takes about as long as filling a `Set` with this share of the nodes or, in a small
 * graph, with this number of nodes.
 */
const bitmapShare = 1 / 1000;
const leastMarked = 64;

/**
 * @param expected the approximate number of nodes that the set will contain
 * @param nodes the number of nodes of the graph
 */
export function createNodeSet(expected: number, nodes: number): GrowingNodeSet {
  return isLarge(expected, nodes) ? new MarkedNodes(nodes) : new Set<number>();
}

/**
 * @param list distinct nodes
 * @param nodes the number of nodes of the graph
 */
export function nodeSetOf(list: readonly number[], nodes: number): NodeSet {
  return isLarge(list.length, nodes) ? new ListedNodes(list, nodes) : new Set(list);
}

/**
 * Creates a function that removes repeated nodes from a list in place and returns the list.
 *
 * @param nodes the number of nodes of the graph
 */
export function createDistinct(nodes: number): (list: number[]) => readonly number[] {
  const marks = createMarks(nodes);
  return (list) => {
    let count = 0;
    for (const node of list) {
      if (isMarked(marks, node)) continue;
      mark(marks, node);
      list[count] = node;
      count += 1;
    }
    list.length = count;
    for (const node of list) unmark(marks, node);
    return list;
  };
}

function isLarge(size: number, nodes: number): boolean {
  return size >= Math.max(leastMarked, bitmapShare * nodes);
}

class MarkedNodes implements GrowingNodeSet {
  readonly #marks: Uint32Array;
  readonly #list: number[] = [];

  constructor(nodes: number) {
    this.#marks = createMarks(nodes);
  }

  get size(): number {
    return this.#list.length;
  }

  has(node: number): boolean {
    return isMarked(this.#marks, node);
  }

  add(node: number): void {
    if (isMarked(this.#marks, node)) return;
    mark(this.#marks, node);
    this.#list.push(node);
  }

  [Symbol.iterator](): Iterator<number> {
    return this.#list[Symbol.iterator]();
  }
}

/** A set that fills its bitmap at the first membership test, because many sets are only ever iterated. */
class ListedNodes implements NodeSet {
  readonly #list: readonly number[];
  readonly #nodes: number;
  #marks: Uint32Array | undefined;

  constructor(list: readonly number[], nodes: number) {
    this.#list = list;
    this.#nodes = nodes;
  }

  get size(): number {
    return this.#list.length;
  }

  has(node: number): boolean {
    if (this.#marks === undefined) {
      this.#marks = createMarks(this.#nodes);
      for (const one of this.#list) mark(this.#marks, one);
    }
    return isMarked(this.#marks, node);
  }

  [Symbol.iterator](): Iterator<number> {
    return this.#list[Symbol.iterator]();
  }
}

function createMarks(nodes: number): Uint32Array {
  return new Uint32Array((nodes >> 5) + 1);
}

function isMarked(marks: Uint32Array, node: number): boolean {
  return ((marks[node >> 5] as number) & (1 << (node & 31))) !== 0;
}

function mark(marks: Uint32Array, node: number): void {
  const place = node >> 5;
  marks[place] = (marks[place] as number) | (1 << (node & 31));
}

function unmark(marks: Uint32Array, node: number): void {
  const place = node >> 5;
  marks[place] = (marks[place] as number) & ~(1 << (node & 31));
}
