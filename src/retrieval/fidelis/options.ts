/**
 * Defines the options of FiDeLiS. Places in the authors' code refer to Y-Sui/FiDeLiS at d5b08724, and those in the
 * thesis's code to Sidies/MasterThesis-HubLink at 54c0d703, folder FiDELIS.
 */
import { callLimit } from "../explorer.ts";
import { amount, choice, count, flag, type OptionsOf, option } from "../options.ts";

export const fidelisRows = {
  /** The beam width: the number of paths that the model chooses in each step. */
  topK: option(count(), {
    authors: [3, "main.py:193-203"],
    thesis: [10, "Table 9.10"],
    paper: [4, "a reviewed version, second hand"],
  }),
  /** The number of extensions kept for each path of the beam. */
  topN: option(count(), { authors: [30, "main.py:193-203"], thesis: [10, "Table 9.10"] }),
  /** The weight of the next hop in the score of an extension. */
  alpha: option(amount, {
    authors: [0.3, "main.py:193-203"],
    thesis: [0.3, "Table 9.10"],
    paper: [0.3, "thesis, line 4557"],
  }),
  /** The maximum number of triples in a path. */
  maximumSteps: option(count(), {
    authors: [3, "main.py:193-203"],
    thesis: [7, "final configuration; 3 for the flat graph layouts"],
    paper: [4, "a reviewed version, second hand"],
  }),
  /**
   * The next hop in the score of an extension: none, the maximum of relation plus neighbour over the next hops, or the
   * maximum of each of the two on its own.
   */
  lookAhead: option(choice("none", "best next hop", "independent maxima"), {
    authors: ["independent maxima", "path_rag.py:111-163; the scripts set the flag, main.py alone does not"],
    thesis: ["independent maxima", "utils/path_rag.py:270-291"],
    paper: ["best next hop", "formula, second hand"],
  }),
  /** Whether the search follows triples only from subject to object. */
  outgoingOnly: option(flag, {
    authors: [true, "directed graph"],
    thesis: [false, "utils/path_rag.py:54-74"],
  }),
  /** The triples between two nodes that the search can see. */
  parallelTriples: option(choice("all", "last"), {
    authors: ["last", "one edge per pair of nodes"],
    thesis: ["last", "utils/path_rag.py:54-74"],
    paper: ["all", "no loss described"],
  }),
  /** Whether relations and neighbours are each cut to `topN` before they are paired. */
  cutBeforePairing: option(flag, {
    authors: [false, "path_rag.py:111-163"],
    thesis: [true, "utils/path_rag.py:178-192"],
  }),
  /** The question about each path that ends its extension. */
  verifier: option(choice("deduction", "sufficiency"), {
    authors: ["deduction", "main.py:193-203"],
    thesis: ["sufficiency", "final configuration"],
  }),
  /** Whether the paths of the last step are verified. */
  verifiesLastStep: option(flag, {
    authors: [true, "steps 0 to L"],
    thesis: [false, "fidelis_retriever.py:66-104, steps 0 to L − 1"],
  }),
  /** Whether the first proven path ends the search. */
  stopsAtProof: option(flag, {
    authors: [false, "llm_navigator.py"],
    thesis: [false, "prematurely_stop is off"],
    paper: [true, "thesis, line 3831"],
  }),
  /** The returned triples. The authors' code returns only the ends of the paths, which are the sources. */
  returned: option(choice("paths", "last triples"), {
    authors: ["paths", "own choice, so that retrieval can be measured"],
    thesis: ["last triples", "fidelis_retriever.py:137-147, with repetitions"],
  }),
  /** The start of a question without a topic: the entity nearest to a keyword, or none. */
  withoutTopic: option(choice("nearest entity", "no search"), {
    authors: ["nearest entity", "own choice; the data always name a start"],
    thesis: ["no search", "fidelis_retriever.py"],
  }),
  ...callLimit(200),
};

export type FidelisOptions = OptionsOf<typeof fidelisRows>;
