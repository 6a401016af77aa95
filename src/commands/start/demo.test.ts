/** Tests all steps of `npm start` without a terminal, in an empty folder. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const cli = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));

type Report = {
  validate: { increments: { increment: string; classes: number }[] };
  bench: {
    runs: { retriever: string; questions: number; failed: number; metrics: Record<string, number> }[];
  };
};

test("the demo validates, generates, benchmarks and reports", { timeout: 120_000 }, () => {
  const cwd = temporaryFolder();
  const words = [cli, "demo", "--json", "--quiet"];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const { validate, bench } = JSON.parse(stdout) as Report;
  // Thesis Tables 6.5 (58 of the 59 printed), 6.7 and 6.9.
  expect(validate.increments.map(({ increment, classes }) => [increment, classes])).toEqual([
    ["T1", 58],
    ["T2", 28],
    ["T3", 37],
  ]);
  expect(bench.runs.map(({ retriever, failed }) => ({ retriever, failed }))).toEqual([
    { retriever: "hubfocus", failed: 0 },
    { retriever: "hublink-t", failed: 0 },
    { retriever: "difar", failed: 0 },
  ]);
  for (const { questions, metrics } of bench.runs) {
    expect(questions).toBeGreaterThanOrEqual(30);
    expect(metrics.recall).toBeGreaterThan(0);
  }
  for (const name of [
    "report.md",
    "report.html",
    "summary.json",
    "questions.csv",
    "hubfocus/predictions.jsonl",
  ]) {
    expect(existsSync(join(cwd, "runs/demo", name)), name).toBe(true);
  }
  expect(readFileSync(join(cwd, "runs/demo/report.html"), "utf8")).toContain("<svg");
});
