/** Defines DiFaR's options, with effect, unit, default and the source of the default. */
import { checkChoice, checkCount } from "../check-option.ts";

const difarMetrics = ["cosine", "inner-product", "l2"] as const;

const difarDirections = ["any", "forwards"] as const;

export type DifarOptions = {
  /** The number of triples to return (thesis, Table 9.7: 150, chosen from 30–150). */
  readonly results: number;
  /**
   * The score: the cosine, the inner product, or the negative distance (thesis, Table 9.7: cosine). Vectors have length
   * 1, so all three scores produce the same order.
   */
  readonly metric: (typeof difarMetrics)[number];
  /**
   * The start entity: only triples that are reachable from it are indexed (thesis, section 7.4.2.2). If there is no
   * start entity, the complete graph is indexed, even if it is not connected.
   */
  readonly startEntity: string;
  /**
   * The direction in which triples are followed from the start: both directions, or only from subject to object. The
   * thesis does not specify it.
   */
  readonly startDirection: (typeof difarDirections)[number];
  /** The maximum number of triples between the start and an indexed triple, or 0 for no limit (as in the thesis). */
  readonly startDepth: number;
};

export const difarDefaults: DifarOptions = {
  results: 150,
  metric: "cosine",
  startEntity: "",
  startDirection: "any",
  startDepth: 0,
};

/** @throws OptionError if a value is outside its range */
export function checkDifarOptions(options: DifarOptions): void {
  const { results, metric, startDirection, startDepth } = options;
  checkCount("results", results);
  checkCount("startDepth", startDepth, 0);
  checkChoice("startDirection", startDirection, difarDirections);
  checkChoice("metric", metric, difarMetrics);
}
