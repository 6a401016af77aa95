/** Measures the agreement of people or models that assigned one nominal value to each unit. */

import { type Kappas, measureKappas, type RatedUnit } from "./kappa.ts";
import { type AlphaInterval, createAlphaVariable, krippendorffAlphaInterval } from "./krippendorff-alpha.ts";

export type NominalAgreement = Kappas & { readonly alpha: AlphaInterval };

/**
 * Computes Krippendorff's α with its interval, and Cohen's and Fleiss' κ. Ignores units with fewer than two values.
 * @param options the seed and the number of resamples for the interval
 */
export function nominalAgreement(
  units: readonly RatedUnit[],
  options: { readonly seed: number; readonly resamples?: number },
): NominalAgreement {
  return pooledAgreement([units], options);
}

/** Computes the pooled agreement on several variables with the same units. */
export function pooledAgreement(
  variables: readonly (readonly RatedUnit[])[],
  options: { readonly seed: number; readonly resamples?: number },
): NominalAgreement {
  const alphas = variables.map((units) =>
    createAlphaVariable(
      units.map((unit) => unit.map(({ value }) => value)),
      (left, right) => (left === right ? 0 : 1),
      (value) => value,
    ),
  );
  const unitCount = variables[0]?.length ?? 0;
  return {
    alpha: krippendorffAlphaInterval(alphas, unitCount, options),
    ...measureKappas(variables),
  };
}
