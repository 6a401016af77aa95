/**
 * Compares one system on two handmade layouts whose questions are in different orders. One layout lacks a question that
 * the other has.
 */
import { expect, test } from "vitest";
import { caseWith } from "../testing/evaluated.ts";
import { evaluateRuns } from "./evaluate.ts";
import { parseMeasure } from "./measures/parse-measure.ts";
import { compareVariants, type NamedEvaluation } from "./runs/stored-summary.ts";
import { createBootstrap } from "./statistics/bootstrap.ts";

/** The system answers a question completely (recall 1) or misses it (recall 0). */
function layout(name: string, hitByQuestion: Readonly<Record<string, boolean>>): NamedEvaluation {
  const cases = Object.entries(hitByQuestion).map(([uid, hit]) =>
    caseWith({ uid, goldenTriples: [`${name} ${uid}`] }, { retrieved: [hit ? `${name} ${uid}` : "another"] }),
  );
  const evaluation = evaluateRuns([{ retriever: "s", cases, missing: 0, origin: {} }], {
    measures: [parseMeasure("recall")],
    definition: "taxolink",
    seed: 1,
    inputs: {},
  });
  return { name, evaluation };
}

test("means cover all questions of each layout, and differences cover the shared questions, paired by uid", () => {
  const deep = layout("deep", { a: true, b: true, c: false, only: true });
  const flat = layout("flat", { c: true, b: false, a: true });
  const options = { bootstrap: createBootstrap({ resamples: 200, confidence: 0.95, seed: 1 }), rounds: 200 };
  const compared = compareVariants([deep, flat], options);
  expect(compared).toMatchObject({
    variants: [
      { name: "deep", questions: 4 },
      { name: "flat", questions: 3 },
    ],
    shared_questions: 3,
  });
  const [system] = compared.systems;
  expect(system?.variants.deep?.metrics.recall).toBe(3 / 4);
  expect(system?.variants.flat?.metrics.recall).toBeCloseTo(2 / 3, 12);
  // On a, b, c: deep 1, 1, 0 and flat 1, 0, 1; the differences 0, 1, −1 have mean 0.
  expect(system?.comparisons).toMatchObject([
    { measure: "recall", a: "deep", b: "flat", n: 3, difference: 0, verdict: "within noise" },
  ]);
  // The values are equal for every question, so there is no spread. If they were paired by position, the differences
  // would be 1, 0, −1.
  const shifted = compareVariants([deep, layout("flat", { c: false, b: true, a: true })], options);
  expect(shifted.systems[0]?.comparisons).toMatchObject([{ difference: 0, ci: [0, 0] }]);
});
