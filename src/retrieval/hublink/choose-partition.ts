/** Chooses the index that fits a question best (thesis, section 4.10.3). */

import type { Partition } from "./index/prepare-index.ts";
import type { HubMethod } from "./method.ts";
import type { ProcessedQuestion } from "./process-question.ts";

export type PartitionFit = {
  readonly name: string;
  /** The figures that measure how well the partition fits, by name, most decisive first. */
  readonly figures: Readonly<Record<string, number>>;
};

export type ChosenPartition<Q> = {
  readonly partition: Partition;
  readonly question: Q;
  /** How well each partition fits, in order; empty if there is only one partition. */
  readonly fits: readonly PartitionFit[];
};

/** @param process interprets the question with a partition's index */
export async function choosePartition<Q extends ProcessedQuestion>(
  partitions: readonly [Partition, ...Partition[]],
  process: (partition: Partition) => Promise<Q>,
  { judgeFit }: Pick<HubMethod<Q>, "judgeFit">,
): Promise<ChosenPartition<Q>> {
  const [first, ...others] = partitions;
  const fitOf = async ({ name, built }: Partition, question: Q): Promise<PartitionFit> => ({
    name: name ?? "",
    figures: await judgeFit(question, built.index),
  });
  let best = { partition: first, question: await process(first) };
  if (others.length === 0) return { ...best, fits: [] };
  let bestFit = await fitOf(best.partition, best.question);
  const fits = [bestFit];
  for (const partition of others) {
    const question = await process(partition);
    const next = await fitOf(partition, question);
    fits.push(next);
    if (!isBetter(next, bestFit)) continue;
    bestFit = next;
    best = { partition, question };
  }
  return { ...best, fits };
}

function isBetter(left: PartitionFit, right: PartitionFit): boolean {
  const differing = Object.keys(left.figures).find((name) => left.figures[name] !== right.figures[name]);
  return differing !== undefined && (left.figures[differing] ?? 0) > (right.figures[differing] ?? 0);
}
