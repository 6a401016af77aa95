/** Operations on sets of nodes, each a sorted array of numbers without repetition. */

export type NodeSet = Int32Array;

export const emptySet: NodeSet = new Int32Array(0);

/** Sorts nodes and removes repetitions. */
export function nodeSetOf(nodes: Iterable<number>): NodeSet {
  return distinct(Int32Array.from(nodes));
}

/** The number of bits for a node up to which a pass over all bits is faster than sorting. */
const sparse = 64;

/** Sorts numbers, which may be moved, and drops repetitions. */
export function distinct(numbers: Int32Array): NodeSet {
  let most = -1;
  let isSet = true;
  for (const number of numbers) {
    if (number <= most) isSet = false;
    if (number > most) most = number;
  }
  if (isSet) return numbers;
  if (numbers.length * sparse > most) return distinctByBits(numbers, most);
  numbers.sort();
  let length = 0;
  for (const number of numbers) {
    if (length > 0 && numbers[length - 1] === number) continue;
    numbers[length] = number;
    length += 1;
  }
  return numbers.slice(0, length);
}

function distinctByBits(numbers: Int32Array, most: number): NodeSet {
  const bits = new Uint32Array((most >>> 5) + 1);
  let length = 0;
  for (const number of numbers) {
    const [word, bit] = [bits[number >>> 5] as number, 1 << (number & 31)];
    if ((word & bit) !== 0) continue;
    bits[number >>> 5] = word | bit;
    length += 1;
  }
  const set = new Int32Array(length);
  let at = 0;
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      set[at] = word * 32 + 31 - Math.clz32(rest & -rest);
      at += 1;
    }
  return set;
}

/** Returns the position of a number in ascending numbers, or -1. */
export function indexIn(numbers: Int32Array, number: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = numbers[middle] ?? 0;
    if (found === number) return middle;
    if (found < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

export function hasNode(set: NodeSet, node: number): boolean {
  return indexIn(set, node) !== -1;
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
    const first = left[i] as number;
    const second = right[j] as number;
    if (first === second) {
      shared[size] = first;
      size += 1;
    }
    if (first <= second) i += 1;
    if (second <= first) j += 1;
  }
  return shared.slice(0, size);
}

export function unite(...sets: readonly NodeSet[]): NodeSet {
  const all = new Int32Array(sets.reduce((length, set) => length + set.length, 0));
  let at = 0;
  for (const set of sets) {
    all.set(set, at);
    at += set.length;
  }
  return distinct(all);
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

/** The hashes of sets, which are asked for again and again. */
const hashes = new WeakMap<NodeSet, number>();

/** Returns a number that equal sets of one class share (FNV-1a over the nodes). */
export function hashOf(set: NodeSet, seed: number): number {
  let hash = hashes.get(set);
  if (hash === undefined) {
    hash = 17;
    for (const node of set) hash = (Math.imul(hash ^ node, 16_777_619) + 7) | 0;
    hashes.set(set, hash);
  }
  return (Math.imul(hash ^ seed, 16_777_619) + 7) | 0;
}
