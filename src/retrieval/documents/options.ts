/** The document retriever's options: what each does, its unit and its default. The thesis gives no parameters (7.1.4). */
import { OptionError } from "../../errors.ts";
import { checkCount } from "../check-number.ts";

/** The levels at which literature can be kept (8.3.2), from whole texts to the labels of a graph. */
export const granularities = ["document", "chunk", "statement", "label"] as const;
export const documentRankings = ["fusion", "vector", "bm25"] as const;

export type DocumentsOptions = {
  /**
   * What is ranked (8.3.2): whole texts; pieces of them; their single sentences; or, instead of texts, the records of the
   * graph, which hold the labels that a publication was given.
   */
  readonly granularity: (typeof granularities)[number];
  /** Words of a chunk, and words that it shares with the next. */
  readonly chunkWords: number;
  readonly overlapWords: number;
  /** By vectors, by BM25, or by both fused by reciprocal ranks. */
  readonly ranking: (typeof documentRankings)[number];
  /** Texts returned. */
  readonly results: number;
  /** Constant of the reciprocal rank fusion (its paper: 60). */
  readonly rankConstant: number;
  /** Turns of the conversation told after the texts, as the gateway's ensemble does (004:137: 5); 0 for none. */
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

/** @throws OptionError for a value outside its range */
export function checkDocumentsOptions(options: DocumentsOptions): void {
  checkName("granularity", options.granularity, granularities);
  checkName("ranking", options.ranking, documentRankings);
  checkCount("chunkWords", options.chunkWords);
  checkCount("overlapWords", options.overlapWords, 0);
  if (options.overlapWords >= options.chunkWords) {
    throw new OptionError(
      `overlapWords must be below chunkWords (${options.chunkWords}), not ${options.overlapWords}`,
      { hint: `For example --set overlapWords=${Math.floor(options.chunkWords / 5)}.` },
    );
  }
  checkCount("results", options.results);
  checkCount("memoryTurns", options.memoryTurns, 0);
  if (!(options.rankConstant >= 0))
    throw new OptionError(`rankConstant must be at least 0, not ${options.rankConstant}`);
}

function checkName(option: string, value: string, names: readonly string[]): void {
  if (names.includes(value)) return;
  throw new OptionError(`${option}: "${value}" is unknown`, { hint: `Valid: ${names.join(", ")}.` });
}
