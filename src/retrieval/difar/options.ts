/** DiFaR's options: effect, unit, default, and source of the default. */
import { OptionError } from "../../errors.ts";
import { checkCount } from "../check-number.ts";

export const difarMetrics = ["cosine", "inner-product", "l2"] as const;

export const difarDirections = ["any", "forwards"] as const;

export type DifarOptions = {
  /** The number of triples to return (Table 9.7: 150; tried: 30–150). */
  readonly results: number;
  /**
   * The kind of score (Table 9.7: cosine): the cosine, the inner product, or the negative distance. Vectors have length
   * 1, so all three give the same order.
   */
  readonly metric: (typeof difarMetrics)[number];
  /**
   * The entity from which indexing starts (7.4.2.2: an initial entity, then triple after triple): only triples
   * reachable from it are indexed. Empty for the whole graph, which may not be connected.
   */
  readonly startEntity: string;
  /**
   * The direction in which triples are followed from the start, on which the thesis is silent: any, or forwards from
   * subject to object.
   */
  readonly startDirection: (typeof difarDirections)[number];
  /** The maximum number of triples between the start and an indexed triple; 0 for no limit (the thesis names none). */
  readonly startDepth: number;
};

export const difarDefaults: DifarOptions = {
  results: 150,
  metric: "cosine",
  startEntity: "",
  startDirection: "any",
  startDepth: 0,
};

/** @throws OptionError for a value outside its range */
export function checkDifarOptions(options: DifarOptions): void {
  const { results, metric, startDirection, startDepth } = options;
  checkCount("results", results);
  checkCount("startDepth", startDepth, 0);
  if (!difarDirections.includes(startDirection)) {
    throw new OptionError(`startDirection: "${startDirection}" is unknown`, {
      hint: `Valid: ${difarDirections.join(", ")}.`,
    });
  }
  if (!difarMetrics.includes(metric)) {
    throw new OptionError(`metric: "${metric}" is unknown`, { hint: `Valid: ${difarMetrics.join(", ")}.` });
  }
}
