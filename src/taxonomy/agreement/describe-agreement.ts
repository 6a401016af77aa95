/** Formats α and both κ coefficients for commands, screens and reports. */
import type { Kappa, Kappas } from "./kappa.ts";
import type { AlphaInterval } from "./krippendorff-alpha.ts";

/**
 * Returns a string such as `0.743 [0.601, 0.871]`, with `(caution)` if the interval is unreliable, or the reason for a
 * missing value.
 */
export function describeAlpha({ value, low, high, caution, units }: AlphaInterval): string {
  if (value === null)
    return `undefined (${units === 0 ? "no item has two values" : "all values are identical"})`;
  const interval = `[${low?.toFixed(3) ?? "–"}, ${high?.toFixed(3) ?? "–"}]`;
  return `${value.toFixed(3)} ${interval}${caution === null ? "" : " (caution)"}`;
}

/**
 * Returns a string such as `0.400`, or the reason for a missing value, such as `undefined (all values are the same)`.
 */
export function describeKappa({ value, reason }: Kappa): string {
  return value === null ? `undefined (${reason ?? "not known why"})` : value.toFixed(3);
}

/** Returns a string such as `Cohen's kappa 0.400, Fleiss' kappa 0.389`. */
export function describeKappas({ cohen, fleiss }: Kappas): string {
  return `Cohen's kappa ${describeKappa(cohen)}, Fleiss' kappa ${describeKappa(fleiss)}`;
}

/** Returns a short string such as `Cohen 0.40, Fleiss –`. */
export function shortKappas({ cohen, fleiss }: Kappas): string {
  const figure = ({ value }: Kappa): string => value?.toFixed(2) ?? "–";
  return `Cohen ${figure(cohen)}, Fleiss ${figure(fleiss)}`;
}
