/**
 * Defines AF-Retriever's options, with effect, unit, default and the source of the default in the AF-Retriever paper.
 */
import { checkChoice, checkCount, checkShare } from "../check-option.ts";

const rerankers = ["pairwise", "listwise", "pointwise"] as const;
const typeFilters = ["none", "relations", "constants", "both"] as const;

/** The ranges of pipeline steps that Table 5 compares. */
const stepRanges = ["1+7", "1-5", "1-6", "1-7", "1-8"] as const;

export type AfRetrieverOptions = {
  /** k: the number of answers that are reranked and returned (AF-Retriever paper, line 188: 20). */
  readonly answers: number;
  /**
   * l_max: the maximum number of candidates for a constant (AF-Retriever paper, line 188: 100; Table 19: 0 to 333).
   * With 0, steps 4 to 6 are skipped.
   */
  readonly maximumCandidates: number;
  /**
   * α: the share of the answers that comes from the grounded triplets (AF-Retriever paper, line 188: 2/3; Figure 5: 0
   * to 1).
   */
  readonly groundedShare: number;
  /** The method by which step 8 orders the answers (AF-Retriever paper, Table 1; line 200: pairwise). */
  readonly reranker: (typeof rerankers)[number];
  /**
   * The types in the query that must agree with the graph: none, relation types, node types, or both (AF-Retriever
   * paper, Table 18: constants).
   */
  readonly typeFilter: (typeof typeFilters)[number];
  /** The steps to perform (AF-Retriever paper, Table 5: 1-8). */
  readonly steps: (typeof stepRanges)[number];
  /**
   * Whether the texts compared with constants in step 4 include a node's relations (AF-Retriever paper, Table 20:
   * false).
   */
  readonly relationsOfConstants: boolean;
  /**
   * Whether the texts for ranking grounded answers in step 6 include a node's relations (AF-Retriever paper, Table 20:
   * false).
   */
  readonly relationsOfGrounded: boolean;
  /**
   * Whether the texts for the search over all nodes in step 7 include a node's relations (AF-Retriever paper, Table 20:
   * true).
   */
  readonly relationsOfSimilar: boolean;
  /**
   * Node types that the query prompt omits, together with relations that lead only to them (AF-Retriever paper, Table
   * 21).
   */
  readonly concealedTypes: readonly string[];
  /**
   * The maximum number of relations in a node's text. The AF-Retriever paper does not define a limit, but some nodes
   * have thousands of relations.
   */
  readonly relationsTold: number;
  /**
   * The number of triples returned for an answer. The published system returns only entities. Triples make its results
   * comparable with those of other systems.
   */
  readonly triplesPerAnswer: number;
  /**
   * The maximum number of language task calls per question. The AF-Retriever paper does not define a limit. The default
   * suffices for 20 answers, which need at most 69 comparisons, and for three additional calls.
   */
  readonly maximumCalls: number;
};

export const afRetrieverDefaults: AfRetrieverOptions = {
  answers: 20,
  maximumCandidates: 100,
  groundedShare: 2 / 3,
  reranker: "pairwise",
  typeFilter: "constants",
  steps: "1-8",
  relationsOfConstants: false,
  relationsOfGrounded: false,
  relationsOfSimilar: true,
  concealedTypes: [],
  relationsTold: 50,
  triplesPerAnswer: 10,
  maximumCalls: 72,
};

/** @throws OptionError if a value is outside its range */
export function checkAfRetrieverOptions(options: AfRetrieverOptions): void {
  checkCount("answers", options.answers);
  checkCount("maximumCandidates", options.maximumCandidates, 0);
  checkShare("groundedShare", options.groundedShare);
  checkChoice("reranker", options.reranker, rerankers);
  checkChoice("typeFilter", options.typeFilter, typeFilters);
  checkChoice("steps", options.steps, stepRanges);
  checkCount("relationsTold", options.relationsTold, 0);
  checkCount("triplesPerAnswer", options.triplesPerAnswer);
  checkCount("maximumCalls", options.maximumCalls);
}
