/**
 * Tests the counts on five questions, two of which have no answer. The comment next to each assertion derives the
 * expected decision.
 */
import { expect, test } from "vitest";
import { caseWith } from "../testing/evaluated.ts";
import type { EvaluationCase } from "./measures/evaluation-case.ts";
import { parseMeasure } from "./measures/parse-measure.ts";
import type { Prediction } from "./prediction.ts";
import { summariseAbstention } from "./summarise.ts";

const golden = "(B1:Stone Bridge, crosses, R1:Naab)";

function caseOf(unanswerable: boolean, changes: Partial<Prediction>): EvaluationCase {
  return caseWith(
    unanswerable ? { groups: { unanswerable: ["missing value"] } } : { goldenTriples: [golden] },
    { status: "no-answer", ...changes },
  );
}

const writtenAnswer: Partial<Prediction> = { status: "answered", answer: "The Naab.", retrieved: [golden] };

test("the four kinds of decisions are counted for a system that writes answers", () => {
  const cases = [
    caseOf(false, writtenAnswer), // answered
    caseOf(false, { retrieved: [golden] }), // abstained wrongly; the retrieved triple does not matter
    caseOf(true, {}), // abstained correctly
    caseOf(true, writtenAnswer), // answered wrongly
    caseOf(true, { status: "failed", error: "no reply" }), // no decision
  ];
  expect(summariseAbstention(cases)).toEqual({
    answered: 1,
    abstained_rightly: 1,
    abstained_wrongly: 1,
    answered_wrongly: 1,
    failed: 1,
    // One of two abstentions was correct, and the system recognised one of two unanswerable questions.
    precision: 0.5,
    recall: 0.5,
  });
});

test("a system that only retrieves triples abstains by retrieving no triples", () => {
  const cases = [
    caseOf(false, { retrieved: [golden] }),
    caseOf(true, { retrieved: [golden] }),
    caseOf(true, {}),
  ];
  expect(summariseAbstention(cases)).toMatchObject({
    answered: 1,
    abstained_rightly: 1,
    abstained_wrongly: 0,
    answered_wrongly: 1,
    precision: 1,
    recall: 0.5,
  });
});

test("a run without unanswerable questions has no abstention figures", () => {
  expect(summariseAbstention([caseOf(false, writtenAnswer)])).toBeNull();
});

test("an unanswerable question gets no retrieval score, so it does not lower any mean", () => {
  const recall = parseMeasure("recall");
  expect(recall.score(caseOf(true, writtenAnswer))).toMatchObject({
    value: null,
    reason: "the question has no answer",
  });
  expect(recall.score(caseOf(false, writtenAnswer)).value).toBe(1);
});
