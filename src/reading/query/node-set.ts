/** Sets of nodes. A large set marks its nodes in a bitmap, because a `Set` of many nodes is slow to fill. */

export type NodeSet = Iterable<number> & {
  readonly size: number;
  has(node: number): boolean;
};

export type GrowingNodeSet = NodeSet & { add(node: number): void };

/** A bitmap over all nodes takes as long as a `Set` of this share of them. */
const bitmapShare = 1 / 1000;

/**
 * Creates an empty set, which yields its nodes in the order in which they are added.
 *
 * @param expected about how many nodes the set will contain
 * @param nodes the number of nodes of the graph
 */
export function createNodeSet(expected: number, nodes: number): GrowingNodeSet {
  return expected < bitmapShare * nodes ? new Set<number>() : new MarkedNodes(nodes);
}

/** @param nodes the number of nodes of the graph */
export function nodeSetOf(list: readonly number[], nodes: number): NodeSet {
  const set = createNodeSet(list.length, nodes);
  for (const node of list) set.add(node);
  return set;
}

/** The nodes of a list in order, each once. */
export function distinctNodes(list: readonly number[], nodes: number): readonly number[] {
  return [...nodeSetOf(list, nodes)];
}

class MarkedNodes implements GrowingNodeSet {
  readonly #marks: Uint32Array;
  readonly #list: number[] = [];

  constructor(nodes: number) {
    this.#marks = new Uint32Array((nodes >> 5) + 1);
  }

  get size(): number {
    return this.#list.length;
  }

  has(node: number): boolean {
    return ((this.#marks[node >> 5] as number) & (1 << (node & 31))) !== 0;
  }

  add(node: number): void {
    const [place, bit] = [node >> 5, 1 << (node & 31)];
    const marks = this.#marks[place] as number;
    if ((marks & bit) !== 0) return;
    this.#marks[place] = marks | bit;
    this.#list.push(node);
  }

  [Symbol.iterator](): Iterator<number> {
    return this.#list[Symbol.iterator]();
  }
}
