/**
 * Defines the document retriever's options, with effect, unit and default. The thesis (section 7.1.4) does not specify
 * any parameters.
 */
import { OptionError } from "../../errors.ts";
import { checkChoice, checkCount, checkNotNegative } from "../check-option.ts";

/**
 * The levels of granularity at which literature can be stored (thesis, section 8.3.2), from complete texts to the
 * labels of a graph.
 */
const granularities = ["document", "chunk", "statement", "label"] as const;
const documentRankings = ["fusion", "vector", "bm25"] as const;

export type DocumentsOptions = {
  /**
   * The units to rank (thesis, section 8.3.2): complete texts, chunks, sentences, or the records of the graph, which
   * contain the labels of a publication.
   */
  readonly granularity: (typeof granularities)[number];
  /** The number of words per chunk, and the number of words that consecutive chunks share. */
  readonly chunkWords: number;
  readonly overlapWords: number;
  /** The ranking method: vectors, BM25, or a reciprocal rank fusion of both. */
  readonly ranking: (typeof documentRankings)[number];
  /** The number of texts to return. */
  readonly results: number;
  /** The constant of reciprocal rank fusion (60 in the paper that introduced the method). */
  readonly rankConstant: number;
  /**
   * The number of earlier turns shown after the texts (5 in the gateway ensemble; gateway paper, line 137), or 0 to
   * omit earlier turns.
   */
  readonly memoryTurns: number;
};

export const documentsDefaults: DocumentsOptions = {
  granularity: "chunk",
  chunkWords: 200,
  overlapWords: 40,
  ranking: "fusion",
  results: 10,
  rankConstant: 60,
  memoryTurns: 5,
};

/** @throws OptionError if a value is outside its range */
export function checkDocumentsOptions(options: DocumentsOptions): void {
  checkChoice("granularity", options.granularity, granularities);
  checkChoice("ranking", options.ranking, documentRankings);
  checkCount("chunkWords", options.chunkWords);
  checkCount("overlapWords", options.overlapWords, 0);
  if (options.overlapWords >= options.chunkWords) {
    throw new OptionError(
      `overlapWords must be less than chunkWords (${options.chunkWords}), not ${options.overlapWords}`,
      { hint: `For example, --set overlapWords=${Math.floor(options.chunkWords / 5)}.` },
    );
  }
  checkCount("results", options.results);
  checkCount("memoryTurns", options.memoryTurns, 0);
  checkNotNegative("rankConstant", options.rankConstant);
}
