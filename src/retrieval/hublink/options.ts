/**
 * HubLink's options: effect, unit, default and source of the default. `npm run bench -- retrieval-sweep` tries values
 * for those without a published one; the README has the table.
 */
import { OptionError } from "../../errors.ts";
import { checkCount } from "../check-number.ts";

/** The levels at which a hub path is embedded (thesis 4.2.6). */
export const vectorLevels = ["path", "triple", "entity", "predicate"] as const;
export type VectorLevel = (typeof vectorLevels)[number];

/** Kinds of evidence that an entity is a hub root. */
export const hubCriteria = ["type", "degree", "paths", "similarity"] as const;
export type HubCriterion = (typeof hubCriteria)[number];

export type HubLinkOptions = {
  /**
   * How hubs are found for a question: by nearest vectors, or in the graph around a topic entity. Table 9.4: traversal.
   */
  readonly strategy: "direct" | "traversal";
  /**
   * The criteria for a hub root (4.2.3). Empty: types, given or chosen by coverage; the degree if there are no types.
   * `hubCriteriaMode` says how several are combined.
   */
  readonly hubCriteria: readonly HubCriterion[];
  /** any: one criterion is enough; all: every criterion must hold. No published value. */
  readonly hubCriteriaMode: "any" | "all";
  /** Criterion paths: the minimum number of outgoing paths … No published value. */
  readonly minimumPaths: number;
  /**
   * … and their minimum length, in triples. No published value; 2 means that the neighbours themselves have neighbours.
   */
  readonly minimumPathDepth: number;
  /** Criterion similarity: the minimum mean cosine of the neighbours' labels with each other. No published value. */
  readonly minimumSimilarity: number;
  /** The types whose entities are hub roots. Empty: chosen by how much of the graph their outgoing paths cover. */
  readonly hubTypes: readonly string[];
  /**
   * The number of outgoing triples that makes an untyped entity a hub root. No published value; 3 excludes lists and
   * chains of two.
   */
  readonly minimumDegree: number;
  /**
   * The ids of entities from which indexing walks the graph, in both directions (Algorithm 2). Empty: all hubs of the
   * graph, as in the published runs.
   */
  readonly startEntities: readonly string[];
  /**
   * With start entities: how many hubs deep indexing goes; 0 includes the hubs reached without passing through another
   * one. No published value; 1 also includes the hubs to which those of depth 0 lead.
   */
  readonly maximumIndexingDepth: number;
  /**
   * The maximum length of a hub path, in triples. No published value; 6 reaches every end of the deepest published
   * graph layout.
   */
  readonly maximumPathLength: number;
  /**
   * The maximum number of paths per hub; further ones are left out and reported. This limit is ours; it prevents
   * explosion in dense graphs.
   */
  readonly maximumPathsPerHub: number;
  /**
   * Updates: the id or label of a predicate that states when its subject was last changed. Hubs in which all nodes have
   * such a time are compared by it (4.11), others by their paths' hashes. Empty: hashes for all, as in Algorithm 4.
   */
  readonly timestampPredicate: string;
  /** The levels at which paths are found. All four are published (4.2.6). */
  readonly levels: readonly VectorLevel[];
  /** Whether to search with the question's parts in addition to the whole question (Table 9.4: true). */
  readonly extractComponents: boolean;
  /** The number of paths kept per hub (Table 9.4: 10). */
  readonly topPathsToKeep: number;
  /** The number of hubs that give a partial answer (Table 9.4: 30; HubLink (F): 10). */
  readonly hubsToKeep: number;
  /**
   * Direct strategy: the number of paths per query in a round. twice: 2 · `topPathsToKeep` (Algorithm 12); missing:
   * `topPathsToKeep` for each hub that is still missing, as in the early draft.
   */
  readonly roundLimit: "twice" | "missing";
  /**
   * Direct strategy: whether to rank the hubs found by their scores and keep the best (Algorithm 16). False, as in the
   * early draft: the first `hubsToKeep` hubs stay, in the order in which they were reached.
   */
  readonly pruneHubs: boolean;
  /**
   * The number of hub levels that the traversal visits while none answers. No published value; 2 reaches hubs that
   * share a value.
   */
  readonly maximumRetrievalLevel: number;
  /**
   * Traversal: whether to count hops, so that a level is one hop. No published value; false suits hubs at varying
   * depths.
   */
  readonly uniformHopCount: boolean;
  /**
   * Traversal: whether to build and keep a reached hub that the index lacks, instead of skipping it (4.7.3.2: false).
   */
  readonly buildMissingHubs: boolean;
  /**
   * The penalty on a path's score for each better path found through a triple with the same subject (Table 9.4: 0.05).
   */
  readonly diversityPenalty: number;
  /** α of the hub score (Table 9.4: 5). */
  readonly pathWeightAlpha: number;
  /**
   * The number of chunks of linked texts that join a hub's knowledge (4.8.1.2). No published value; 3 is about a page.
   */
  readonly linkedChunks: number;
  /** The number of words per chunk of linked text. No published value. */
  readonly chunkWords: number;
  /** Whether to return only triples that support the answer (Table 9.4: true). */
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

/** Table 9.4 with the direct strategy, and our own defaults if nothing is published. */
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

/** @throws OptionError for a value outside its range */
export function checkHubLinkOptions(options: HubLinkOptions): void {
  const whole = [
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
  for (const name of whole) checkCount(name, options[name]);
  checkCount("maximumIndexingDepth", options.maximumIndexingDepth, 0);
  for (const name of ["diversityPenalty", "pathWeightAlpha", "minimumSimilarity"] as const) {
    if (!Number.isFinite(options[name]) || options[name] < 0) {
      throw new OptionError(`${name} must be a number of at least 0, not ${options[name]}`);
    }
  }
  checkChoices("strategy", [options.strategy], ["direct", "traversal"]);
  checkChoices("roundLimit", [options.roundLimit], ["twice", "missing"]);
  checkChoices("hubCriteria", options.hubCriteria, hubCriteria);
  checkChoices("hubCriteriaMode", [options.hubCriteriaMode], ["any", "all"]);
  checkChoices("levels", options.levels, vectorLevels);
  if (options.levels.length === 0) {
    throw new OptionError("levels must not be empty", { hint: `Valid: ${vectorLevels.join(", ")}.` });
  }
}

function checkChoices(name: string, given: readonly string[], valid: readonly string[]): void {
  const wrong = given.find((item) => !valid.includes(item));
  if (wrong === undefined) return;
  throw new OptionError(`${name}: "${wrong}" is unknown`, { hint: `Valid: ${valid.join(", ")}.` });
}
