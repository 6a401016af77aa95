/**
 * chrf
 *
 * chrF2: F_2 of character n-grams of one to six, white space removed. Range 0–1; 0 where either text is empty.
 * Not in the published code.
 * Source: Popović (2015), as sacreBLEU computes it by default.
 */
import { chrf as computeChrf } from "../text/chrf.ts";
import type { TextMeasure } from "./text-measure.ts";

export const chrf: TextMeasure = { name: "chrf", value: computeChrf, published: null };
