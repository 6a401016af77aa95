/**
 * chrf
 *
 * chrF2: F_2 over character n-grams of length one to six, with white space removed. Range 0–1; 0 if either text is
 * empty. The published code lacks it. Source: Popović (2015), as sacreBLEU computes it by default.
 */
import { chrf as computeChrf } from "../text/chrf.ts";
import type { TextMeasure } from "./text-measure.ts";

export const chrf: TextMeasure = { name: "chrf", value: computeChrf, published: null };
