/** Tests all steps of `npm start` without a terminal, in an empty folder. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { unwatched } from "../../../base/progress.ts";
import type { OpenAppOptions } from "../../../operations/command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { command as demo } from "./demo.ts";

const cli = fileURLToPath(new URL("../../../../dist/cli.js", import.meta.url));

type Report = {
  validate: { increments: { increment: string; classes: number }[] };
  bench: {
    runs: { retriever: string; questions: number; failed: number; metrics: Record<string, number> }[];
  };
};

test("the demo validates the taxonomy, generates questions, runs a benchmark and reports the results", {
  timeout: 120_000,
}, () => {
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

test("in a terminal, the demo opens the app on a copy of the example, and offers the tour only the first time", async () => {
  const folder = temporaryFolder();
  const opened: OpenAppOptions[] = [];
  const openApp = async (options: OpenAppOptions) => {
    opened.push(options);
    return "The app has ended.";
  };
  const context = {
    ...unwatched,
    cwd: folder,
    env: {},
    workspace: undefined,
    seed: 1,
    typed: [],
    allowed: [],
    interactive: true,
    openApp,
    resolve: (path: string) => join(folder, path),
    warn: () => {},
  };
  const run = (workspace?: string) =>
    demo.run({ options: { out: "runs/demo", headless: false }, positionals: [] }, { ...context, workspace });
  expect((await run()).text).toBe(
    `The app has ended.\n${"runs/demo/example"} contains your changes; delete this folder to start over.`,
  );
  expect(existsSync(join(folder, "runs/demo/example/taxolink.json"))).toBe(true);
  await run();
  expect((await run(folder)).text).toBe("The app has ended.");
  expect(opened.map(({ workspace, tour }) => [workspace, tour])).toEqual([
    ["runs/demo/example", true],
    ["runs/demo/example", false],
    ["", false],
  ]);
});
