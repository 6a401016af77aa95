/** Mindmap's options: what each does, its unit, its default and where the default comes from. */
import { checkCount, checkShare } from "../check-number.ts";

export type MindmapOptions = {
  /** Paths that the answer is made from (Table 9.13: 10; tried: 10, 20, 30). */
  readonly finalPaths: number;
  /** Shortest paths kept between two of the named things (Table 9.13: 10; tried: 10, 20, 30). */
  readonly shortestPaths: number;
  /** One-hop neighbours that the answer is made from, over all named things (Table 9.13: 10; tried: 10, 20, 30). */
  readonly neighbours: number;
  /** The longest path, in triples. Own bound: on a large graph what lies further apart is joined through everything. */
  readonly maximumPathLength: number;
  /**
   * How near a label must be to a name of the question, from 0 to 1. Own: published is 0, where every name is linked to
   * something.
   */
  readonly minimumSimilarity: number;
  /** Entities with the nearest label that a name is linked to. Own: a graph may write a value down for each of its uses. */
  readonly entitiesPerName: number;
  /** Language calls of one question. Own: it needs four, more where evidence is told in parts. */
  readonly maximumCalls: number;
};

export const mindmapDefaults: MindmapOptions = {
  finalPaths: 10,
  shortestPaths: 10,
  neighbours: 10,
  maximumPathLength: 4,
  minimumSimilarity: 0.4,
  entitiesPerName: 50,
  maximumCalls: 4,
};

/** @throws OptionError for a value outside its range */
export function checkMindmapOptions(options: MindmapOptions): void {
  checkCount("finalPaths", options.finalPaths);
  checkCount("shortestPaths", options.shortestPaths);
  checkCount("neighbours", options.neighbours);
  checkCount("maximumPathLength", options.maximumPathLength);
  checkShare("minimumSimilarity", options.minimumSimilarity);
  checkCount("entitiesPerName", options.entitiesPerName);
  checkCount("maximumCalls", options.maximumCalls);
}
