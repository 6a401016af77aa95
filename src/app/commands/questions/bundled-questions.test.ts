/**
 * Tests that the bundled graph still proves the answer to every bundled question, and that the linter finds no faults.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const graph = "datasets/graphs/question-answering.nt";
const questions = "datasets/questions/question-answering.csv";

function taxolink(...words: string[]): unknown {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["dist/cli.js", ...words, "--json", "--quiet"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return JSON.parse(stdout);
}

test("running the query stored with each question produces the question's golden triples", () => {
  expect(taxolink("questions", "validate", questions, "--graph", graph)).toMatchObject({
    questions: 80,
    counts: { equal: 80 },
  });
});

test("lint finds nothing", () => {
  expect(taxolink("questions", "lint", questions, "--graph", graph)).toMatchObject({
    questions: 80,
    findings: [],
  });
});
