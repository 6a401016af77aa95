/** Operations on sets of nodes, each a sorted array of numbers without repetition. */

export type NodeSet = Int32Array;

export const emptySet: NodeSet = new Int32Array(0);

/** Sorts nodes and removes repetitions. */
export function nodeSetOf(nodes: Iterable<number>): NodeSet {
  const sorted = Int32Array.from(nodes).sort();
  return sorted.filter((node, at) => at === 0 || node !== sorted[at - 1]);
}

export function hasNode(set: NodeSet, node: number): boolean {
  let [low, high] = [0, set.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = set[middle] as number;
    if (found === node) return true;
    if (found < node) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** How much larger one set must be for a search per element to be faster than one pass over both. */
const lopsided = 20;

export function intersect(left: NodeSet, right: NodeSet): NodeSet {
  if (left === right) return left;
  if (left.length > right.length * lopsided) return right.filter((node) => hasNode(left, node));
  if (right.length > left.length * lopsided) return left.filter((node) => hasNode(right, node));
  const shared = new Int32Array(Math.min(left.length, right.length));
  let size = 0;
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const [first, second] = [left[i] as number, right[j] as number];
    if (first === second) {
      shared[size] = first;
      size += 1;
    }
    if (first <= second) i += 1;
    if (second <= first) j += 1;
  }
  return shared.slice(0, size);
}

export function unite(left: NodeSet, right: NodeSet): NodeSet {
  return nodeSetOf([...left, ...right]);
}

export function subtract(left: NodeSet, right: NodeSet): NodeSet {
  const kept = new Int32Array(left.length);
  let size = 0;
  let at = 0;
  for (const node of left) {
    while (at < right.length && (right[at] as number) < node) at += 1;
    if (right[at] === node) continue;
    kept[size] = node;
    size += 1;
  }
  return kept.slice(0, size);
}

/** Returns a number that equal sets of one class share (FNV-1a over the nodes). */
export function hashOf(set: NodeSet, seed: number): number {
  let hash = (17 + seed * 31) | 0;
  for (const node of set) hash = (Math.imul(hash ^ node, 16_777_619) + 7) | 0;
  return hash;
}
