import { expect, test } from "vitest";
import { answersRight, type CandidateList, learnWeights, scoresOf } from "./learner.ts";

/** A list whose candidates have one feature each, with the value 1. */
function list(features: readonly number[], right: readonly boolean[]): CandidateList {
  return {
    source: "own",
    id: features.join(),
    kind: "",
    right,
    keys: features.map(String),
    ends: Int32Array.from(features, (_, at) => at + 1),
    features: Int32Array.from(features),
    values: Float32Array.from(features, () => 1),
  };
}

const options = { priors: new Float64Array(2), lambda: 1, iterations: 100 };

test("the learnt weights are at the minimum of the penalised likelihood", () => {
  // Candidate 0 is right. By symmetry the weights are w and −w with w = 1 − σ(2w): the loss is
  // log(1 + e^(−2w)) + w², whose derivative −2(1 − σ(2w)) + 2w is zero there. Solved by bisection.
  let [low, high] = [0, 1];
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (middle < 1 - 1 / (1 + Math.exp(-2 * middle))) low = middle;
    else high = middle;
  }
  const weights = learnWeights([{ list: list([0, 1], [true, false]), weight: 1 }], options);
  expect(weights[0]).toBeCloseTo(low, 2);
  expect(weights[1]).toBeCloseTo(-low, 2);
});

test("lists that teach nothing leave the priors as they are", () => {
  const priors = Float64Array.from([0.5, -0.25]);
  const data = [list([0, 1], [false, false]), list([0, 1], [true, true])];
  expect(
    learnWeights(
      data.map((one) => ({ list: one, weight: 1 })),
      { ...options, priors },
    ),
  ).toEqual(priors);
});

test("learning raises the rank of right candidates, and any candidate with the right answer counts", () => {
  const data = [list([0, 1], [false, true]), list([1, 0], [true, false])];
  const weights = learnWeights(
    data.map((one) => ({ list: one, weight: 1 })),
    options,
  );
  expect(data.map((one) => answersRight(one, weights))).toEqual([true, true]);
  const twins = { ...list([1, 0], [false, true]), keys: ["same", "same"] };
  expect(answersRight(twins, weights)).toBe(true);
  expect([...scoresOf(twins, Float64Array.from([2, 3]))]).toEqual([3, 2]);
});
