/** Tests questions whose answers are entities, from reading the question file to the scores and their intervals. */
import { expect, test } from "vitest";
import type { AnswerSet, QaPair } from "../datasets/index.ts";
import { blankPair } from "../datasets/question-cells.ts";
import { evaluateRuns } from "./evaluate.ts";
import { EvaluationCase } from "./measures/evaluation-case.ts";
import { defaultMeasures } from "./measures/prepare-measures.ts";
import { missingPrediction, type Prediction } from "./prediction.ts";
import { pairFromQuestion, questionFromPair } from "./question.ts";

function answers(...ids: readonly string[]): AnswerSet {
  return { kind: "list", ordered: false, entries: ids.map((id) => ({ label: `Paper ${id}`, ids: [id] })) };
}
const pairs: readonly QaPair[] = [
  { ...blankPair("q1", "Which papers?"), answers: answers("10", "11", "12") },
  { ...blankPair("q2", "Which paper?"), answers: answers("11") },
];
const questions = pairs.map(questionFromPair);

function caseOf(at: number, changed: Partial<Prediction>): EvaluationCase {
  const question = questions[at];
  if (question === undefined) throw new Error(`there is no question ${at}`);
  return new EvaluationCase(question, { ...missingPrediction(question.uid), status: "answered", ...changed });
}

test("the main figures for entities are Hits@1, Hits@5, Recall@20 and MRR, with intervals", () => {
  const ranks = ["entities"] as const;
  const cases = [
    // The first entity is wrong; then come two of the three golden ones, by id and label or by id alone.
    caseOf(0, { ranks, entities: ["20:Paper 20", "10:Paper 10", "11"] }),
    caseOf(1, { ranks, entities: ["11:Paper 11", "10:Paper 10"] }),
  ];
  const { document } = evaluateRuns([{ retriever: "mine", cases, missing: 0, origin: {} }], {
    measures: defaultMeasures("taxolink", cases),
    definition: "taxolink",
    seed: 1,
    inputs: {},
  });
  const [run] = document.runs;
  expect(document.manifest.measures.slice(0, 4)).toEqual([
    "entity-hit-any@1",
    "entity-hit-any@5",
    "entity-recall@20",
    "entity-mrr@20",
  ]);
  expect(run?.metrics).toMatchObject({
    "entity-hit-any@1": (0 + 1) / 2,
    "entity-hit-any@5": (1 + 1) / 2,
    "entity-recall@20": (2 / 3 + 1) / 2,
    "entity-mrr@20": (1 / 2 + 1) / 2,
  });
  // Two questions: every resampled mean lies between their two values, and both extremes are among 10,000 resamples.
  expect(run?.detail["entity-mrr@20"]?.ci).toEqual([1 / 2, 1]);
});

test("a question without triples has no triple scores but has entity scores", () => {
  const evaluated = caseOf(1, { ranks: ["triples"], retrieved: ["(11:Paper 11, year, L1:2019)"] });
  expect(evaluated.whyUnscored("triple")).toBe("the question has no golden triples");
  // The golden entity is 11; the retrieved ones are 11 and L1.
  const [hit] = defaultMeasures("taxolink", [evaluated]);
  expect([hit?.name, hit?.score(evaluated)]).toEqual(["entity-hit-any@1", { value: 1 }]);
});

test("golden triples take precedence over answers, and a question file preserves golden entities", () => {
  const [pair] = pairs;
  if (pair === undefined) throw new Error("there is no pair");
  expect(questionFromPair({ ...pair, goldenTriples: ["(10, p, 11)"] }).goldenEntities).toBeUndefined();
  const [question] = questions;
  if (question === undefined) throw new Error("there is no question");
  expect(questionFromPair(pairFromQuestion(question, [])).goldenEntities).toEqual([
    "10:Paper 10",
    "11:Paper 11",
    "12:Paper 12",
  ]);
});
