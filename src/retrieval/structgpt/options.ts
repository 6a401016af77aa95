/**
 * Defines the options of StructGPT. Places in the authors' code refer to structgpt_for_webqsp.py of JBoRu/StructGPT at
 * 4bd220a6, and those in the thesis's code to Sidies/MasterThesis-HubLink at 54c0d703, folder StructGPT.
 */
import { callLimit } from "../explorer.ts";
import { choice, count, flag, type OptionsOf, option } from "../options.ts";

export const structGptRows = {
  /** The maximum number of rounds, and therefore of triples in a path from the topic entity. */
  rounds: option(count(), {
    authors: [1, ":435-502, the loop ends unconditionally"],
    thesis: [7, "base configuration"],
    paper: [3, "own choice; until answered or a limit (thesis, lines 3811-3815)"],
  }),
  /** Whether the search follows triples only from subject to object. */
  outgoingOnly: option(flag, {
    authors: [true, ":700-780"],
    thesis: [false, "thesis, line 3821"],
  }),
  /** Whether relations that only lead back to entities of the previous round are hidden. */
  hidesWayBack: option(flag, { authors: [true, ":700-780"], thesis: [false, "utils/struct_gpt_solver.py"] }),
  /** The number of relations that the prompt asks for. */
  relationsPerRound: option(count(), {
    authors: [1, ":816-835"],
    thesis: [10, "base configuration"],
    paper: [1, "thesis, line 3813"],
  }),
  /** Whether a relation is chosen too if its label is a part of a chosen label, as in a search in the reply. */
  choosesContainedLabels: option(flag, {
    authors: [true, ":816-835"],
    thesis: [true, "utils/struct_gpt_solver.py:510-529"],
    paper: [false, "not described"],
  }),
  /** Whether the prompt contains the relations chosen before. */
  showsEarlierChoices: option(flag, {
    authors: [true, ":816-835"],
    thesis: [false, "utils/struct_gpt_solver.py"],
  }),
  /**
   * Whether the search follows unnamed nodes for one more hop, and asks which of them meet the conditions of the
   * question.
   */
  followsUnnamedNodes: option(flag, {
    authors: [true, "CVT nodes, :921-925"],
    thesis: [false, "the graph has none"],
    paper: [false, "not described"],
  }),
  /** The maximum number of words of the facts in a round. */
  maximumWords: option(count(), {
    authors: [3400, "facts before the limit"],
    thesis: [4096, "base configuration"],
  }),
  /** Whether the fact that exceeds the limit is the last one, not the one before it. */
  includesExceedingFact: option(flag, {
    authors: [false, "structgpt_for_webqsp.py"],
    thesis: [true, "utils/struct_gpt_solver.py"],
  }),
  /** The maximum number of entities from which the next round starts, drawn at random, or 0 for all. */
  maximumEntities: option(count(0), {
    authors: [0, "no selection"],
    thesis: [0, "no selection"],
    paper: [50, "random selection (thesis, line 5188); own number"],
  }),
  /** The facts that are evaluated and returned. */
  returned: option(choice("all rounds", "last round"), {
    authors: ["all rounds", "own choice; the code returns no triples and has one round"],
    thesis: ["last round", "utils/struct_gpt_solver.py:164-215"],
  }),
  /** Whether the model selects the returned triples. */
  filterTriples: option(flag, {
    authors: [false, "no such step"],
    thesis: [true, "utils/struct_gpt_solver.py:164-215"],
    paper: [true, "thesis, line 3821"],
  }),
  /** The answer if no relation is chosen: from the model's knowledge, or from the facts so far. */
  withoutRelation: option(choice("own knowledge", "facts so far"), {
    authors: ["own knowledge", "answers without facts"],
    thesis: ["own knowledge", "answers without facts"],
    paper: ["facts so far", "not described"],
  }),
  /** The start of a question without a topic: an entity that it names, or none. */
  withoutTopic: option(choice("named entity", "no search"), {
    authors: ["named entity", "own choice; the data always name a topic"],
    thesis: ["no search", "struct_gpt_retriever.py"],
  }),
  ...callLimit(100),
};

export type StructGptOptions = OptionsOf<typeof structGptRows>;
