/** Implements multinomial naive Bayes over weighted words, with two classes. */
import type { FeatureRow } from "./text-features.ts";

/** Whether the paper in a row was included or excluded. */
export type Label = { readonly row: number; readonly relevant: boolean };

export type WordEvidence = {
  /** The evidence of each word, by column, as the natural logarithm of the odds. Positive values favour inclusion. */
  readonly evidence: Float64Array;
};

/**
 * The smoothing parameter: ASReview's default for naive Bayes, because Taxolink's simulations are compared with
 * ASReview's.
 */
const smoothing = 3.822;

/**
 * Learns ln(p(word | relevant) / p(word | not)), where p is (sum of the word's weights + α) / (sum of all weights + α ·
 * columns). Both classes have the same weight: in a class with n of N papers, each paper has the weight N / 2n. Source:
 * McCallum and Nigam 1998, "A comparison of event models for naive Bayes text classification".
 *
 * @param columns the number of columns in the rows
 * @param labels the labels of at least one paper from each class
 */
export function trainNaiveBayes(
  rows: readonly FeatureRow[],
  columns: number,
  labels: readonly Label[],
  alpha = smoothing,
): WordEvidence {
  const sums = [true, false].map((relevant) => {
    const members = labels.filter((label) => label.relevant === relevant);
    const memberRows = members.flatMap(({ row }) => rows[row] ?? []);
    return sumRows(memberRows, columns, labels.length / (2 * members.length));
  });
  const [relevant, other] = sums.map((sum) => {
    const totalWeight = sum.reduce((total, weight) => total + weight, 0) + alpha * columns;
    return sum.map((weight) => Math.log((weight + alpha) / totalWeight));
  });
  return { evidence: Float64Array.from(relevant ?? [], (weight, column) => weight - (other?.[column] ?? 0)) };
}

/** Adds up the weights of each column, multiplied by a number. */
export function sumRows(rows: readonly FeatureRow[], columns: number, times = 1): Float64Array {
  const sum = new Float64Array(columns);
  for (const row of rows) {
    row.columns.forEach((column, at) => {
      sum[column] = (sum[column] ?? 0) + times * (row.weights[at] ?? 0);
    });
  }
  return sum;
}

/** Adds up the evidence of a row's words, each multiplied by its weight. */
export function scoreRow({ evidence }: WordEvidence, { columns, weights }: FeatureRow): number {
  let score = 0;
  for (let at = 0; at < columns.length; at += 1)
    score += (weights[at] ?? 0) * (evidence[columns[at] ?? 0] ?? 0);
  return score;
}
