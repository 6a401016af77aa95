/**
 * chrf
 *
 * Computes chrF2, the F_2 score over character n-grams of length one to six; white space is ignored. The range is 0–1,
 * and the value is 0 if either text is empty. The published code does not have this measure. Source: Popović (2015),
 * with sacreBLEU's default settings.
 */
import { chrf as computeChrf } from "../text/chrf.ts";
import type { TextMeasure } from "./text-measure.ts";

export const chrf: TextMeasure = { name: "chrf", value: computeChrf, published: null };
