/**
 * Computes Krippendorff's α, which measures the agreement of several annotators beyond chance, even if values are
 * missing.
 *
 *     α = 1 − D_o / D_e
 *
 * D_o is the mean distance between values within units, and D_e is the mean distance between all pairable values. The
 * value 1 means perfect agreement, 0 means chance level, and negative values mean systematic disagreement. Source:
 * Krippendorff, Computing Krippendorff's Alpha-Reliability, 2011. Section 2.7.3 of the thesis lists α as a metric of
 * applicability.
 */
import { createRandom } from "../../base/random.ts";

/** The distance between two values, from 0 (equal) to 1. */
export type Distance<V> = (left: V, right: V) => number;

export type Alpha = {
  /** The value of α, or `null` if no unit has two values or all values are equal. */
  readonly value: number | null;
  /** The number of units with at least two values. */
  readonly units: number;
  /** The number of values in units with at least two values. */
  readonly values: number;
};

export const alphaCautions = ["few units", "few disagreements"] as const;

export type AlphaInterval = Alpha & {
  readonly low: number | null;
  readonly high: number | null;
  /**
   * The reason why the interval is unreliable (fewer than ten units, or fewer than five units with disagreement), or
   * `null` if it is reliable. `npm run bench -- coverage` simulates how often the intervals contain the true α.
   */
  readonly caution: (typeof alphaCautions)[number] | null;
};

/** The observed and expected distances, summed over values so that several variables can be pooled. */
type Disagreement = { readonly observed: number; readonly expected: number };

/** A variable whose units can be resampled. */
export type AlphaVariable = {
  readonly units: number;
  readonly values: number;
  /** The observed disagreement within every unit. */
  readonly observed: readonly number[];
  /** @param sample the positions of the resampled units, possibly repeated (default: each unit once) */
  disagreement(sample?: readonly number[]): Disagreement;
};

/**
 * @param units the values of each unit, without missing values
 * @param keyOf a function that returns the same key for equal values
 */
export function createAlphaVariable<V>(
  units: readonly (readonly V[])[],
  distance: Distance<V>,
  keyOf: (value: V) => string,
): AlphaVariable {
  const codeByKey = new Map<string, number>();
  const distinctValues: V[] = [];
  const codedUnits = units.map((values) =>
    values.map((value) => {
      const key = keyOf(value);
      const code = codeByKey.get(key) ?? distinctValues.push(value) - 1;
      codeByKey.set(key, code);
      return code;
    }),
  );
  const distances = distinctValues.map((left) =>
    Float64Array.from(distinctValues, (right) => distance(left, right)),
  );
  const distanceBetween = (left: number, right: number): number => distances[left]?.[right] ?? 0;
  const pairable = codedUnits.map((codes) => (codes.length < 2 ? [] : codes));
  const observedOf = pairable.map((codes) => {
    let sum = 0;
    for (const left of codes) for (const right of codes) sum += distanceBetween(left, right);
    return codes.length < 2 ? 0 : sum / (codes.length - 1);
  });
  const everyUnit = units.map((_, at) => at);
  return {
    units: pairable.filter((codes) => codes.length > 0).length,
    values: pairable.reduce((sum, codes) => sum + codes.length, 0),
    observed: observedOf,
    disagreement: (sample = everyUnit) => {
      const counts = new Float64Array(distinctValues.length);
      let observed = 0;
      let total = 0;
      for (const at of sample) {
        observed += observedOf[at] ?? 0;
        for (const code of pairable[at] ?? []) {
          counts[code] = (counts[code] ?? 0) + 1;
          total += 1;
        }
      }
      let expected = 0;
      for (const [left, row] of distances.entries()) {
        if (counts[left] === 0) continue;
        for (const [right, valueDistance] of row.entries())
          expected += (counts[left] ?? 0) * (counts[right] ?? 0) * valueDistance;
      }
      return { observed, expected: total < 2 ? 0 : expected / (total - 1) };
    },
  };
}

/** Computes α for the pooled disagreements of one or more variables. */
export function krippendorffAlpha(variables: readonly AlphaVariable[]): Alpha {
  const parts = variables.map((variable) => variable.disagreement());
  return {
    value: alphaOf(parts),
    units: Math.max(0, ...variables.map(({ units }) => units)),
    values: variables.reduce((sum, { values }) => sum + values, 0),
  };
}

/**
 * Computes α with a 95 % percentile interval from a bootstrap over units.
 * @param unitCount the number of units in every variable
 * @param resamples the number of resamples. With 10,000 resamples, two decimals are stable
 */
export function krippendorffAlphaInterval(
  variables: readonly AlphaVariable[],
  unitCount: number,
  { seed, resamples = 10_000 }: { readonly seed: number; readonly resamples?: number },
): AlphaInterval {
  const alpha = krippendorffAlpha(variables);
  const caution = cautionOf(variables, unitCount);
  if (alpha.value === null) return { ...alpha, low: null, high: null, caution };
  const random = createRandom(seed);
  const resampledAlphas: number[] = [];
  for (let round = 0; round < resamples; round += 1) {
    const sample = Array.from({ length: unitCount }, () => random.below(unitCount));
    const value = alphaOf(variables.map((variable) => variable.disagreement(sample)));
    // α is undefined for a resample whose values are all equal.
    if (value !== null) resampledAlphas.push(value);
  }
  resampledAlphas.sort((left, right) => left - right);
  const percentile = (share: number): number | null =>
    resampledAlphas[Math.round(share * (resampledAlphas.length - 1))] ?? null;
  return { ...alpha, low: percentile((1 - confidence) / 2), high: percentile((1 + confidence) / 2), caution };
}

/** The share of resamples inside the interval. */
const confidence = 0.95;

const fewestUnits = 10;
const fewestDisagreements = 5;

function cautionOf(variables: readonly AlphaVariable[], unitCount: number): AlphaInterval["caution"] {
  if (variables.every(({ units }) => units < fewestUnits)) return "few units";
  const differing = Array.from({ length: unitCount }, (_, at) =>
    variables.some(({ observed }) => (observed[at] ?? 0) > 0),
  ).filter(Boolean).length;
  return differing < fewestDisagreements ? "few disagreements" : null;
}

function alphaOf(parts: readonly Disagreement[]): number | null {
  const expected = parts.reduce((sum, part) => sum + part.expected, 0);
  if (expected === 0) return null;
  return 1 - parts.reduce((sum, part) => sum + part.observed, 0) / expected;
}
