/**
 * Computes what a number of questions can show: the smallest difference between two systems that a paired test finds
 * with a given probability.
 *
 *     δ = (z_{1 − α/2} + z_{power}) · s_d / √n
 *
 * s_d is the standard deviation of the paired differences. Source: Miller (2024), Adding error bars to evals, section 5;
 * Cohen (1988), chapter 2.
 */
import { standardError } from "./standard-error.ts";

/** The usual probability of finding a difference that exists. */
export const usualPower = 0.8;

/**
 * @param alpha the significance level of a two-sided test
 * @returns the smallest difference, or `null` if there are fewer than two differences
 */
export function smallestDifference(
  differences: readonly number[],
  alpha: number,
  power = usualPower,
): number | null {
  const error = standardError(differences);
  return error === null ? null : (normalQuantile(1 - alpha / 2) + normalQuantile(power)) * error;
}

/**
 * Returns the smallest difference between the shares of questions that two systems answer that a paired test finds.
 *
 *     δ = z · √((d − δ²) / n), so δ = z · √(d / (n + z²))
 *
 * Source: Connor (1987), Sample size for testing differences in proportions for the paired-sample design.
 *
 * @param questions the number of independent questions
 * @param disagreement the share d of the questions that only one of the systems answers
 */
export function smallestShareDifference(
  questions: number,
  disagreement: number,
  alpha = 0.05,
  power = usualPower,
): number {
  const z = normalQuantile(1 - alpha / 2) + normalQuantile(power);
  return z * Math.sqrt(disagreement / (questions + z * z));
}

const central = [
  [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
    2.506628277459239,
  ],
  [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1],
] as const;
const tail = [
  [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ],
  [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1],
] as const;

/**
 * Computes the quantile of the normal distribution with a relative error below 1.2e-9. Source: Acklam (2003), rational
 * approximation of the inverse normal distribution.
 */
export function normalQuantile(probability: number): number {
  const polynomial = (coefficients: readonly number[], x: number): number =>
    coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
  if (probability > 0.97575) return -normalQuantile(1 - probability);
  if (probability < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(probability));
    return polynomial(tail[0], q) / polynomial(tail[1], q);
  }
  const q = probability - 0.5;
  return (polynomial(central[0], q * q) * q) / polynomial(central[1], q * q);
}
