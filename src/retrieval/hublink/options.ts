/**
 * Defines HubLink's options, with effect, unit, default and the source of the default. `npm run bench --
 * retrieval-sweep` tests values for options without a published value. The README contains the results.
 */
import { OptionError } from "../../errors.ts";
import { checkChoice, checkCount } from "../check-option.ts";

/** The levels at which a hub path is embedded (thesis, section 4.2.6). */
export const vectorLevels = ["path", "triple", "entity", "predicate"] as const;
export type VectorLevel = (typeof vectorLevels)[number];

/** The criteria by which an entity qualifies as a hub root. */
const hubCriteria = ["type", "degree", "paths", "similarity"] as const;
export type HubCriterion = (typeof hubCriteria)[number];

export type HubLinkOptions = {
  /**
   * The strategy for finding hubs: by nearest vectors (`direct`), or in the graph around a topic entity (`traversal`,
   * as in Table 9.4 of the thesis).
   */
  readonly strategy: "direct" | "traversal";
  /**
   * The criteria for a hub root (thesis, section 4.2.3). By default, roots are chosen by type (either specified or
   * selected by coverage), or by degree if the graph has no types. `hubCriteriaMode` determines how multiple criteria
   * are combined.
   */
  readonly hubCriteria: readonly HubCriterion[];
  /** Whether a root must meet at least one criterion (`any`) or every criterion (`all`). No published value. */
  readonly hubCriteriaMode: "any" | "all";
  /** For the `paths` criterion, the minimum number of outgoing paths. No published value. */
  readonly minimumPaths: number;
  /**
   * For the `paths` criterion, the minimum length of the paths, in triples. No published value. The default of 2
   * requires that the neighbours of the root have neighbours too.
   */
  readonly minimumPathDepth: number;
  /** For the `similarity` criterion, the minimum mean cosine between the neighbours' labels. No published value. */
  readonly minimumSimilarity: number;
  /**
   * The types whose entities are hub roots. By default, types are chosen by the share of the graph that their outgoing
   * paths cover.
   */
  readonly hubTypes: readonly string[];
  /**
   * The minimum number of outgoing triples for an untyped hub root. No published value. The default of 3 excludes lists
   * and chains of two entities.
   */
  readonly minimumDegree: number;
  /**
   * The ids of entities from which indexing follows triples in both directions (Algorithm 2). By default, all hubs of
   * the graph are indexed, as in the published runs.
   */
  readonly startEntities: readonly string[];
  /**
   * The depth of indexing, in hubs, if there are start entities. Depth 0 includes the hubs that paths reach without
   * another hub in between, and depth 1 adds the hubs to which these lead. No published value.
   */
  readonly maximumIndexingDepth: number;
  /**
   * The maximum length of a hub path, in triples. No published value. Paths of length 6 reach every end of the deepest
   * published graph layout.
   */
  readonly maximumPathLength: number;
  /**
   * The maximum number of paths per hub. Further paths are omitted, and a note says so. The thesis does not define a
   * limit, but dense graphs would have too many paths.
   */
  readonly maximumPathsPerHub: number;
  /**
   * For updates, the id or label of the predicate that states when its subject was last changed. Hubs whose nodes all
   * have a time of change are compared by these times (thesis, section 4.11), and the remaining hubs by the hashes of
   * their paths. By default, all hubs are compared by hashes, as in Algorithm 4.
   */
  readonly timestampPredicate: string;
  /** The levels at which paths are embedded and searched. The thesis (section 4.2.6) uses all four levels. */
  readonly levels: readonly VectorLevel[];
  /**
   * Whether to search with the question's components in addition to the complete question (thesis, Table 9.4: true).
   */
  readonly extractComponents: boolean;
  /** The number of paths kept per hub (thesis, Table 9.4: 10). */
  readonly topPathsToKeep: number;
  /** The number of hubs that contribute a partial answer (thesis, Table 9.4: 30; HubLink (F): 10). */
  readonly hubsToKeep: number;
  /**
   * For the direct strategy, the number of paths per query in a round. With `twice`, it is 2 · `topPathsToKeep`
   * (Algorithm 12). With `missing`, as in the early draft, it is `topPathsToKeep` for each missing hub.
   */
  readonly roundLimit: "twice" | "missing";
  /**
   * For the direct strategy, whether to rank hubs by their scores and to keep the best hubs (Algorithm 16). If false,
   * the first `hubsToKeep` hubs found are kept, as in the early draft.
   */
  readonly pruneHubs: boolean;
  /**
   * The maximum number of hub levels that the traversal visits before a hub provides an answer. No published value.
   * With the default of 2, the traversal also reaches hubs that share a value with a hub of the first level.
   */
  readonly maximumRetrievalLevel: number;
  /**
   * For the traversal, whether a level corresponds to one hop. No published value. The default `false` suits hubs at
   * varying depths.
   */
  readonly uniformHopCount: boolean;
  /**
   * For the traversal, whether to build and keep a hub that the index lacks instead of skipping it (thesis, section
   * 4.7.3.2: false).
   */
  readonly buildMissingHubs: boolean;
  /**
   * The penalty on a path's score for each better path found through a triple with the same subject (thesis, Table 9.4:
   * 0.05).
   */
  readonly diversityPenalty: number;
  /** The weight α of the hub score (thesis, Table 9.4: 5). */
  readonly pathWeightAlpha: number;
  /**
   * The number of chunks of linked texts that are added to a hub's knowledge (thesis, section 4.8.1.2). No published
   * value. Three chunks are about a page.
   */
  readonly linkedChunks: number;
  /** The number of words per chunk of linked text. No published value. */
  readonly chunkWords: number;
  /** Whether to return only triples that support the answer (thesis, Table 9.4: true). */
  readonly filterTriples: boolean;
};

/** The options that determine which entities are hub roots. */
export type HubRootOptions = Pick<
  HubLinkOptions,
  | "hubCriteria"
  | "hubCriteriaMode"
  | "hubTypes"
  | "minimumDegree"
  | "minimumPaths"
  | "minimumPathDepth"
  | "minimumSimilarity"
  | "maximumPathLength"
>;

/**
 * The values of Table 9.4 of the thesis with the direct strategy. Options without a published value have Taxolink's
 * defaults.
 */
export const hubLinkDefaults: HubLinkOptions = {
  strategy: "direct",
  hubCriteria: [],
  hubCriteriaMode: "any",
  hubTypes: [],
  minimumPaths: 5,
  minimumPathDepth: 2,
  minimumSimilarity: 0.3,
  minimumDegree: 3,
  startEntities: [],
  maximumIndexingDepth: 1,
  maximumPathLength: 6,
  maximumPathsPerHub: 10_000,
  timestampPredicate: "",
  levels: vectorLevels,
  extractComponents: true,
  topPathsToKeep: 10,
  hubsToKeep: 30,
  roundLimit: "twice",
  pruneHubs: true,
  maximumRetrievalLevel: 2,
  uniformHopCount: false,
  buildMissingHubs: false,
  diversityPenalty: 0.05,
  pathWeightAlpha: 5,
  linkedChunks: 3,
  chunkWords: 120,
  filterTriples: true,
};

/** @throws OptionError if a value is outside its range */
export function checkHubLinkOptions(options: HubLinkOptions): void {
  const counts = [
    "minimumDegree",
    "minimumPaths",
    "minimumPathDepth",
    "maximumPathLength",
    "maximumPathsPerHub",
    "topPathsToKeep",
    "hubsToKeep",
    "maximumRetrievalLevel",
    "linkedChunks",
    "chunkWords",
  ] as const;
  for (const name of counts) checkCount(name, options[name]);
  checkCount("maximumIndexingDepth", options.maximumIndexingDepth, 0);
  for (const name of ["diversityPenalty", "pathWeightAlpha", "minimumSimilarity"] as const) {
    if (!Number.isFinite(options[name]) || options[name] < 0) {
      throw new OptionError(`${name} must be a finite, non-negative number, not ${options[name]}`);
    }
  }
  checkChoice("strategy", options.strategy, ["direct", "traversal"]);
  checkChoice("roundLimit", options.roundLimit, ["twice", "missing"]);
  for (const criterion of options.hubCriteria) checkChoice("hubCriteria", criterion, hubCriteria);
  checkChoice("hubCriteriaMode", options.hubCriteriaMode, ["any", "all"]);
  for (const level of options.levels) checkChoice("levels", level, vectorLevels);
  if (options.levels.length === 0) {
    throw new OptionError("levels must not be empty", { hint: `Valid: ${vectorLevels.join(", ")}.` });
  }
}
