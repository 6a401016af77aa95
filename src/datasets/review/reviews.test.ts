import { expect, test } from "vitest";
import { parseQuestions } from "../question-file.ts";
import { whyEditFails } from "./check-edit.ts";
import {
  currentReviews,
  isEdited,
  keptPairs,
  recordReview,
  reviewsOf,
  summariseReviews,
  withdrawReview,
} from "./reviews.ts";

const pairs = parseQuestions(
  `uid,question,golden_triples\n${["1", "2", "3", "4"].map((uid) => `${uid},Who?,"['(a:A, p, b:B)']"`).join("\n")}\n`,
  "q.csv",
).pairs;
const pairAt = (at: number) => pairs[at] as (typeof pairs)[number];

test("the review stores every decision, and a reviewer's later decision replaces the earlier one", () => {
  const first = recordReview(pairAt(0), { reviewer: "ada", verdict: "accept" });
  const second = recordReview(first, { reviewer: "bo", verdict: "reject", reason: "unclear" });
  const third = recordReview(second, { reviewer: "ada", verdict: "edit", question: "Who is it?" });
  expect(third.question).toBe("Who is it?");
  expect(reviewsOf(third)).toEqual([
    { reviewer: "bo", verdict: "reject", reason: "unclear" },
    { reviewer: "ada", verdict: "edit", previous: { question: "Who?", golden_answer: "" } },
  ]);
  expect(() => recordReview(third, { reviewer: "ada", verdict: "edit" })).toThrow("changes neither");
  expect(() => reviewsOf({ ...third, review: "good" })).toThrow("the review of 1");
});

test("agreement covers questions with at least two judgements", () => {
  const judged = pairs.map((pair, at) => {
    const byAda = recordReview(pair, { reviewer: "ada", verdict: at < 2 ? "accept" : "reject" });
    return at === 3 ? byAda : recordReview(byAda, { reviewer: "bo", verdict: at < 2 ? "accept" : "reject" });
  });
  const summary = summariseReviews(judged, 1);
  expect(summary).toMatchObject({
    questions: 4,
    reviewed: 4,
    byReviewer: { ada: { accept: 2, edit: 0, reject: 2 }, bo: { accept: 2, edit: 0, reject: 1 } },
    disputed: [],
  });
  // Both reviewers judged three questions in the same way, so there is no disagreement.
  expect(summary.agreement).toMatchObject({ alpha: { value: 1 }, cohen: { value: 1 }, fleiss: { value: 1 } });
  const [first, ...rest] = judged as [(typeof judged)[number], ...typeof judged];
  const disputed = [recordReview(first, { reviewer: "bo", verdict: "reject" }), ...rest];
  expect(summariseReviews(disputed, 1).disputed).toEqual(["1"]);
});

test("withdrawing a decision restores the text as it was before the reviewer's first edit", () => {
  const edited = recordReview(pairAt(0), { reviewer: "ada", verdict: "edit", question: "Who is it?" });
  const again = recordReview(edited, { reviewer: "ada", verdict: "edit", question: "Who was it?" });
  const judged = recordReview(again, { reviewer: "bo", verdict: "accept" });
  const back = withdrawReview(judged, "ada");
  expect(back.question).toBe("Who?");
  expect(reviewsOf(back)).toEqual([{ reviewer: "bo", verdict: "accept" }]);
  expect(withdrawReview(back, "bo").review).toBe("");
  expect(() => withdrawReview(back, "ada")).toThrow("ada has not reviewed this question");
});

test("a reviewer cannot withdraw an edit that another reviewer has since changed", () => {
  const first = recordReview(pairAt(0), { reviewer: "ada", verdict: "edit", question: "Who is it?" });
  const second = recordReview(first, { reviewer: "bo", verdict: "edit", question: "Who was it?" });
  expect(() => withdrawReview(second, "ada")).toThrow("another reviewer has since edited");
  expect(withdrawReview(second, "bo").question).toBe("Who is it?");
});

test("an edited question is listed as edited, and is open again for reviewers who accepted the old text", () => {
  const accepted = recordReview(pairAt(0), { reviewer: "ada", verdict: "accept" });
  const edited = recordReview(accepted, { reviewer: "bo", verdict: "edit", question: "Who is b?" });
  expect(currentReviews(edited).map(({ reviewer }) => reviewer)).toEqual(["bo"]);
  expect(isEdited(edited)).toBe(true);
  const summary = summariseReviews([edited], 1);
  expect(summary).toMatchObject({
    reviewed: 1,
    edited: ["1"],
    byReviewer: { bo: { edit: 1 } },
    agreement: null,
  });
  expect(summary.byReviewer.ada).toBeUndefined();
  // After the edit is withdrawn, the old text is restored, together with the decisions on it.
  expect(currentReviews(withdrawReview(edited, "bo")).map(({ reviewer }) => reviewer)).toEqual(["ada"]);
  const again = recordReview(edited, { reviewer: "ada", verdict: "accept" });
  expect(currentReviews(again).map(({ reviewer }) => reviewer)).toEqual(["bo", "ada"]);
});

test("a rejected question is excluded until the reviewer withdraws the rejection", () => {
  const rejected = recordReview(pairAt(0), { reviewer: "ada", verdict: "reject", reason: "unclear" });
  const edited = recordReview(rejected, { reviewer: "bo", verdict: "edit", question: "Who is b?" });
  expect(keptPairs([rejected, edited, pairAt(1)])).toEqual([pairAt(1)]);
  expect(summariseReviews([rejected, pairAt(1)], 1).rejected).toEqual(["1"]);
  expect(keptPairs([withdrawReview(edited, "ada")])).toHaveLength(1);
});

test.each([
  ["What is the dose of Aspirin?", "It is Zanzibar 1888.", "the answer omits 50 mg"],
  ["What is the dose of Aspirin?", "It is 50 mg, since 1888.", "no golden triple supports 1888"],
  ["What is the dose in Zanzibar?", "50 mg.", "no golden triple supports Zanzibar"],
  ["Which dose has Aspirin?", "The dose is 50 mg.", null],
])("an edit to %s %s", (question, goldenAnswer, because) => {
  const before = {
    ...pairAt(0),
    question: "How much is the dose of Aspirin?",
    goldenAnswer: "50 mg.",
    goldenTriples: ["(D1:Aspirin, dose, L1:50 mg)"],
  };
  expect(whyEditFails(before, { ...before, question, goldenAnswer })).toBe(because);
});
