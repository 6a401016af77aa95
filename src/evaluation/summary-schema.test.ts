import { expect, test } from "vitest";
import { caseWith } from "../testing/evaluated.ts";
import { type Evaluation, evaluateRuns } from "./evaluate.ts";
import type { Judgement } from "./judging/judgement.ts";
import { EvaluationCase } from "./measures/evaluation-case.ts";
import { parseMeasure } from "./measures/parse-measure.ts";
import { compareVariants } from "./runs/stored-summary.ts";
import { createBootstrap } from "./statistics/bootstrap.ts";
import { summarySchema } from "./summary-schema.ts";

/**
 * Twelve questions in the `big` group, three of which have no golden answer, and nine questions in the `small` group.
 */
function casesOf(hit: (at: number) => boolean): EvaluationCase[] {
  return Array.from({ length: 21 }, (_, at) => {
    const uid = `q${at}`;
    const failed = at === 20;
    const judgement = (judge: string): Judgement => ({
      uid,
      judge,
      repeat: 1,
      faithfulness: { claims: [{ text: "a", holds: at % 2 === 0, reason: "" }] },
    });
    return caseWith(
      {
        uid,
        goldenTriples: ["t"],
        goldenAnswer: at < 3 ? null : "yes",
        groups: { kind: [at < 12 ? "big" : "small"] },
      },
      failed
        ? { status: "failed", retrieved: ["x"], error: "timeout" }
        : { retrieved: [hit(at) ? "t" : "x"], answer: "yes" },
      [judgement("one"), judgement("two")],
    );
  });
}

function evaluate(measures: readonly string[]): Evaluation {
  const runs = [1, 2].map((seed) => ({
    retriever: `s #${seed}`,
    cases: casesOf((at) => at % (seed + 1) === 0),
    missing: 0,
    origin: { retriever: "s", seed },
  }));
  return evaluateRuns(runs, {
    measures: measures.map((name) => parseMeasure(name)),
    definition: "taxolink",
    seed: 1,
    inputs: { graph: "g" },
    columns: ["kind"],
  });
}

test("a complete summary matches the published schema, but a summary with an unknown key does not", () => {
  const evaluation = evaluate(["recall", "answer-em", "faithfulness"]);
  const options = { bootstrap: createBootstrap({ resamples: 50, confidence: 0.95, seed: 1 }), rounds: 50 };
  const variants = compareVariants(
    [
      { name: "a", evaluation },
      { name: "b", evaluation },
    ],
    options,
  );
  const document: unknown = JSON.parse(JSON.stringify({ ...evaluation.document, variants }));
  expect(evaluation.document.repeats).toHaveLength(1);
  expect(evaluation.document.runs[0]?.judging?.judges).toEqual(["one", "two"]);
  expect(summarySchema.parse(document)).toEqual(document);
  expect(summarySchema.safeParse({ ...evaluation.document, latency_ms: 3 }).success).toBe(false);
});

test("the summary of a group counts failed questions and questions without a value", () => {
  const { document } = evaluate(["recall", "answer-em"]);
  const { big, small } = document.runs[0]?.by.kind ?? {};
  expect(big).toMatchObject({ n: 12, failed: 0, unanswered: 0, excluded: { "answer-em": 3 } });
  expect(small).toMatchObject({ n: 9, failed: 1 });
  expect(small).not.toHaveProperty("excluded");
});

test("a group with fewer than ten values has neither an interval nor a test", () => {
  const { document } = evaluate(["answer-em"]);
  // Nine of the twelve questions have a golden answer.
  expect(document.runs[0]?.by.kind?.big?.ci).toEqual({ "answer-em": null });
  expect(document.group_comparisons).toEqual({});
  const recall = evaluate(["recall"]).document;
  expect(recall.runs[0]?.by.kind?.big?.ci?.recall).not.toBeNull();
  expect(recall.runs[0]?.by.kind?.small).not.toHaveProperty("ci");
  expect(recall.group_comparisons.kind?.big).toMatchObject([{ n: 12 }]);
});

test("systems are not compared if no question has a value for both, so the report does not show a difference of 0", () => {
  const { document } = evaluateRuns(
    ["a", "b"].map((retriever) => ({
      retriever,
      cases: casesOf(() => true).map(({ question, prediction }) => new EvaluationCase(question, prediction)),
      missing: 0,
      origin: {},
    })),
    { measures: [parseMeasure("faithfulness")], definition: "taxolink", seed: 1, inputs: {} },
  );
  expect(document.runs[0]?.metrics.faithfulness).toBeNull();
  expect(document.comparisons).toEqual([]);
});
