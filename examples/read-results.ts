// Shows how to read a results folder of `taxolink bench`, or of benchmark-in-ci.ts: which questions the systems answer
// differently, and what they retrieved for one of them.
import { evaluateStored, questionScores, readStoredBenchmark } from "taxolink";

const [, , folder = "runs/ci"] = process.argv;

const stored = readStoredBenchmark(folder);
const { document, tables } = await evaluateStored(stored);

for (const { retriever, questions, failed, metrics } of document.runs) {
  console.log(`${retriever}: ${questions} questions, ${failed} failed, recall ${metrics.recall?.toFixed(3)}`);
}
for (const { a, b, measure, difference, verdict } of document.comparisons) {
  console.log(`${measure}, ${a} − ${b}: ${difference.toFixed(3)}, ${verdict}`);
}

const [first = [], second = []] = tables.map(questionScores);
const different = first.filter(({ metrics }, at) => metrics.recall !== second[at]?.metrics.recall);
console.log(`${different.length} of ${first.length} questions have another recall`);

const uid = (different[0] ?? first[0])?.uid;
const question = stored.questions.find((item) => item.uid === uid);
console.log(`question: ${question?.text}`);
for (const { label, run } of stored.runs) {
  const prediction = run.predictions.find((item) => item.uid === uid);
  console.log(`  ${label}: ${prediction?.retrieved[0] ?? "nothing"}`);
}
