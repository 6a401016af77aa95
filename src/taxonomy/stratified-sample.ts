/**
 * Draws a stratified random sample, if possible with the same number of items from every stratum. Source: thesis 6.8.1.
 */
import type { Random } from "../base/random.ts";

/**
 * Draws items in rounds. Each round draws one item, in random order, from every stratum that still has items. The last
 * round might not reach all strata.
 *
 * @param stratumOf returns the stratum of an item
 * @returns at most `count` items, in the order of the input
 */
export function stratifiedSample<T>(
  items: readonly T[],
  stratumOf: (item: T) => string,
  count: number,
  random: Random,
): T[] {
  const strata = new Map<string, T[]>();
  for (const item of items) strata.set(stratumOf(item), [...(strata.get(stratumOf(item)) ?? []), item]);
  // Sorted before shuffling, so that the draw does not depend on the order in which the strata occur.
  let queues = [...strata]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, list]) => random.shuffle(list));
  const drawnItems = new Set<T>();
  while (queues.length > 0 && drawnItems.size < count) {
    for (const queue of random.shuffle(queues)) {
      const item = queue.pop();
      if (item !== undefined && drawnItems.size < count) drawnItems.add(item);
    }
    queues = queues.filter((queue) => queue.length > 0);
  }
  return items.filter((item) => drawnItems.has(item));
}
