/**
 * Computes Wilson's score interval for a mean of values between 0 and 1.
 *
 *     (m + z²/2n ± z·√(m(1−m)/n + z²/4n²)) / (1 + z²/n)
 *
 * The interval is designed for proportions, where every value is 0 or 1. Fractional values vary less around the same
 * mean, so the interval is too wide for them rather than too narrow. Source: Wilson (1927).
 */
import type { Interval } from "./bootstrap.ts";

/** The 97.5 % quantile of the normal distribution. */
const z = 1.959963984540054;

/**
 * Computes the 95 % interval.
 * @returns the interval, or `null` if there are no values or if any value is below 0 or above 1
 */
export function wilsonInterval(values: readonly number[]): Interval | null {
  const n = values.length;
  if (n === 0 || values.some((value) => value < 0 || value > 1)) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const centre = mean + (z * z) / (2 * n);
  const half = z * Math.sqrt((mean * (1 - mean)) / n + (z * z) / (4 * n * n));
  const scale = 1 + (z * z) / n;
  return [Math.max(0, (centre - half) / scale), Math.min(1, (centre + half) / scale)];
}
