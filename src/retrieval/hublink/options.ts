/**
 * Defines HubLink's options, with effect, unit, and the value of each profile with its source. `npm run bench --
 * retrieval-sweep` tests values for options without a published value. The README contains the results.
 */
import {
  amount,
  choice,
  count,
  flag,
  list,
  type OptionsOf,
  option,
  optionsIn,
  ownOption,
  word,
} from "../options.ts";

const allLevels = ["path", "triple", "entity", "predicate"] as const;
const someLevels = list(choice(...allLevels)).refine(({ length }) => length > 0, "must not be empty");

export const hubLinkRows = {
  /** The strategy for finding hubs: by nearest vectors, or in the graph around a topic entity. */
  strategy: option(choice("direct", "traversal"), { thesis: ["direct", "HubLink (D), Table 9.4"] }),
  /**
   * The types whose entities are hub roots (thesis, section 4.2.3). By default, types are chosen by the share of the graph
   * that their outgoing paths cover. If no types cover enough, roots are chosen by their degree. The published runs name a
   * type of their graph.
   */
  hubTypes: ownOption(list(word), [], "chosen from the graph"),
  /** The minimum number of outgoing triples for an untyped hub root. */
  minimumDegree: ownOption(count(), 3, "excludes lists and chains of two entities"),
  /**
   * The ids of entities from which indexing follows triples in both directions (Algorithm 2). By default, all hubs of
   * the graph are indexed. The published runs name an entity of their graph.
   */
  startEntities: ownOption(list(word), [], "all hubs of the graph"),
  /**
   * The depth of indexing, in hubs, if there are start entities. Depth 0 includes the hubs that paths reach without
   * another hub in between, and depth 1 adds the hubs to which these lead.
   */
  maximumIndexingDepth: ownOption(count(0), 1, "no published value"),
  /**
   * The paths of a hub: up to and including the triple that reaches another hub, one for every route to a shared node
   * (`definition`), or without that triple and only one per node (`first route`).
   */
  hubPaths: option(choice("definition", "first route"), {
    thesis: ["first route", "utils/hub_builder.py:348-414, as Algorithm 5"],
    paper: ["definition", "section 4.2.4"],
  }),
  /** The maximum length of a hub path, in triples. */
  maximumPathLength: option(count(), {
    thesis: [1000, "no limit in the final configurations"],
    paper: [6, "own choice; reaches every end of the deepest published graph layout"],
  }),
  /** The maximum number of paths per hub. Further paths are omitted, and a note says so. */
  maximumPathsPerHub: ownOption(count(), 10_000, "dense graphs would have too many paths"),
  /** The levels at which paths are embedded and searched. */
  levels: option(someLevels, { thesis: [allLevels, "section 4.2.6"] }),
  /** Whether to search with the question's components in addition to the complete question. */
  extractComponents: option(flag, { thesis: [true, "Table 9.4"] }),
  /**
   * The scores that the diversity penalty lowers: those of every text and query, of which 2 · `topPathsToKeep` are kept
   * per query (`per result`), those of every text (`per text`), or those of every path by its best text, which are at least 0
   * (`per path`).
   */
  scores: option(choice("per result", "per text", "per path"), {
    thesis: ["per result", "utils/vector_store.py:309-333 and base_retrieval_strategy.py:327-347"],
    paper: ["per text", "Algorithms 9 and 10"],
  }),
  /** The number of paths kept per hub. */
  topPathsToKeep: option(count(), { thesis: [10, "Table 9.4"] }),
  /** The number of hubs that contribute a partial answer. */
  hubsToKeep: option(count(), { thesis: [30, "Table 9.4; HubLink (F): 10"] }),
  /**
   * For the direct strategy, the hubs that are kept: the best hubs of rounds with 2 · `topPathsToKeep` paths per query
   * (`best`), or the first hubs that are found in rounds with `topPathsToKeep` paths for each missing hub (`first`).
   */
  keptHubs: option(choice("best", "first"), { thesis: ["best", "Algorithms 12 and 16"] }),
  /**
   * The number of hubs that one call reads for their partial answers. A context window that is too small for them divides
   * the call.
   */
  hubsPerCall: option(count(), { thesis: [1, "Algorithm 17"] }),
  /** The maximum number of hub levels that the traversal visits before a hub provides an answer. */
  maximumRetrievalLevel: option(count(), {
    thesis: [1, "final configurations"],
    paper: [2, "own choice; also reaches hubs that share a value with a hub of the first level"],
  }),
  /** For the traversal, whether a level corresponds to one hop. `false` suits hubs at varying depths. */
  uniformHopCount: option(flag, { thesis: [false, "final configuration"] }),
  /** For the traversal, whether a hub that is reached in both directions counts twice, as two of the hubs to keep. */
  hubPerDirection: option(flag, {
    thesis: [true, "utils/hub_finder.py:57-116, two objects"],
    paper: [false, "Algorithm 1 returns hub roots"],
  }),
  /** The penalty on a path's score for each better path found through a triple with the same subject. */
  diversityPenalty: option(amount, { thesis: [0.05, "Table 9.4"] }),
  /** The weight α of the hub score. */
  pathWeightAlpha: option(amount, { thesis: [5, "Table 9.4"] }),
  /** The number of chunks of linked texts that are added to a hub's knowledge (thesis, section 4.8.1.2). */
  linkedChunks: ownOption(count(), 3, "about a page"),
  /** The number of words per chunk of linked text. */
  chunkWords: ownOption(count(), 120, "no published value"),
  /** Whether the title of a hub in its prompt gives way to the path from the topic, if there is one. */
  pathReplacesTitle: option(flag, {
    thesis: [true, "utils/answer_generator.py:231-239"],
    paper: [false, "Algorithm 17"],
  }),
  /** Whether to return only triples that support the answer. */
  filterTriples: option(flag, { thesis: [true, "Table 9.4"] }),
  /** The filter's calls: one with the final answer, or one for each hub with its partial answer. */
  filterCalls: option(choice("one", "per hub"), {
    thesis: ["per hub", "utils/answer_generator.py:334-356"],
    paper: ["one", "Algorithm 20"],
  }),
};

export type HubLinkOptions = OptionsOf<typeof hubLinkRows>;

/** The values that follow the text of the thesis. */
export const hubLinkDefaults: HubLinkOptions = optionsIn(hubLinkRows, "paper");
