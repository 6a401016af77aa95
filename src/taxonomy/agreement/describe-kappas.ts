/** Both κ as words, for commands, screens and reports. */
import type { Kappa, Kappas } from "./kappa.ts";

/** `0.400`, or why there is none: `undefined (all values are the same)` */
export function describeKappa({ value, reason }: Kappa): string {
  return value === null ? `undefined (${reason ?? "not known why"})` : value.toFixed(3);
}

/** `Cohen's kappa 0.400, Fleiss' kappa 0.389` */
export function describeKappas({ cohen, fleiss }: Kappas): string {
  return `Cohen's kappa ${describeKappa(cohen)}, Fleiss' kappa ${describeKappa(fleiss)}`;
}

/** For a line of figures: `Cohen 0.40, Fleiss –` */
export function shortKappas({ cohen, fleiss }: Kappas): string {
  const figure = ({ value }: Kappa): string => value?.toFixed(2) ?? "–";
  return `Cohen ${figure(cohen)}, Fleiss ${figure(fleiss)}`;
}
