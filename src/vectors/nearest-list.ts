/**
 * Keeps the k best positions of a stream in a heap whose top is the worst position. Ties keep the order of insertion.
 */
import type { VectorMatch } from "./vector-index.ts";

export class NearestList {
  readonly #k: number;
  readonly #heap: VectorMatch[] = [];

  constructor(k: number) {
    this.#k = k;
  }

  admits(score: number): boolean {
    const worst = this.#heap[0];
    return this.#heap.length < this.#k || (worst !== undefined && score > worst.score);
  }

  add(position: number, score: number): void {
    const heap = this.#heap;
    if (heap.length < this.#k) {
      heap.push({ position, score });
      for (let at = heap.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (!isWorse(heap[at], heap[parent])) break;
        swap(heap, at, parent);
        at = parent;
      }
      return;
    }
    heap[0] = { position, score };
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const child = left + 1 < heap.length && isWorse(heap[left + 1], heap[left]) ? left + 1 : left;
      if (child >= heap.length || !isWorse(heap[child], heap[at])) return;
      swap(heap, at, child);
      at = child;
    }
  }

  sorted(): VectorMatch[] {
    return [...this.#heap].sort((left, right) => right.score - left.score || left.position - right.position);
  }
}

/**
 * Whether the left match is worse, and is therefore dropped first: it has a lower score, or an equal score and a later
 * position.
 */
function isWorse(left: VectorMatch | undefined, right: VectorMatch | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  return left.score < right.score || (left.score === right.score && left.position > right.position);
}

function swap(heap: VectorMatch[], left: number, right: number): void {
  const moved = heap[left] as VectorMatch;
  heap[left] = heap[right] as VectorMatch;
  heap[right] = moved;
}
