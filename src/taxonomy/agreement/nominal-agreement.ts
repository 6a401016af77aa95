/** Krippendorff's α of plain values: units that several people or models gave one value each. */
import { type AlphaInterval, createAlphaVariable, krippendorffAlphaInterval } from "./krippendorff-alpha.ts";

/** @param units for each unit the values it was given; units with one value or none count for nothing */
export function nominalAgreement(
  units: readonly (readonly (string | boolean)[])[],
  seed: number,
): AlphaInterval {
  const variable = createAlphaVariable(units, (left, right) => (left === right ? 0 : 1), String);
  return krippendorffAlphaInterval([variable], units.length, { seed, resamples: 1000 });
}
