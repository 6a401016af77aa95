import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { readQuestions } from "../question-file.ts";
import { measureLabels } from "./label-accuracy.ts";
import { labelQuestion } from "./label-question.ts";

const label = (question: string) => labelQuestion({ question, goldenTriples: [] });

test.each([
  ["Does the paper with the title 'How many?' use a tool?", "basic", "simple", "boolean"],
  ["Which papers use the tool Hammer?", "aggregation", "enumerative", "named entity"],
  ["How many papers appeared in 2020?", "counting", "simple", "quantitative"],
  ["Which papers use Hammer? Rank them in alphabetical order.", "ranking", "enumerative", "named entity"],
  [
    "How many papers use Hammer compared to those that use Nail?",
    "comparative",
    "explanatory",
    "description+quantitative",
  ],
  [
    "How many papers use Hammer per year?",
    "relationship",
    "explanatory",
    "description+quantitative+temporal",
  ],
  ["Which papers do not use a tool?", "negation", "enumerative", "named entity"],
  ["What is the most frequent tool among papers by Ada Ark?", "superlative", "simple", "named entity"],
])("%s", (question, operation, format, type) => {
  const labels = label(question);
  expect([labels.retrieval_operation, labels.answer_format].flat()).toEqual([operation, format]);
  expect(labels.answer_type?.join("+")).toBe(type);
});

test("the rules ignore the words in titles, and label a single year only as a temporal constraint", () => {
  expect(label("Who wrote 'Ranking most methods in 2019'?").condition_type).toEqual(["named entity"]);
  expect(label("How many papers were published in 2020?").condition_type).toEqual(["temporal"]);
  expect(label("How many papers by Ada Ark were published in 2020?").condition_type).toEqual([
    "named entity",
    "temporal",
  ]);
});

const published = "../shared/data/questions/gv3-dev.csv";
test.skipIf(!existsSync(published))(
  "the rules reproduce the labels of the published development questions (needs ../shared)",
  () => {
    const accuracy = measureLabels(readQuestions(published).pairs);
    expect(Object.keys(accuracy)).toEqual([
      "retrieval_operation",
      "graph_representation",
      "answer_format",
      "answer_type",
      "condition_type",
    ]);
    expect(accuracy.retrieval_operation?.byTemplate).toBeGreaterThanOrEqual(0.9);
    expect(accuracy.answer_format?.byTemplate).toBeGreaterThanOrEqual(0.85);
  },
);
