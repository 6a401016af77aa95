/** Uses a sample of decisions to estimate the proportion of the relevant papers that has been found. */

export type RelevantSample = {
  /** The number of papers in the sample, and of relevant papers among them. */
  readonly size: number;
  readonly relevant: number;
  /** The number of papers without a decision. */
  readonly left: number;
  /** The number of relevant papers found so far, inside and outside the sample. */
  readonly foundRelevant: number;
};

/** The recall and its interval, from 0 to 1. */
export type RecallEstimate = { readonly value: number; readonly low: number; readonly high: number };

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
  const recall = (more: number): number => foundRelevant / (foundRelevant + more);
  const { least, most } = boundRelevant(size, relevant, left);
  return { value: recall((left * relevant) / size), low: recall(most), high: recall(least) };
}

/**
 * Returns the minimum and the maximum number of relevant papers that may remain without making the sample improbable.
 */
function boundRelevant(size: number, relevant: number, left: number): { least: number; most: number } {
  const factorials = logFactorials(size + left);
  // The more relevant papers there are, the less likely it is to draw few of them, and the more likely to draw many.
  const few = (more: number): number => tail(factorials, size, left, relevant + more, 0, relevant);
  const many = (more: number): number => tail(factorials, size, left, relevant + more, relevant, size);
  return {
    least: firstWhere(left, (more) => many(more) > error / 2),
    most: firstWhere(left + 1, (more) => few(more) <= error / 2) - 1,
  };
}

/** Returns P(from ≤ X ≤ to) for a sample of `size` papers from `size + left` papers, of which `all` are relevant. */
function tail(
  factorials: Float64Array,
  size: number,
  left: number,
  all: number,
  from: number,
  to: number,
): number {
  const choose = (n: number, k: number): number =>
    (factorials[n] ?? 0) - (factorials[k] ?? 0) - (factorials[n - k] ?? 0);
  const population = size + left;
  let sum = 0;
  for (let k = Math.max(from, all - left); k <= Math.min(to, all); k += 1) {
    if (size - k > population - all) continue;
    sum += Math.exp(choose(all, k) + choose(population - all, size - k) - choose(population, size));
  }
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
function firstWhere(end: number, fits: (number: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
