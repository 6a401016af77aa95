/** Keeps lists of numbers on a shelf and reads each of them when it is needed. */
import type { Adjacency } from "../../graph-index.ts";
import type { Shelf, ShelfWriter } from "./shelf.ts";

/** The keys of the lists of an adjacency. */
export type KeptAdjacency = readonly [starts: string, offsets: string, ends: string];

export type NumberKeeper = {
  /** Puts numbers on the shelf, each array once, and returns their key. */
  numbers(array: Int32Array): string;
  adjacency(adjacency: Adjacency): KeptAdjacency;
};

export function createNumberKeeper(writer: ShelfWriter): NumberKeeper {
  const keys = new Map<Int32Array, string>();
  const numbers = (array: Int32Array): string => {
    const known = keys.get(array);
    if (known !== undefined) return known;
    const key = `numbers ${keys.size}`;
    writer.put(key, array);
    keys.set(array, key);
    return key;
  };
  return {
    numbers,
    adjacency: ({ starts, offsets, ends }) => [numbers(starts), numbers(offsets), numbers(ends)],
  };
}

/** Returns a function that computes something at its first call. */
export function later<T>(compute: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => {
    found ??= { value: compute() };
    return found.value;
  };
}

/** Returns an adjacency whose lists are read when they are needed. */
export function adjacencyOn(shelf: Shelf, keys: KeptAdjacency): Adjacency {
  const [starts, offsets, ends] = keys.map((key) => later(() => shelf.numbers(key))) as [
    () => Int32Array,
    () => Int32Array,
    () => Int32Array,
  ];
  return {
    get starts() {
      return starts();
    },
    get offsets() {
      return offsets();
    },
    get ends() {
      return ends();
    },
  };
}
