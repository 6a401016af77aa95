/** Provides the evidence for ending a stage before its last paper. */

import type { StageVerdict } from "./stage-verdicts.ts";

type StoppingEvidence = ReturnType<typeof stoppingEvidence>;

/** The minimum number of decisions for an estimate. */
const minSample = 20;

/**
 * @param verdicts the verdicts, in the order of the decisions
 * @param left the number of undecided papers
 */
export function stoppingEvidence(verdicts: readonly StageVerdict[], left: number) {
  const relevantCount = verdicts.filter(({ relevant }) => relevant).length;
  const last = verdicts.findLastIndex(({ relevant }) => relevant);
  const drawn = verdicts.filter(({ random }) => random);
  // The window is a tenth of the papers, so that a short run of irrelevant papers does not count as the end.
  const window = Math.max(minSample, Math.ceil((verdicts.length + left) / 10));
  const byChance = drawn.length >= minSample;
  const sample = byChance ? drawn : verdicts.slice(-window);
  const enough = byChance || verdicts.length >= window || left === 0;
  return {
    decided: verdicts.length,
    relevant: relevantCount,
    left,
    /** The number of decisions since the last relevant paper, or of all decisions if there was none. */
    sinceRelevant: verdicts.length - 1 - last,
    /** The estimate, or undefined if there are too few decisions or no relevant papers. */
    recall: enough
      ? estimateRecall({
          size: sample.length,
          relevant: sample.filter(({ relevant }) => relevant).length,
          left,
          foundRelevant: relevantCount,
        })
      : undefined,
    /** The basis of the estimate: papers drawn at random, or the latest decisions. */
    sample: byChance ? { kind: "random", size: drawn.length } : { kind: "newest", size: window },
  };
}

/**
 * Formats the estimate as `relevant found ~92 % (78–97)` or, in short, `recall 92 % (78–97)`, or states why there is
 * none yet.
 */
export function describeRecall(
  { recall, relevant, decided, sample }: StoppingEvidence,
  length: "full" | "brief" = "full",
): string {
  const brief = length === "brief";
  if (recall) {
    const [value, low, high] = [recall.value, recall.low, recall.high].map((share) =>
      Math.round(share * 100),
    );
    return `${brief ? "recall " : "relevant found ~"}${value} % (${low}–${high})`;
  }
  if (relevant === 0) return brief ? "none relevant yet" : "no relevant papers found yet";
  return brief
    ? `recall after ${sample.size}`
    : `recall will be estimated after ${sample.size} decisions, ${decided} so far`;
}

// Uses a sample of decisions to estimate the proportion of the relevant papers that has been found.

type RelevantSample = {
  /** The number of papers in the sample, and the number of relevant papers among them. */
  readonly size: number;
  readonly relevant: number;
  /** The number of papers without a decision. */
  readonly left: number;
  /** The number of relevant papers found so far, inside and outside the sample. */
  readonly foundRelevant: number;
};

/** The recall and its interval, from 0 to 1. */
type RecallEstimate = { readonly value: number; readonly low: number; readonly high: number };

/** The probability that the interval misses the recall, half of it on each side. */
const error = 0.05;

/**
 * Divides the number of relevant papers found by that number plus the number estimated to remain. The estimate assumes
 * the same proportion as in the sample: if k of n papers are relevant, left · k / n relevant papers remain. The 95 %
 * interval inverts the hypergeometric distribution for a sample of n papers from n + left papers. A sample taken in
 * rank order contains a higher proportion of relevant papers than the rest, so the estimate tends to be too low.
 * Source: Callaghan and Müller-Hansen 2020, "Statistical stopping criteria for automated screening in systematic
 * reviews".
 *
 * @returns the estimate, or undefined if no relevant paper has been found yet or the sample is empty
 */
export function estimateRecall({
  size,
  relevant,
  left,
  foundRelevant,
}: RelevantSample): RecallEstimate | undefined {
  if (foundRelevant === 0 || size === 0) return undefined;
  const recallIf = (remaining: number): number => foundRelevant / (foundRelevant + remaining);
  const { fewest, most } = boundRemaining(size, relevant, left);
  return { value: recallIf((left * relevant) / size), low: recallIf(most), high: recallIf(fewest) };
}

/**
 * Returns the minimum and the maximum number of relevant papers that may remain without making the sample improbable.
 */
function boundRemaining(size: number, relevant: number, left: number): { fewest: number; most: number } {
  const probability = createHypergeometric(size, size + left);
  // The more relevant papers there are, the less likely it is to draw few of them, and the more likely to draw many.
  const ofAtMost = (remaining: number): number => sumRange(0, relevant, probability(relevant + remaining));
  const ofAtLeast = (remaining: number): number =>
    sumRange(relevant, size, probability(relevant + remaining));
  return {
    fewest: firstWhere(left, (remaining) => ofAtLeast(remaining) > error / 2),
    most: firstWhere(left + 1, (remaining) => ofAtMost(remaining) <= error / 2) - 1,
  };
}

/**
 * Returns a function of the number of relevant papers in the population. It gives the probability that a sample
 * contains exactly k of them.
 */
function createHypergeometric(size: number, population: number): (relevant: number) => (k: number) => number {
  const factorials = logFactorials(population);
  const choose = (n: number, k: number): number =>
    (factorials[n] ?? 0) - (factorials[k] ?? 0) - (factorials[n - k] ?? 0);
  return (relevant) => (k) => {
    const irrelevant = population - relevant;
    if (k > relevant || size - k > irrelevant) return 0;
    return Math.exp(choose(relevant, k) + choose(irrelevant, size - k) - choose(population, size));
  };
}

/** Adds up the values of a function for all whole numbers from `first` to `last`. */
function sumRange(first: number, last: number, termOf: (number: number) => number): number {
  let sum = 0;
  for (let number = first; number <= last; number += 1) sum += termOf(number);
  return sum;
}

function logFactorials(last: number): Float64Array {
  const logs = new Float64Array(last + 1);
  for (let n = 2; n <= last; n += 1) logs[n] = (logs[n - 1] ?? 0) + Math.log(n);
  return logs;
}

/**
 * Finds the smallest number in [0, end) that satisfies the condition, or returns `end`. All larger numbers must satisfy
 * it too.
 */
function firstWhere(end: number, satisfies: (number: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (satisfies(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
