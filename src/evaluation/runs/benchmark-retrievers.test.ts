/** Tests benchmarks of retriever objects: rejected input, resumed runs, and the contents of the folder. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createGraph, formatTriple, type Triple } from "../../graph/index.ts";
import type { Retriever } from "../../retrieval/index.ts";
import { questionWith } from "../../testing/evaluated.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createMeasure } from "../measures/create-measure.ts";
import { pairFromQuestion } from "../question.ts";
import { type BenchmarkSetup, benchmarkRetrievers } from "./benchmark-retrievers.ts";
import { readStoredBenchmark } from "./run-index.ts";
import { evaluateStored } from "./stored-summary.ts";

const triple: Triple = {
  subject: { id: "R1", label: "Lakes", types: ["Paper"] },
  predicate: { id: "P1", label: "year" },
  object: { id: "L1", label: "2019", types: [] },
};
const usage = { calls: 0, tokens: 0, cost: 0, byTask: {} };

/** Creates a retriever that retrieves the same triple for every question and counts how often it is called. */
function countingRetriever(name: string): {
  readonly retriever: Retriever;
  readonly callCount: () => number;
} {
  let askedCount = 0;
  const retriever: Retriever = {
    name,
    options: {},
    language: "none",
    ranks: ["triples"],
    usesTopic: false,
    prepare: async () => ({ counts: {}, notes: [], usage }),
    retrieve: async () => {
      askedCount += 1;
      const triples = [{ triple, score: 1 }];
      return { triples, answer: null, sources: [], confidence: null, trace: [], usage };
    },
  };
  return { retriever, callCount: () => askedCount };
}

const questionAbout = (uid: string, golden: string) =>
  pairFromQuestion(questionWith({ uid, text: uid, goldenTriples: [golden] }), []);
// The first question expects the triple that is always retrieved, the second another one.
const questions = [
  questionAbout("q1", formatTriple(triple)),
  questionAbout("q2", "(R2:Rivers, year, L2:2021)"),
];

function setupIn(folder: string, ...retrievers: readonly Retriever[]): BenchmarkSetup {
  return { graph: createGraph([triple]), questions, retrievers, folder, measures: ["recall"] };
}

test("the mean recall is 1/2 if one of two questions is solved, and a second call does not repeat any question", async () => {
  const { retriever, callCount } = countingRetriever("one");
  const setup = setupIn(temporaryFolder(), retriever);
  const first = await benchmarkRetrievers(setup);
  expect(first.document.runs[0]?.metrics).toEqual({ recall: 1 / 2 });
  const again = await benchmarkRetrievers(setup);
  expect(again.document).toEqual(first.document);
  expect(callCount()).toBe(questions.length);
  await benchmarkRetrievers({ ...setup, restart: true });
  expect(callCount()).toBe(2 * questions.length);
});

test("the result includes a custom measure, and the other figures in the folder can be recomputed without this measure", async () => {
  const folder = temporaryFolder();
  const customMeasure = createMeasure("found", ({ prediction }) => prediction.retrieved.length);
  const setup = setupIn(folder, countingRetriever("one").retriever);
  const { document } = await benchmarkRetrievers({ ...setup, measures: ["recall", customMeasure] });
  expect(document.runs[0]?.metrics).toEqual({ recall: 1 / 2, found: 1 });
  const stored = await evaluateStored(readStoredBenchmark(folder));
  expect(stored.document.runs[0]?.metrics).toEqual({ recall: 1 / 2 });
});

test("a call with different questions is rejected and leaves the folder unchanged", async () => {
  const folder = temporaryFolder();
  const setup = setupIn(folder, countingRetriever("one").retriever);
  await benchmarkRetrievers(setup);
  const other = benchmarkRetrievers({ ...setup, questions: questions.slice(0, 1) });
  await expect(other).rejects.toThrow("contains a benchmark with different questions");
  expect(readStoredBenchmark(folder).questions.length).toBe(questions.length);
});

test.each([
  ["two of one name", ["one", "one"], "two retrievers are named one"],
  ["a name with a slash", ["../one"], "is not a valid folder name"],
  ["none", [], "a benchmark needs a retriever"],
])("%s is rejected before any file is written", async (_case, names, message) => {
  const folder = join(temporaryFolder(), "results");
  const retrievers = names.map((name) => countingRetriever(name).retriever);
  await expect(benchmarkRetrievers(setupIn(folder, ...retrievers))).rejects.toThrow(message);
  expect(existsSync(folder)).toBe(false);
});
