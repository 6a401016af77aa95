/** Defines the ensemble's options. Places in the code refer to semantic-systems/nfdi-search-engine-chatbot. */
import { OptionError } from "../../base/errors.ts";
import {
  amount,
  choice,
  cosine,
  count,
  flag,
  type OptionsOf,
  option,
  ownOption,
  positive,
} from "../options.ts";

export const gatewayEnsembleRows = {
  /** The number of documents from each of the three retrievers. */
  documentsPerRetriever: option(count(), { authors: [5, "code; the paper states no number"] }),
  /** The weight of a rank in each retriever's list. */
  tfIdfWeight: option(amount, { authors: [0.3, "gateway paper, line 126"] }),
  knnWeight: option(amount, { authors: [0.3, "gateway paper, line 126"] }),
  svmWeight: option(amount, { authors: [0.4, "gateway paper, line 126"] }),
  /** The constant for weighted reciprocal rank fusion. */
  rankConstant: option(amount, { authors: [60, "LangChain 0.1.6"] }),
  /** The cost parameter C of the support vector machine. */
  svmPenalty: option(positive, { authors: [0.1, "LangChain 0.1.6"] }),
  /** The tolerance of the support vector machine, and its maximum number of iterations. */
  svmTolerance: option(positive, { authors: [1e-6, "LangChain 0.1.6"] }),
  svmRounds: option(count(), { authors: [10_000, "LangChain 0.1.6"] }),
  /**
   * The similarity to the question that a document must exceed, computed with each retriever's vectors. With -1, there
   * is no threshold.
   */
  relevancyThreshold: option(cosine, { authors: [-1, "no threshold in code or paper"] }),
  /**
   * The effect of earlier turns: a call rewords the question, so that it is understandable without them, or the last
   * turns follow the documents in the prompt.
   */
  history: option(choice("reworded question", "in the context"), {
    authors: ["reworded question", "flask_app.py:49-79"],
    paper: ["in the context", "gateway paper, line 137"],
  }),
  /** The number of earlier turns shown after the documents, or 0 to omit them. */
  memoryTurns: option(count(0), { paper: [5, "gateway paper, line 137"] }),
  /**
   * Whether BM25Plus sorts the result set first. In later steps, documents with equal scores keep this order. The
   * released code leaves their order to chance.
   */
  orderResults: option(flag, { paper: [true, "gateway paper, line 109"] }),
  /** The number of triples to return from the records of a graph. */
  triples: ownOption(count(), 150, "the gateway ranks no triples; the same number as DiFaR"),
};

export type GatewayEnsembleOptions = OptionsOf<typeof gatewayEnsembleRows>;

/** @throws OptionError if no retriever has any weight */
export function checkWeights({ tfIdfWeight, knnWeight, svmWeight }: GatewayEnsembleOptions): void {
  if (tfIdfWeight + knnWeight + svmWeight === 0)
    throw new OptionError("at least one of tfIdfWeight, knnWeight and svmWeight must be above 0");
}
