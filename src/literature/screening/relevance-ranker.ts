/** Ranks papers by their probable relevance, learned from the decisions so far (active learning). */
import { standardDeviation } from "../../mean.ts";
import type { PaperProgress } from "../survey-progress.ts";
import { type NaiveBayes, scoreRow, trainNaiveBayes } from "./naive-bayes.ts";
import type { StageVerdict } from "./stage-verdicts.ts";
import { paperText, type TextFeatures, textFeatures } from "./text-features.ts";

/** A word of a paper and its effect on the score, in standard deviations of the scores of all papers. */
export type WeighedWord = { readonly word: string; readonly weight: number };

export type RelevanceRanking = {
  /** Higher values mean more probable relevance; only the order has a meaning. */
  score(key: string): number;
  /** The words with the largest effect on a paper's score, strongest first. */
  why(key: string): readonly WeighedWord[];
};

type Ranker = (progress: readonly PaperProgress[], verdicts: readonly StageVerdict[]) => RelevanceRanking;

const shownWords = 6;

/** Creates a ranker that reads the papers' words once, and again when the papers change. */
export function createRelevanceRanker(): Ranker {
  let read:
    | { readonly papers: readonly PaperProgress["paper"][]; readonly features: TextFeatures }
    | undefined;
  return (progress, verdicts) => {
    const same =
      read?.papers.length === progress.length &&
      progress.every(({ paper }, at) => paper === read?.papers[at]);
    if (!read || !same) {
      const papers = progress.map(({ paper }) => paper);
      read = { papers, features: textFeatures(papers.map(paperText)) };
    }
    return rankBy(read.features, new Map(progress.map(({ paper }, at) => [paper.key, at])), verdicts);
  };
}

function rankBy(
  { rows, words }: TextFeatures,
  rowOf: ReadonlyMap<string, number>,
  verdicts: readonly StageVerdict[],
): RelevanceRanking {
  const labels = verdicts.flatMap(({ key, relevant }) => {
    const row = rowOf.get(key);
    return row === undefined ? [] : [{ row, relevant }];
  });
  const model = trainNaiveBayes(rows, words.length, labels);
  const scores = rows.map((row) => scoreRow(model, row));
  const deviation = standardDeviation(scores) || 1;
  return {
    score: (key) => scores[rowOf.get(key) ?? -1] ?? Number.NEGATIVE_INFINITY,
    why: (key) => whyOf(model, rows[rowOf.get(key) ?? -1], words, deviation),
  };
}

function whyOf(
  { evidence }: NaiveBayes,
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
