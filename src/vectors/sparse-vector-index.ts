/**
 * An exact index that visits only what a query can touch: for each dimension the list of items that have a value
 * there. Lexical vectors have some dozens of values among a thousand dimensions, so a search costs a small share
 * of a scan over whole vectors; dense vectors work too, without the gain.
 */
import { TaxolinkError } from "../errors.ts";
import type { VectorFilter, VectorIndex, VectorItem, VectorMatch } from "./vector-index.ts";

type Slot = { readonly id: string; readonly group: string };

/** Values of one dimension: growing columns of slot numbers and values. */
type Postings = { slots: Uint32Array; values: Float32Array; length: number };

export function createSparseVectorIndex(dimensions: number): VectorIndex {
  return new SparseVectorIndex(dimensions);
}

class SparseVectorIndex implements VectorIndex {
  readonly dimensions: number;
  /** By slot number, in order of insertion; undefined where an item was removed or replaced. */
  #slots: (Slot | undefined)[] = [];
  #postings: (Postings | undefined)[];
  readonly #slotOf = new Map<string, number>();
  #sums = new Float32Array(1024);

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#postings = new Array<Postings | undefined>(dimensions).fill(undefined);
  }

  count(): number {
    return this.#slotOf.size;
  }

  upsert(items: readonly VectorItem[]): void {
    for (const { id, group, vector } of items) {
      this.#checkLength(vector);
      this.#remove(id);
      const slot = this.#slots.push({ id, group }) - 1;
      this.#slotOf.set(id, slot);
      vector.forEach((value, dimension) => {
        if (value !== 0) this.#post(dimension, slot, value);
      });
    }
    this.#compact();
  }

  deleteGroups(groups: ReadonlySet<string>): number {
    const before = this.#slotOf.size;
    for (const slot of this.#slots) {
      if (slot !== undefined && groups.has(slot.group)) this.#remove(slot.id);
    }
    this.#compact();
    return before - this.#slotOf.size;
  }

  search(
    queries: readonly Float32Array[],
    k: number,
    filter: VectorFilter = {},
  ): readonly (readonly VectorMatch[])[] {
    return queries.map((query) => {
      const sums = this.#accumulate(query);
      const nearest = new NearestList(k);
      for (let slot = 0; slot < this.#slots.length; slot += 1) {
        const score = sums[slot] as number;
        const item = this.#slots[slot];
        if (item !== undefined && nearest.admits(score) && passes(item, filter)) nearest.add(slot, score);
      }
      return nearest.sorted().map(({ slot, score }) => {
        const { id, group } = this.#slots[slot] as Slot;
        return { id, group, score };
      });
    });
  }

  scoreAll(queries: readonly Float32Array[]): readonly Float32Array[] {
    return queries.map((query) => {
      const sums = this.#accumulate(query);
      if (this.#slots.length === this.#slotOf.size) return sums.slice(0, this.#slots.length);
      return sums.slice(0, this.#slots.length).filter((_, slot) => this.#slots[slot] !== undefined);
    });
  }

  /** The inner product of the query with every slot. The array is reused: read it before the next call. */
  #accumulate(query: Float32Array): Float32Array {
    this.#checkLength(query);
    if (this.#sums.length < this.#slots.length) this.#sums = new Float32Array(this.#slots.length * 2);
    const sums = this.#sums;
    sums.fill(0, 0, this.#slots.length);
    for (let dimension = 0; dimension < query.length; dimension += 1) {
      const weight = query[dimension] as number;
      const postings = this.#postings[dimension];
      if (weight === 0 || postings === undefined) continue;
      const { slots, values, length } = postings;
      for (let at = 0; at < length; at += 1) {
        const slot = slots[at] as number;
        sums[slot] = (sums[slot] as number) + weight * (values[at] as number);
      }
    }
    return sums;
  }

  #post(dimension: number, slot: number, value: number): void {
    let postings = this.#postings[dimension];
    if (postings === undefined) {
      postings = { slots: new Uint32Array(4), values: new Float32Array(4), length: 0 };
      this.#postings[dimension] = postings;
    }
    if (postings.length === postings.slots.length) {
      const slots = new Uint32Array(postings.length * 2);
      const values = new Float32Array(postings.length * 2);
      slots.set(postings.slots);
      values.set(postings.values);
      postings.slots = slots;
      postings.values = values;
    }
    postings.slots[postings.length] = slot;
    postings.values[postings.length] = value;
    postings.length += 1;
  }

  #remove(id: string): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    this.#slots[slot] = undefined;
    this.#slotOf.delete(id);
  }

  /** Drops removed slots once they are the majority, so that a removal costs little and space is not lost. */
  #compact(): void {
    if (this.#slots.length < 64 || this.#slots.length < 2 * this.#slotOf.size) return;
    const moved = new Map<number, number>();
    const kept: Slot[] = [];
    this.#slots.forEach((slot, at) => {
      if (slot !== undefined) moved.set(at, kept.push(slot) - 1);
    });
    const old = this.#postings;
    this.#postings = new Array<Postings | undefined>(this.dimensions).fill(undefined);
    old.forEach((postings, dimension) => {
      for (let at = 0; at < (postings?.length ?? 0); at += 1) {
        const slot = moved.get(postings?.slots[at] as number);
        if (slot !== undefined) this.#post(dimension, slot, postings?.values[at] as number);
      }
    });
    this.#slots = kept;
    for (const [at, slot] of kept.entries()) this.#slotOf.set(slot.id, at);
  }

  #checkLength(vector: Float32Array): void {
    if (vector.length === this.dimensions) return;
    throw new TaxolinkError(
      "VectorError",
      1,
      `a vector of length ${vector.length} does not fit an index of ${this.dimensions} dimensions`,
      { hint: "Build the index again with the embedder that is used now." },
    );
  }
}

function passes(item: Slot, filter: VectorFilter): boolean {
  return (
    (filter.groups?.has(item.group) ?? true) &&
    !filter.withoutGroups?.has(item.group) &&
    !filter.withoutIds?.has(item.id)
  );
}

/** The k best of a stream of scored slots that arrive in order of insertion, in a heap with the worst on top. */
class NearestList {
  readonly #k: number;
  readonly #heap: { slot: number; score: number }[] = [];

  constructor(k: number) {
    this.#k = k;
  }

  admits(score: number): boolean {
    const worst = this.#heap[0];
    return this.#heap.length < this.#k || (worst !== undefined && score > worst.score);
  }

  add(slot: number, score: number): void {
    const heap = this.#heap;
    if (heap.length < this.#k) {
      heap.push({ slot, score });
      for (let at = heap.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (!isWorse(heap[at], heap[parent])) break;
        swap(heap, at, parent);
        at = parent;
      }
      return;
    }
    heap[0] = { slot, score };
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const child = left + 1 < heap.length && isWorse(heap[left + 1], heap[left]) ? left + 1 : left;
      if (child >= heap.length || !isWorse(heap[child], heap[at])) return;
      swap(heap, at, child);
      at = child;
    }
  }

  sorted(): readonly { slot: number; score: number }[] {
    return [...this.#heap].sort((left, right) => right.score - left.score || left.slot - right.slot);
  }
}

type Scored = { slot: number; score: number };

/** Lower score first; among equals the later insertion, so that earlier items stay. */
function isWorse(left: Scored | undefined, right: Scored | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  return left.score < right.score || (left.score === right.score && left.slot > right.slot);
}

function swap(heap: Scored[], left: number, right: number): void {
  const held = heap[left] as Scored;
  heap[left] = heap[right] as Scored;
  heap[right] = held;
}
