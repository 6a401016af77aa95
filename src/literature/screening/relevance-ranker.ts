/** Ranks papers by their probable relevance, learnt from the decisions so far (active learning). */
import { standardDeviation } from "../../mean.ts";
import type { Paper } from "../paper.ts";
import { scoreRow, trainNaiveBayes, type WordEvidence } from "./naive-bayes.ts";
import type { PaperWords, WordReader } from "./paper-words.ts";
import type { StageVerdict } from "./stage-verdicts.ts";
import type { TextFeatures } from "./text-features.ts";

/** A word in a paper and its effect on the score, in standard deviations of the scores of all papers. */
export type WeighedWord = { readonly word: string; readonly weight: number };

type RelevanceRanking = {
  /** Returns a score that grows with the probable relevance of the paper. Only the order of scores is meaningful. */
  score(key: string): number;
  /** Returns the words that most affect a paper's score, strongest first. */
  why(key: string): readonly WeighedWord[];
};

/** Ranks papers by relevance, or returns undefined while the words of the papers are being read. */
type Ranker = (papers: readonly Paper[], verdicts: readonly StageVerdict[]) => RelevanceRanking | undefined;

const shownWords = 6;

/**
 * Creates a function that ranks papers by relevance. Papers whose words have not been read yet have the lowest score.
 */
export function createRelevanceRanker(readWords: WordReader): Ranker {
  let read: { readonly words: PaperWords; readonly rowOf: ReadonlyMap<string, number> } | undefined;
  return (papers, verdicts) => {
    const words = readWords(papers);
    if (!words) return undefined;
    if (read?.words !== words) read = { words, rowOf: new Map(words.papers.map(({ key }, at) => [key, at])) };
    const { rowOf } = read;
    const ranking = rankRows(words.features, learnFrom(words.features, rowOf, verdicts));
    return {
      score: (key) => ranking.score(rowOf.get(key) ?? -1),
      why: (key) => ranking.why(rowOf.get(key) ?? -1),
    };
  };
}

/**
 * Learns from the decisions how strongly each word indicates relevance.
 * @param rowOf maps the key of a paper to its row in the features
 * @param verdicts the decisions, at least one of which is an inclusion and one an exclusion
 */
export function learnFrom(
  { rows, words }: TextFeatures,
  rowOf: ReadonlyMap<string, number>,
  verdicts: readonly StageVerdict[],
): WordEvidence {
  const labels = verdicts.flatMap(({ key, relevant }) => {
    const row = rowOf.get(key);
    return row === undefined ? [] : [{ row, relevant }];
  });
  return trainNaiveBayes(rows, words.length, labels);
}

/** The data of a `RelevanceRanking`, indexed by the rows of the features. */
export type RowRanking = {
  score(row: number): number;
  why(row: number): readonly WeighedWord[];
};

export function rankRows({ rows, words }: TextFeatures, model: WordEvidence): RowRanking {
  const scores = rows.map((row) => scoreRow(model, row));
  const deviation = standardDeviation(scores) || 1;
  return {
    score: (row) => scores[row] ?? Number.NEGATIVE_INFINITY,
    why: (row) => whyOf(model, rows[row], words, deviation),
  };
}

function whyOf(
  { evidence }: WordEvidence,
  row: TextFeatures["rows"][number] | undefined,
  words: readonly string[],
  unit: number,
): WeighedWord[] {
  if (!row) return [];
  return Array.from(row.columns, (column, at) => ({
    word: words[column] ?? "",
    weight: ((row.weights[at] ?? 0) * (evidence[column] ?? 0)) / unit,
  }))
    .sort((left, right) => Math.abs(right.weight) - Math.abs(left.weight))
    .slice(0, shownWords);
}
