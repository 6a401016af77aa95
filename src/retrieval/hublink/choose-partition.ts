/** Which of several indexes a question is for (thesis 4.10.3): the one with the hub that fits it best. */

import type { Partition } from "./index/prepare-index.ts";
import { matchConstraints } from "./match-constraints.ts";
import type { ProcessedQuestion, processQuestion } from "./process-question.ts";
import { findCandidateHubs } from "./strategies/direct-strategy.ts";
import { rankHubs } from "./strategies/rank-hubs.ts";

export type PartitionFit = {
  readonly name: string;
  /** Of its best hubs: how many constraints of the question they meet, and how many asked fields they hold. */
  readonly met: number;
  readonly found: number;
  /** The best hub's score. */
  readonly score: number;
};

export type ChosenPartition = {
  readonly partition: Partition;
  readonly question: ProcessedQuestion;
  /** Of all, in their order; empty where there was no choice. */
  readonly fits: readonly PartitionFit[];
};

/** @param process the question as one partition's index sees it */
export async function choosePartition(
  partitions: readonly [Partition, ...Partition[]],
  process: (partition: Partition) => ReturnType<typeof processQuestion>,
): Promise<ChosenPartition> {
  const [first, ...others] = partitions;
  let best = { partition: first, question: await process(first) };
  if (others.length === 0) return { ...best, fits: [] };
  let fit = fitOf(best.partition, best.question);
  const fits = [fit];
  for (const partition of others) {
    const question = await process(partition);
    const next = fitOf(partition, question);
    fits.push(next);
    if (compare(next, fit) <= 0) continue;
    fit = next;
    best = { partition, question };
  }
  return { ...best, fits };
}

function fitOf({ name, built: { index }, options }: Partition, question: ProcessedQuestion): PartitionFit {
  const candidates = findCandidateHubs(question, index, options);
  const matched = question.reading ? matchConstraints(candidates, question.reading) : null;
  const [best] = rankHubs(candidates, question, options);
  return {
    name: name ?? "",
    met: matched?.met ?? 0,
    found: matched?.found ?? 0,
    score: best?.score ?? 0,
  };
}

function compare(left: PartitionFit, right: PartitionFit): number {
  return left.met - right.met || left.found - right.found || left.score - right.score;
}
