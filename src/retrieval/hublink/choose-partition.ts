/** Chooses the index that fits a question best (thesis, section 4.10.3). */

import type { Partition } from "./index/prepare-index.ts";
import type { HubLinkOptions } from "./options.ts";
import type { ProcessedQuestion } from "./process-question.ts";
import { searchHubs } from "./search-hubs.ts";

export type PartitionFit = {
  readonly name: string;
  /** The score of the best hub. */
  readonly score: number;
};

export type ChosenPartition = {
  readonly partition: Partition;
  readonly question: ProcessedQuestion;
  /** How well each partition fits, in order; empty if there is only one partition. */
  readonly fits: readonly PartitionFit[];
};

/** @param process interprets the question with a partition's index */
export async function choosePartition(
  partitions: readonly [Partition, ...Partition[]],
  process: (partition: Partition) => Promise<ProcessedQuestion>,
  options: HubLinkOptions,
): Promise<ChosenPartition> {
  const [first, ...others] = partitions;
  const fitOf = async ({ name, built }: Partition, question: ProcessedQuestion): Promise<PartitionFit> => ({
    name: name ?? "",
    score: (await searchHubs(question, built.index, options)).hubs[0]?.score ?? 0,
  });
  let best = { partition: first, question: await process(first) };
  if (others.length === 0) return { ...best, fits: [] };
  let bestFit = await fitOf(best.partition, best.question);
  const fits = [bestFit];
  for (const partition of others) {
    const question = await process(partition);
    const next = await fitOf(partition, question);
    fits.push(next);
    if (next.score <= bestFit.score) continue;
    bestFit = next;
    best = { partition, question };
  }
  return { ...best, fits };
}
