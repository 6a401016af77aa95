/** Mindmap's options: effect, unit, default and source of the default. */
import { checkCount, checkShare } from "../check-number.ts";

export type MindmapOptions = {
  /** The number of paths behind an answer (Table 9.13: 10; tried: 10, 20, 30). */
  readonly finalPaths: number;
  /** The number of shortest paths kept between two of the named things (Table 9.13: 10; tried: 10, 20, 30). */
  readonly shortestPaths: number;
  /** The number of one-hop neighbours behind an answer, over all named things (Table 9.13: 10; tried: 10, 20, 30). */
  readonly neighbours: number;
  /**
   * The maximum length of a path, in triples. This limit is ours: on a large graph, longer paths connect anything with
   * anything.
   */
  readonly maximumPathLength: number;
  /**
   * The minimum similarity of a label to a name in the question, from 0 to 1. The default is ours: the published value
   * is 0, which links every name to something.
   */
  readonly minimumSimilarity: number;
  /**
   * The maximum number of entities with the nearest label to which a name is linked. This limit is ours: a graph may
   * store a value once for each of its uses.
   */
  readonly entitiesPerName: number;
  /**
   * Language calls per question. The default is ours: a question needs four calls, and more if evidence is verbalised
   * in parts.
   */
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
