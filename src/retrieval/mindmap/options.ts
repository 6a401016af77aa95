/**
 * Defines Mindmap's options. Places in the authors' code refer to MindMap.py of wyl-willing/MindMap at 0411a547, and
 * those in the thesis's code to mind_map_retriever.py of Sidies/MasterThesis-HubLink at 54c0d703.
 */
import { callLimit } from "../explorer.ts";
import { choice, count, flag, type OptionsOf, option } from "../options.ts";

export const mindmapRows = {
  /** The number of paths used for an answer. */
  finalPaths: option(count(), { authors: [5, "MindMap.py"], thesis: [10, "Table 9.13"] }),
  /** The maximum number of paths between two mentioned entities. */
  shortestPaths: option(count(), { authors: [5, "MindMap.py"], thesis: [10, "Table 9.13"] }),
  /** The maximum number of lines about neighbours. */
  neighbours: option(count(0), { authors: [5, "MindMap.py"], thesis: [10, "Table 9.13"] }),
  /** The maximum length of a path, in triples. */
  maximumPathLength: option(count(), { authors: [5, "MindMap.py"], thesis: [20, "10 per side"] }),
  /** Whether triples are followed only from subject to object. */
  outgoingOnly: option(flag, { authors: [true, "directed queries"], thesis: [false, "undirected search"] }),
  /**
   * The entities that paths connect: each with the next (a missing path starts a new chain), the first with every other,
   * or every pair.
   */
  pairs: option(choice("chain", "first with others", "every pair"), {
    authors: ["chain", "MindMap.py"],
    thesis: ["first with others", ":159, 172, 196, where the start never moves"],
    paper: ["every pair", "thesis, lines 3837-3857"],
  }),
  /** Whether only paths of the minimum length count. */
  onlyShortest: option(flag, { authors: [true, "allShortestPaths"], thesis: [false, "own search"] }),
  /** The ends of a path: the entities, or the first triple of the graph with each entity. */
  ends: option(choice("entities", "first triples"), {
    authors: ["entities", "MindMap.py"],
    thesis: ["first triples", "the search starts from stored triples"],
  }),
  /** A path through another mentioned entity replaces all other paths between its ends, or counts as others do. */
  pathThroughMention: option(choice("alone", "as others"), {
    authors: ["alone", "MindMap.py, for names without underscores"],
    thesis: ["alone", "mind_map_retriever.py"],
    paper: ["as others", "not described"],
  }),
  /** Whether the paths of consecutive pairs are joined in every combination. */
  combines: option(flag, {
    authors: [true, "combine_lists"],
    thesis: [true, "combine_lists"],
    paper: [false, "not described"],
  }),
  /** The selection of the final paths: in turn by their first node or first triple, or by rank between their ends. */
  selection: option(choice("by first node", "by first triple", "by rank"), {
    authors: ["by first node", "MindMap.py"],
    thesis: ["by first triple", "mind_map_retriever.py"],
    paper: ["by rank", "not described"],
  }),
  /** A line about neighbours: all triples of an entity with the same relation, or a single triple, sorted by name. */
  neighbourLines: option(choice("by relation", "by name"), {
    authors: ["by relation", "MindMap.py"],
    thesis: ["by name", ":299-321"],
  }),
  /** The minimum number of mentioned entities for any evidence. */
  minimumNames: option(count(), { authors: [1, "MindMap.py"], thesis: [2, "mind_map_retriever.py"] }),
  /** The returned triples: of the paths and then of the neighbours, or of the paths only, with repetitions. */
  returned: option(choice("paths and neighbours", "paths"), {
    authors: ["paths and neighbours", "own choice; the code returns no triples"],
    thesis: ["paths", ":330-345"],
    paper: ["paths and neighbours", "thesis, lines 3837-3857"],
  }),
  ...callLimit(4),
};

export type MindmapOptions = OptionsOf<typeof mindmapRows>;
