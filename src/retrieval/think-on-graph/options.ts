/**
 * Defines Think-on-Graph's options. Places in the authors' code refer to IDEA-FinAI/ToG at 7ccbb92e, and those in the
 * thesis's code to Sidies/MasterThesis-HubLink at 54c0d703, folder ToG.
 */
import { callLimit } from "../explorer.ts";
import { choice, count, flag, type OptionsOf, option } from "../options.ts";

export const thinkOnGraphRows = {
  /** N: the number of entities kept in each round. */
  width: option(count(), {
    authors: [3, "main_freebase.py"],
    thesis: [10, "base configuration"],
    paper: [3, "arXiv 2307.07697, section 3"],
  }),
  /** Dmax: the maximum number of rounds, and therefore of triples in a path. */
  depth: option(count(), {
    authors: [3, "main_freebase.py"],
    thesis: [7, "base configuration"],
    paper: [3, "arXiv 2307.07697, section 3"],
  }),
  /** A relation with at least this number of entities is represented by a random sample of them. */
  sampleFrom: option(count(), {
    authors: [20, "freebase_func.py"],
    thesis: [10, "base configuration"],
  }),
  /** The number of entities in the sample. */
  sampleSize: option(count(), {
    authors: [5, "freebase_func.py; 10 for Wikidata"],
    thesis: [10, "base configuration"],
  }),
  /** Whether a relation may not lead back along the relation that led to its entity. */
  excludesWayBack: option(flag, {
    authors: [true, "freebase_func.py:122-125"],
    thesis: [false, "not in the code"],
  }),
  /** How to treat relations with equal labels in both directions. */
  bothDirections: option(choice("two relations", "incoming wins"), {
    authors: ["two relations", "freebase_func.py"],
    thesis: ["incoming wins", "relations are a dictionary of labels"],
  }),
  /** The relations to follow: the N that the model lists for each entity, or the best N of a round. */
  relationsKept: option(choice("per entity", "best in total"), {
    authors: ["per entity", "freebase_func.py"],
    thesis: ["per entity", "tog_retriever.py"],
    paper: ["best in total", "arXiv 2307.07697, section 3"],
  }),
  /**
   * The scores of entities that count: a complete list, or scores that add up to exactly 1. Otherwise, all entities of a
   * relation have equal scores.
   */
  entityScores: option(choice("complete", "sum of one"), {
    authors: ["complete", "utils.py:146-153"],
    thesis: ["sum of one", "utils/utils.py:165-207"],
  }),
  /** Whether the triples remain in the result if the depth is spent without an answer. */
  keepsTriplesAtFullDepth: option(flag, {
    authors: [false, "main_freebase.py saves an empty chain"],
    thesis: [false, "tog_retriever.py returns no contexts"],
    paper: [true, "not described as lost"],
  }),
  /**
   * The returned triples: those to the kept entities, round by round, or all triples of the kept entities' relations,
   * with repetitions, the deepest first.
   */
  returned: option(choice("chain", "relations, deepest first"), {
    authors: ["chain", "main_freebase.py"],
    thesis: ["relations, deepest first", "tog_retriever.py:368-384"],
  }),
  /** The start of a question without a topic: the entities that it names, or the model's own knowledge. */
  withoutTopic: option(choice("named entities", "own knowledge"), {
    authors: ["named entities", "own choice; the data always name topics"],
    thesis: ["own knowledge", "tog_retriever.py"],
  }),
  /** The maximum number of named entities from which the search starts. */
  topicEntities: option(count(), { authors: [5, "own choice; the data name all topics"] }),
  ...callLimit(1000),
};

export type ThinkOnGraphOptions = OptionsOf<typeof thinkOnGraphRows>;
