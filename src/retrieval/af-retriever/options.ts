/**
 * Defines AF-Retriever's options. Lines refer to the AF-Retriever paper, and places in the authors' code to
 * kramerlab/AF-Retriever at d96fc0ed.
 */
import { callLimit } from "../explorer.ts";
import { choice, count, flag, type OptionsOf, option, ownOption, share } from "../options.ts";

export const afRetrieverRows = {
  /** k: the number of answers that are reranked and returned. */
  answers: option(count(), { authors: [20, "configs.json"], paper: [20, "line 188"] }),
  /** l_max: the maximum number of candidates for a constant. With 0, steps 4 to 6 are skipped. */
  maximumCandidates: option(count(0), { authors: [3, "configs.json"], paper: [100, "line 188"] }),
  /** α as a number: how many answers come from the grounded triplets, or 0 to use the share. */
  groundedAnswers: option(count(0), { authors: [13, "configs.json"], paper: [0, "α is a share"] }),
  /** α as a share: the part of the answers that comes from the grounded triplets. */
  groundedShare: option(share, { paper: [2 / 3, "line 188"] }),
  /** The method by which step 8 orders the answers. */
  reranker: option(choice("pairwise", "listwise", "pointwise"), {
    authors: ["listwise", "configs.json"],
    paper: ["pairwise", "line 200 and Table 1"],
  }),
  /** Whether the node labels in the query must agree with the types of the graph (strict), or may differ (lenient). */
  filtersNodeLabels: option(flag, {
    authors: [true, "flag of the parser"],
    paper: [true, "Table 18, best row"],
  }),
  /** Whether the edge labels in the query must agree with the relations of the graph (strict), or may differ (lenient). */
  filtersEdgeLabels: option(flag, {
    authors: [true, "flag of the parser"],
    paper: [false, "Table 18, best row"],
  }),
  /** The symbols whose node labels are filtered. */
  filteredSymbols: option(choice("all", "constants and target"), {
    authors: ["all", "framework.py"],
    paper: ["constants and target", "Table 18"],
  }),
  /** Whether the relations of a query have a direction. */
  directed: option(flag, { authors: [false, "framework.py"], paper: [true, "line 111"] }),
  /** Whether step 1 asks for the type if the graph has only one. */
  asksForOnlyType: option(flag, { authors: [false, "framework.py"], paper: [true, "line 83"] }),
  /** Whether the nodes for a constant are ranked and cut to l_max before conditions apply. */
  cutsBeforeConditions: option(flag, { authors: [true, "framework.py"], paper: [false, "line 125"] }),
  /** The meaning of the operator >= on an attribute. */
  greaterOrEqual: option(choice("as written", "greater"), {
    authors: ["greater", "error in framework.py:317-319"],
    paper: ["as written", "line 125"],
  }),
  /** The text to search for a constant: its names, or its type and name as in the texts of nodes. */
  searchText: option(choice("names", "type and names"), {
    authors: ["type and names", "framework.py"],
    paper: ["names", "line 125"],
  }),
  /** The next number of candidates per constant. */
  scopeGrowth: option(choice("1.5 times", "to the power of 1.5"), {
    authors: ["1.5 times", "int(1.5 l + .5)"],
    paper: ["to the power of 1.5", "Algorithm 1, line 9"],
  }),
  /** Whether the last scope may equal l_max. */
  scopeReachesLimit: option(flag, {
    authors: [true, "framework.py"],
    paper: [false, "Algorithm 1, line 7; Table 19 has a row for l_max = 1, which needs true"],
  }),
  /** Sets of at least this size do not restrict other symbols, or 0 for no such limit. */
  largestExpanded: option(count(0), { authors: [10_000, "framework.py"], paper: [0, "not described"] }),
  /** The order of the grounded answers: similarity, or the round that found them and then similarity. */
  groundedOrder: option(choice("similarity", "round"), {
    authors: ["round", "framework.py"],
    paper: ["similarity", "line 148"],
  }),
  /**
   * The answers that step 7 adds: the best that are not yet present until there are k, the best that are not grounded
   * until there are k, or the best (1 − α)k, present or not.
   */
  similarAnswers: option(choice("not present", "not grounded", "any"), {
    authors: ["not present", "framework.py"],
    paper: ["any", "line 150; line 72 says `not grounded`"],
  }),
  /** The steps to perform. */
  steps: option(choice("1+7", "1-5", "1-6", "1-7", "1-8"), { paper: ["1-8", "Table 5"] }),
  /** The maximum number of relations in a node's text. */
  relationsTold: ownOption(count(0), 50, "some nodes have thousands of relations"),
  /** The number of triples returned for an answer. */
  triplesPerAnswer: ownOption(
    count(),
    10,
    "the published system returns only nodes; for comparison with others",
  ),
  ...callLimit(72),
};

export type AfRetrieverOptions = OptionsOf<typeof afRetrieverRows>;

/** Returns round(αk), the number of answers that the first branch provides. */
export function groundedCount({ answers, groundedAnswers, groundedShare }: AfRetrieverOptions): number {
  return groundedAnswers > 0 ? Math.min(groundedAnswers, answers) : Math.round(groundedShare * answers);
}
