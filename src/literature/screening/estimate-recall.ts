/** Of the relevant papers, which share has been found, told from a sample of decisions. */

export type RelevantSample = {
  /** Papers of the sample, and those of them that are relevant. */
  readonly size: number;
  readonly relevant: number;
  /** Papers that are still undecided. */
  readonly left: number;
  /** Relevant papers found so far, in the sample and elsewhere. */
  readonly found: number;
};

/** Each from 0 to 1. */
export type RecallEstimate = { readonly value: number; readonly low: number; readonly high: number };

/** Probability that the interval misses the recall, divided between its two sides. */
const error = 0.05;

/**
 * Found ÷ (found + relevant ones among what is left). What is left is taken to be as rich as the sample: k of n relevant
 * make left · k / n. The interval (95 %) inverts the hypergeometric distribution, as for a draw of n from n + left papers.
 * A sample that an order put forward is richer than what is left, so that the recall is then rather higher than told.
 * Source: Callaghan and Müller-Hansen 2020, "Statistical stopping criteria for automated screening in systematic reviews".
 *
 * @returns undefined where nothing relevant was found yet, or the sample is empty
 */
export function estimateRecall({ size, relevant, left, found }: RelevantSample): RecallEstimate | undefined {
  if (found === 0 || size === 0) return undefined;
  const recall = (more: number): number => found / (found + more);
  const { least, most } = boundRelevant(size, relevant, left);
  return { value: recall((left * relevant) / size), low: recall(most), high: recall(least) };
}

/** The fewest and the most relevant papers that may be left without the sample being an unlikely one. */
function boundRelevant(size: number, relevant: number, left: number): { least: number; most: number } {
  const factorials = logFactorials(size + left);
  // With more relevant papers around, few in the sample become less likely, and many more likely.
  const few = (more: number): number => tail(factorials, size, left, relevant + more, 0, relevant);
  const many = (more: number): number => tail(factorials, size, left, relevant + more, relevant, size);
  return {
    least: firstWhere(left, (more) => many(more) > error / 2),
    most: firstWhere(left + 1, (more) => few(more) <= error / 2) - 1,
  };
}

/** P(from ≤ X ≤ to) of a draw of `size` from `size + left` papers of which `all` are relevant. */
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

/** The least number in [0, end) that fits, where all after it fit as well; else `end`. */
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
