/** Generates seeded random numbers: the only source of randomness in the program. */
export type Random = {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns an integer in [0, bound). */
  below(bound: number): number;
  /** Returns a new array with the items in random order (Fisher–Yates). */
  shuffle<T>(items: readonly T[]): T[];
  /** Returns `count` different items in random order, or all items if there are fewer. */
  sample<T>(items: readonly T[], count: number): T[];
};

/**
 * Creates a seeded random source: sfc32, seeded through SplitMix32. The same seed produces the same sequence on every
 * platform.
 *
 * @param seed an integer, of which 32 bits are used
 *
 * @example
 * ```ts
 * import { createRandom } from "taxolink";
 *
 * console.log(createRandom(7).next() === createRandom(7).next()); // true
 * ```
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const splitMix = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  let a = splitMix();
  let b = splitMix();
  let c = splitMix();
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  const shuffle = <T>(items: readonly T[]): T[] => {
    const copy = [...items];
    for (let last = copy.length - 1; last > 0; last -= 1) {
      const other = below(last + 1);
      const lastItem = copy[last] as T;
      copy[last] = copy[other] as T;
      copy[other] = lastItem;
    }
    return copy;
  };
  return { next, below, shuffle, sample: (items, count) => shuffle(items).slice(0, count) };
}
