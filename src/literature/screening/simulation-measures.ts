/** Computes the measures of a replayed screening, and their expected values for a random order. */
import { mean } from "../../base/mean.ts";
import type { Replay } from "./simulate-screening.ts";

/** Returns the number of relevant papers needed to reach a given recall. */
function relevantNeeded(relevant: number, recall: number): number {
  return Math.ceil(recall * relevant);
}

function relevantIn(replay: Replay): number {
  return replay.filter(Boolean).length;
}

/** Returns the number of decisions needed to reach a given recall. */
export function decisionsUntil(replay: Replay, recall: number): number {
  let missing = relevantNeeded(relevantIn(replay), recall);
  const at = replay.findIndex((relevant) => {
    if (relevant) missing -= 1;
    return missing <= 0;
  });
  return at + 1;
}

/** Returns the proportion of the relevant papers that the first n decisions find. */
export function recallAfter(replay: Replay, n: number): number {
  return relevantIn(replay.slice(0, n)) / relevantIn(replay);
}

/**
 * Computes the work saved over sampling, (N − decisions) / N − (1 − recall): the proportion of papers without a
 * decision when the recall is reached, minus that in random order. The maximum is less than 1, and the value for a
 * random order is close to zero. Source: Cohen et al. 2006, "Reducing workload in systematic review preparation using
 * automated citation classification".
 */
export function workSaved(replay: Replay, recall: number): number {
  return workSavedBy(replay.length, decisionsUntil(replay, recall), recall);
}

function workSavedBy(papers: number, decisions: number, recall: number): number {
  return (papers - decisions) / papers - (1 - recall);
}

/**
 * Computes the expected work saved for N papers in random order, of which R are relevant: the k-th relevant paper is
 * expected after k (N + 1) / (R + 1) decisions.
 */
export function expectedWorkSaved(papers: number, relevant: number, recall: number): number {
  const decisions = (relevantNeeded(relevant, recall) * (papers + 1)) / (relevant + 1);
  return workSavedBy(papers, decisions, recall);
}

type Spread = { readonly mean: number; readonly low: number; readonly high: number };

/** Computes the mean, minimum and maximum of one or more values. */
export function spreadOf(values: readonly number[]): Spread {
  return { mean: mean(values) ?? Number.NaN, low: Math.min(...values), high: Math.max(...values) };
}
