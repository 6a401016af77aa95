/** Defines the ensemble's options, with effect, unit, default and the source of the default. */
import { OptionError } from "../../errors.ts";
import { checkCount, checkNotNegative, checkShare } from "../check-option.ts";

export type GatewayEnsembleOptions = {
  /**
   * The number of documents from each of the three retrievers (5 in the published code; the paper states no number).
   */
  readonly documentsPerRetriever: number;
  /**
   * The weight of a rank in each retriever's list (gateway paper, line 126: 0.3, 0.3 and 0.4, found by trial and
   * error).
   */
  readonly tfIdfWeight: number;
  readonly knnWeight: number;
  readonly svmWeight: number;
  /** The constant for weighted reciprocal rank fusion (published code: 60). */
  readonly rankConstant: number;
  /** The cost parameter C of the support vector machine (published code: 0.1). */
  readonly svmPenalty: number;
  /**
   * The tolerance of the support vector machine (published code: 0.000001), and its maximum number of iterations
   * (10,000).
   */
  readonly svmTolerance: number;
  readonly svmRounds: number;
  /**
   * The similarity to the question that a document must exceed, computed with each retriever's vectors, from -1 to 1.
   * The published system has no threshold, which corresponds to -1. The default 0 omits documents without any
   * similarity to the question.
   */
  readonly relevancyThreshold: number;
  /** The number of earlier turns shown after the documents (gateway paper, line 137: 5), or 0 to omit them. */
  readonly memoryTurns: number;
  /**
   * Whether BM25Plus sorts the result set first (gateway paper, line 109). In later steps, documents with equal
   * scores keep this order.
   */
  readonly orderResults: boolean;
  /**
   * The parameters of BM25Plus. The gateway paper does not state them, so the defaults of the `rank_bm25` package
   * apply.
   */
  readonly bm25K1: number;
  readonly bm25B: number;
  readonly bm25Delta: number;
  /**
   * The number of triples to return from the records of a graph. The gateway paper does not rank triples. The default
   * is the same as DiFaR's, for a fair comparison.
   */
  readonly triples: number;
};

export const gatewayEnsembleDefaults: GatewayEnsembleOptions = {
  documentsPerRetriever: 5,
  tfIdfWeight: 0.3,
  knnWeight: 0.3,
  svmWeight: 0.4,
  rankConstant: 60,
  svmPenalty: 0.1,
  svmTolerance: 1e-6,
  svmRounds: 10_000,
  relevancyThreshold: 0,
  memoryTurns: 5,
  orderResults: true,
  bm25K1: 1.5,
  bm25B: 0.75,
  bm25Delta: 1,
  triples: 150,
};

/** @throws OptionError if a value is outside its range */
export function checkGatewayEnsembleOptions(options: GatewayEnsembleOptions): void {
  checkCount("documentsPerRetriever", options.documentsPerRetriever);
  for (const weight of ["tfIdfWeight", "knnWeight", "svmWeight"] as const) {
    checkNotNegative(weight, options[weight]);
  }
  if (options.tfIdfWeight + options.knnWeight + options.svmWeight === 0) {
    throw new OptionError("at least one of tfIdfWeight, knnWeight and svmWeight must be above 0");
  }
  checkNotNegative("rankConstant", options.rankConstant);
  checkPositive("svmPenalty", options.svmPenalty);
  checkPositive("svmTolerance", options.svmTolerance);
  checkCount("svmRounds", options.svmRounds);
  if (!(options.relevancyThreshold >= -1 && options.relevancyThreshold <= 1)) {
    throw new OptionError(`relevancyThreshold must be from -1 to 1, not ${options.relevancyThreshold}`);
  }
  checkCount("memoryTurns", options.memoryTurns, 0);
  checkNotNegative("bm25K1", options.bm25K1);
  checkShare("bm25B", options.bm25B);
  checkNotNegative("bm25Delta", options.bm25Delta);
  checkCount("triples", options.triples);
}

function checkPositive(option: string, value: number): void {
  if (!(value > 0)) throw new OptionError(`${option} must be above 0, not ${value}`);
}
