/**
 * Computes percentile bootstrap intervals for means over questions.
 *
 * Columns of the same length share their resamples, so the intervals of a run are consistent with each other, and
 * resamples are drawn only once. Questions without a value are drawn like all others, but are left out of the mean of
 * the resample. Source: Efron and Tibshirani (1993), chapter 13.
 */
import { createRandom } from "../../base/random.ts";
import { sortedQuantile } from "./quantile.ts";

export type Interval = readonly [low: number, high: number];

export type BootstrapOptions = {
  readonly resamples: number;
  readonly seed: number;
  /** The confidence level: the proportion of resampled means that lie inside the interval. */
  readonly confidence: number;
};

export const defaultBootstrap = { resamples: 10_000, confidence: 0.95 } as const;

export type Bootstrap = {
  readonly options: BootstrapOptions;
  /**
   * @param column one value per question, or `null` for a missing value
   * @returns the interval of the column's mean, or `null` if no question has a value
   */
  interval(column: readonly (number | null)[]): Interval | null;
  /**
   * Computes the interval of the mean difference between two columns over the same questions, which are resampled
   * together.
   * @returns the interval, or `null` if no question has a value in both columns
   */
  differenceInterval(left: readonly (number | null)[], right: readonly (number | null)[]): Interval | null;
};

/** The maximum number of stored draws, which use 64 MB. For larger samples, the draws are repeated for each column. */
const maxStoredDraws = 16_000_000;

/**
 * Creates functions that compute bootstrap intervals. The same options always produce the same intervals, regardless of
 * earlier computations.
 */
export function createBootstrap(options: BootstrapOptions): Bootstrap {
  const drawsBySize = new Map<number, Int32Array>();
  let storedCount = 0;
  const drawsFor = (size: number): Int32Array => {
    const cached = drawsBySize.get(size);
    if (cached) return cached;
    const newDraws = drawIndices(size, options);
    if (storedCount + newDraws.length <= maxStoredDraws) {
      drawsBySize.set(size, newDraws);
      storedCount += newDraws.length;
    }
    return newDraws;
  };
  // A run is compared with every other run, so its resampled means are computed only once.
  const meansByColumn = new WeakMap<readonly (number | null)[], Float64Array>();
  const resample = (column: readonly (number | null)[]): Float64Array => {
    const earlier = meansByColumn.get(column);
    if (earlier) return earlier;
    const indices = drawsFor(column.length);
    const means = column.includes(null) ? meansOfPresent(column, indices) : meansOf(column, indices);
    meansByColumn.set(column, means);
    return means;
  };
  const percentiles = (means: Float64Array): Interval => {
    const sorted = means.toSorted();
    const tailProbability = (1 - options.confidence) / 2;
    return [sortedQuantile(sorted, tailProbability), sortedQuantile(sorted, 1 - tailProbability)];
  };
  const interval = (column: readonly (number | null)[]): Interval | null =>
    column.some((value) => value !== null) ? percentiles(resample(column)) : null;
  return {
    options,
    interval,
    differenceInterval: (left, right) => {
      if (left.includes(null) || right.includes(null)) return interval(subtractColumns(left, right));
      if (left.length === 0) return null;
      const rightMeans = resample(right);
      return percentiles(resample(left).map((mean, at) => mean - (rightMeans[at] as number)));
    },
  };
}

/** Computes left − right for each question, or returns `null` if either value is missing. */
export function subtractColumns(
  left: readonly (number | null)[],
  right: readonly (number | null)[],
): (number | null)[] {
  return left.map((value, at) => {
    const other = right[at] ?? null;
    return value === null || other === null ? null : value - other;
  });
}

/** Draws all resamples one after another, with `size` indices each. */
function drawIndices(size: number, { resamples, seed }: BootstrapOptions): Int32Array {
  const random = createRandom(seed);
  const indices = new Int32Array(size * resamples);
  for (let at = 0; at < indices.length; at += 1) indices[at] = random.below(size);
  return indices;
}

function meansOf(column: readonly (number | null)[], indices: Int32Array): Float64Array {
  const size = column.length;
  const values = Float64Array.from(column, (value) => value ?? 0);
  const means = new Float64Array(indices.length / size);
  for (let round = 0; round < means.length; round += 1) {
    const from = round * size;
    let sum = 0;
    for (let at = from; at < from + size; at += 1) sum += values[indices[at] as number] as number;
    means[round] = sum / size;
  }
  return means;
}

/** Computes the mean of each resample. A resample without any value is skipped, because it has no mean. */
function meansOfPresent(column: readonly (number | null)[], indices: Int32Array): Float64Array {
  const size = column.length;
  const means: number[] = [];
  for (let from = 0; from < indices.length; from += size) {
    let sum = 0;
    let count = 0;
    for (let at = from; at < from + size; at += 1) {
      const value = column[indices[at] as number];
      if (value === null || value === undefined) continue;
      sum += value;
      count += 1;
    }
    if (count > 0) means.push(sum / count);
  }
  return Float64Array.from(means);
}
