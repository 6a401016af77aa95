/** Chooses the shape to try next, so that all shapes and fields are tried evenly. */
import type { Shape } from "./shapes.ts";

/** The number of questions that use a field. All shapes with this field share the counter. */
export type Uses = { count: number };

export type OpenShape = {
  readonly shape: Shape;
  /** The counters of the fields in the shape. */
  readonly uses: readonly Uses[];
  failures: number;
};

export type OpenShapes = {
  readonly size: number;
  /** Removes and returns the first shape with the lowest cost. */
  takeFairest(): OpenShape | undefined;
  putBack(shape: OpenShape): void;
};

/** A shape in the heap, with the cost that it had when it was added. */
type Entry = { readonly shape: OpenShape; readonly place: number; cost: number };

/**
 * Creates a binary heap. Counts of fields only grow, so a shape's cost is never below its cost in the heap, and only
 * the shape at the top needs its cost checked.
 */
export function createOpenShapes(shapes: readonly Omit<OpenShape, "failures">[]): OpenShapes {
  const heap: Entry[] = [];
  const places = new Map<OpenShape, number>();
  const putBack = (shape: OpenShape): void => {
    heap.push({ shape, place: places.get(shape) ?? 0, cost: costOf(shape) });
    siftUp(heap);
  };
  for (const [place, shape] of shapes.entries()) {
    const openShape: OpenShape = { ...shape, failures: 0 };
    places.set(openShape, place);
    putBack(openShape);
  }
  return {
    get size() {
      return heap.length;
    },
    takeFairest: () => {
      for (;;) {
        const [top] = heap;
        if (top === undefined) return undefined;
        const cost = costOf(top.shape);
        if (cost <= top.cost) {
          removeTop(heap);
          return top.shape;
        }
        top.cost = cost;
        siftDown(heap);
      }
    },
    putBack,
  };
}

/**
 * Returns the cost of a shape. The cost is low if the shape has few fields and few questions have used these fields.
 * Otherwise, conjunctions would crowd out the plain questions that people ask, and fields whose values lead to few
 * entities would crowd out the others. Each failure increases the cost of a shape, so that other shapes are tried
 * first. The cost grows only with the square root of the number of fields, so that some questions use more than one
 * field. As a result, the semi-typed questions on GV4 have one, two or three predicates about as often as the published
 * development questions do.
 */
function costOf({ uses, failures }: OpenShape): number {
  let mostUses = 0;
  for (const { count } of uses) mostUses = Math.max(mostUses, count);
  return Math.sqrt(uses.length) * (1 + mostUses) + failures;
}

function isBefore(left: Entry, right: Entry): boolean {
  return left.cost < right.cost || (left.cost === right.cost && left.place < right.place);
}

function siftUp(heap: Entry[]): void {
  let at = heap.length - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (!swapIfBefore(heap, at, above)) return;
    at = above;
  }
}

function siftDown(heap: Entry[]): void {
  let at = 0;
  for (;;) {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    const [first, second] = [heap[left], heap[right]];
    if (first === undefined) return;
    const below = second !== undefined && isBefore(second, first) ? right : left;
    if (!swapIfBefore(heap, below, at)) return;
    at = below;
  }
}

function swapIfBefore(heap: Entry[], lower: number, upper: number): boolean {
  const [low, high] = [heap[lower], heap[upper]];
  if (low === undefined || high === undefined || !isBefore(low, high)) return false;
  heap[lower] = high;
  heap[upper] = low;
  return true;
}

function removeTop(heap: Entry[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  heap[0] = last;
  siftDown(heap);
}
