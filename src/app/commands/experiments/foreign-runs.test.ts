/**
 * Scores runs and judgements of other evaluation tools. Each case names its row in `../shared/cases/evaluation/cases.md`,
 * which also gives the right value.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runInProcess } from "../../../testing/running/run-in-process.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

const files = fileURLToPath(new URL("../../../../../shared/cases/evaluation/files/", import.meta.url));

async function score(gold: readonly string[], predictions: string, measures: string) {
  const folder = temporaryFolder();
  const run = await runInProcess(folder, [
    ...["score", ...gold, "--predictions", join(files, predictions), "--measures", measures],
    ...["--per-question", "values.jsonl"],
  ]);
  const path = join(folder, "values.jsonl");
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  const values = lines.map(
    (line) => (JSON.parse(line) as { metrics: Record<string, number | null> }).metrics,
  );
  return { values, messages: run.out + run.err };
}

const noMessage = /^(?!.*(?:repeated|notation))/s;

test.for<readonly [string, string, string, string, readonly (number | null)[], RegExp]>([
  ["R1 grades count in nDCG", "graded.qrels", "graded.trec", "ndcg@10", [0.7967], noMessage],
  ["R2 ids may contain spaces", "space.tsv", "space.json", "recall", [1], noMessage],
  ["R3 twin texts are two documents", "twin/qrels/test.tsv", "twin/run.json", "recall", [0.3333], noMessage],
  ["R4 a twin text is not credited", "twin/qrels/one.tsv", "twin/run2.json", "recall", [0], noMessage],
  [
    "R5 empty texts are different documents",
    "empty/qrels/test.tsv",
    "empty/run.json",
    "recall",
    [0],
    noMessage,
  ],
  ["R6 an empty result is a result", "two.qrels", "noresult.json", "recall", [1, 0], noMessage],
  ["R7 nothing relevant gives no value", "zero.qrels", "zero.trec", "ndcg@10", [null, 1], noMessage],
  ["R8 repeated documents are counted", "graded.qrels", "dupdoc.trec", "map@10", [1], /1 repeated item/],
  ["R9 a run needs no extension", "graded.qrels", "input.BM25", "recall", [1], noMessage],
  ["R14 P@10 is precision@10", "graded.qrels", "graded.trec", "P@10", [1], /precision@10/],
])("%s (needs ../shared)", async ([, qrels, run, measure, right, message], context) => {
  if (!existsSync(files)) context.skip("the optional folder ../shared is not here");
  const { values, messages } = await score(["--qrels", join(files, qrels)], run, measure);
  const rounded = values.map((metrics) => Object.values(metrics)[0] ?? null);
  const sorted = rounded.toSorted((left, right) => Number(right ?? -1) - Number(left ?? -1));
  expect(sorted.map((value) => (value === null ? null : Math.round(value * 1e4) / 1e4))).toEqual(
    right.toSorted((left, other) => Number(other ?? -1) - Number(left ?? -1)),
  );
  expect(messages).toMatch(message);
});

test.for<readonly [string, string, readonly (number | null)[], RegExp]>([
  ["R10 an array of predictions is read", "arr.json", [1], /arr/],
  ["R11 answers alone have no retrieval", "ansonly.jsonl", [null], /ansonly/],
  [
    "R12 triples without ids are noticed",
    "tri4.jsonl",
    [0],
    /none of the 3 retrieved triples has the notation/,
  ],
  [
    "R12 triples without brackets are noticed",
    "tri3.jsonl",
    [0],
    /none of the 3 retrieved triples has the notation/,
  ],
])("%s (needs ../shared)", async ([, predictions, right, message], context) => {
  if (!existsSync(files)) context.skip("the optional folder ../shared is not here");
  const { values, messages } = await score(["--questions", join(files, "q3.csv")], predictions, "recall");
  expect([...new Set(values.map(({ recall }) => recall ?? null))]).toEqual(right);
  expect(messages).toMatch(message);
});
