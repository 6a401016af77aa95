/** DiFaR's options: effect, unit, default, and source of the default. */
import { OptionError } from "../../errors.ts";
import { checkCount } from "../check-number.ts";

export const difarMetrics = ["cosine", "inner-product", "l2"] as const;

export type DifarOptions = {
  /** Triples returned (Table 9.7: 150; tried: 30–150). */
  readonly results: number;
  /**
   * What a score is (Table 9.7: cosine): the inner product, or the negative distance. Vectors have length 1, so all
   * three give the same order.
   */
  readonly metric: (typeof difarMetrics)[number];
};

export const difarDefaults: DifarOptions = { results: 150, metric: "cosine" };

/** @throws OptionError for a value outside its range */
export function checkDifarOptions({ results, metric }: DifarOptions): void {
  checkCount("results", results);
  if (!difarMetrics.includes(metric)) {
    throw new OptionError(`metric: "${metric}" is unknown`, { hint: `Valid: ${difarMetrics.join(", ")}.` });
  }
}
