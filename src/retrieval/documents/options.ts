/** The document retriever's options: effect, unit and default. The thesis gives no parameters (7.1.4). */
import { OptionError } from "../../errors.ts";
import { checkCount } from "../check-number.ts";

/** The levels at which literature can be stored (8.3.2), from whole texts to the labels of a graph. */
export const granularities = ["document", "chunk", "statement", "label"] as const;
export const documentRankings = ["fusion", "vector", "bm25"] as const;

export type DocumentsOptions = {
  /**
   * The ranked units (8.3.2): whole texts, pieces of them, single sentences, or, instead of texts, the records of the
   * graph, which contain the labels assigned to a publication.
   */
  readonly granularity: (typeof granularities)[number];
  /** The number of words per chunk, and the number that it shares with the next. */
  readonly chunkWords: number;
  readonly overlapWords: number;
  /** Ranks by vectors, by BM25, or by both fused through reciprocal ranks. */
  readonly ranking: (typeof documentRankings)[number];
  /** Texts returned. */
  readonly results: number;
  /** The constant of the reciprocal rank fusion (its paper: 60). */
  readonly rankConstant: number;
  /** The number of earlier turns shown after the texts, as in the gateway's ensemble (004:137: 5); 0 for none. */
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
      { hint: `For example, --set overlapWords=${Math.floor(options.chunkWords / 5)}.` },
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
