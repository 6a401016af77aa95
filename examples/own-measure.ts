// Shows how to score predictions with a measure of your own, next to those that Taxolink has.
// Here: how many of the golden words an answer repeats, for systems that answer in free text.
import { writeFileSync } from "node:fs";
import {
  createMeasure,
  evaluateRuns,
  formatSummaryText,
  matchPredictions,
  parseMeasure,
  readPredictions,
  unscored,
} from "taxolink";

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

const goldenWords = createMeasure("golden-words", ({ question, prediction }) => {
  if (question.goldenAnswer === null) return unscored("no golden answer");
  const expectedWords = new Set(wordsOf(question.goldenAnswer));
  if (expectedWords.size === 0) return unscored("the golden answer has no words");
  const repeated = new Set(wordsOf(prediction.answer ?? "").filter((word) => expectedWords.has(word)));
  return repeated.size / expectedWords.size;
});

const file = "predictions.jsonl";
writeFileSync(
  file,
  [
    '{"uid": "q1", "retrieved": [], "answer": "Lakes in Sweden"}',
    '{"uid": "q2", "retrieved": [], "answer": "1984"}',
  ]
    .map((line) => `${line}\n`)
    .join(""),
);
const rest = { topicEntity: "", goldenTriples: [], goldenSources: [], groups: {} };
const questions = [
  { uid: "q1", text: "What does the paper study?", goldenAnswer: "Swedish lakes", ...rest },
  { uid: "q2", text: "When was it published?", goldenAnswer: null, ...rest },
];

const { cases, missing } = matchPredictions(questions, readPredictions(file), file);
const { document } = evaluateRuns([{ retriever: "mine", cases, missing: missing.length, origin: { file } }], {
  measures: [goldenWords, parseMeasure("rouge-1-f1")],
  definition: "taxolink",
  seed: 1,
  inputs: {},
});
console.log(formatSummaryText(document));
// One of the two golden words is in the first answer; the second question has no golden answer and does not count.
console.log(`golden-words ${document.runs[0]?.metrics["golden-words"]}`);
