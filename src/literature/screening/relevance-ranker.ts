/** Ranks papers by their probable relevance, learnt from the decisions so far (active learning). */
import { standardDeviation } from "../../base/mean.ts";
import { scoreRow, trainNaiveBayes, type WordEvidence } from "./naive-bayes.ts";
import type { StageVerdict } from "./stage-verdicts.ts";
import type { TextFeatures } from "./text-features.ts";

/** A word in a paper and its effect on the score, in standard deviations of the scores of all papers. */
export type WeighedWord = { readonly word: string; readonly weight: number };

const shownWords = 6;

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

/** Ranks the papers in the rows. */
export function rankRows({ rows, words }: TextFeatures, model: WordEvidence) {
  const scores = rows.map((row) => scoreRow(model, row));
  const deviation = standardDeviation(scores) || 1;
  return {
    /** Returns a score that grows with the probable relevance of a paper. An unknown row has the lowest score. */
    score: (row: number): number => scores[row] ?? Number.NEGATIVE_INFINITY,
    /** Returns the words that most affect a paper's score, strongest first. */
    why: (row: number): readonly WeighedWord[] => whyOf(model, rows[row], words, deviation),
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
