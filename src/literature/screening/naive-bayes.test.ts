import { expect, test } from "vitest";
import { scoreRow, trainNaiveBayes } from "./naive-bayes.ts";
import type { FeatureRow } from "./text-features.ts";

const row = (...cells: readonly (readonly [column: number, weight: number])[]): FeatureRow => ({
  columns: Uint32Array.from(cells, ([column]) => column),
  weights: Float32Array.from(cells, ([, weight]) => weight),
});

test("the evidence of a word is the log ratio of its probabilities in relevant and irrelevant papers", () => {
  const rows = [row([0, 1]), row([1, 1])];
  const labels = [
    { row: 0, relevant: true },
    { row: 1, relevant: false },
  ];
  const { evidence } = trainNaiveBayes(rows, 2, labels, 1);
  // p(word 0 | relevant) = (1 + 1) / (1 + 2), and p(word 0 | other) = (0 + 1) / (1 + 2), which is half as likely.
  expect(evidence[0]).toBeCloseTo(Math.log(2), 12);
  expect(evidence[1]).toBeCloseTo(-Math.log(2), 12);
});

test("relevant and irrelevant papers have the same total weight, whatever their numbers", () => {
  const rows = [row([0, 1]), row([1, 1]), row([1, 1]), row([1, 1])];
  const labels = rows.map((_, at) => ({ row: at, relevant: at === 0 }));
  const { evidence } = trainNaiveBayes(rows, 2, labels, 1);
  // The relevant paper has the weight 4/2 and each of the three other papers the weight 4/6, so both classes have the
  // weight 2. p(word 0 | relevant) = (2 + 1) / (2 + 2), and p(word 0 | other) = (0 + 1) / (2 + 2), which is a third as
  // likely.
  expect(evidence[0]).toBeCloseTo(Math.log(3), 12);
  expect(evidence[1]).toBeCloseTo(-Math.log(3), 12);
});

test("a paper's score is the sum of each word's evidence multiplied by the word's weight", () => {
  const model = { evidence: Float64Array.from([2, -1, 5]) };
  // The score is 0.5 · 2 + 0.25 · (−1).
  expect(scoreRow(model, row([0, 0.5], [1, 0.25]))).toBe(0.75);
  expect(scoreRow(model, row())).toBe(0);
});
