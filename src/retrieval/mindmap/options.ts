/** Defines Mindmap's options, with effect, unit, default and the source of the default. */
import { checkCount, checkShare } from "../check-option.ts";

export type MindmapOptions = {
  /** The number of paths used for an answer (thesis, Table 9.13: 10, chosen from 10, 20 and 30). */
  readonly finalPaths: number;
  /**
   * The number of shortest paths kept between two mentioned entities (thesis, Table 9.13: 10, chosen from 10, 20 and
   * 30).
   */
  readonly shortestPaths: number;
  /** The total number of one-hop neighbours used for an answer (thesis, Table 9.13: 10, chosen from 10, 20 and 30). */
  readonly neighbours: number;
  /**
   * The maximum length of a path, in triples. The thesis does not define a limit, but in a large graph, longer paths
   * connect arbitrary entities.
   */
  readonly maximumPathLength: number;
  /**
   * The minimum similarity of a label to a name in the question, from 0 to 1. The published value is 0, which links
   * every name to some entity.
   */
  readonly minimumSimilarity: number;
  /**
   * The maximum number of entities with the nearest label that are linked to a name. The thesis does not define a
   * limit, but a graph may store a value once for each of its uses.
   */
  readonly entitiesPerName: number;
  /**
   * The maximum number of language tasks per question. The Mindmap paper does not define this limit. A question needs
   * at most four: extracting entities, verbalising paths, verbalising neighbours, and answering.
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

/** @throws OptionError if a value is outside its range */
export function checkMindmapOptions(options: MindmapOptions): void {
  checkCount("finalPaths", options.finalPaths);
  checkCount("shortestPaths", options.shortestPaths);
  checkCount("neighbours", options.neighbours);
  checkCount("maximumPathLength", options.maximumPathLength);
  checkShare("minimumSimilarity", options.minimumSimilarity);
  checkCount("entitiesPerName", options.entitiesPerName);
  checkCount("maximumCalls", options.maximumCalls);
}
