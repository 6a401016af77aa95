/**
 * Runs a sample of `npm run kills`, and runs the app while commands change the same workspace. The tests require the
 * built program.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { initWorkspace, openEditor, openWorkspace, readHistory } from "../../workspace/index.ts";
import { runProgram } from "../running/run-program.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { openTerminal } from "../terminal.ts";
import { damageFiles } from "./damage-files.ts";
import { listDifferentFiles } from "./folder-content.ts";
import { killCommand } from "./kill-command.ts";
import { placeScenario, prepareFolder } from "./prepared-folder.ts";
import { runWriters } from "./writers.ts";
import { scenarioOf } from "./writing-scenarios.ts";

test("repeating a killed command leaves the same files as an uninterrupted run", async () => {
  const servers = { model: "", sparql: "" };
  const prepared = join(temporaryFolder(), "prepared");
  await prepareFolder(prepared);
  const samples = [
    ["graph export", 2],
    ["plan set", 1],
    ["publish", 1],
  ] as const;
  for (const [command, count] of samples) {
    const scenario = scenarioOf(command);
    const start = temporaryFolder();
    await placeScenario(prepared, start, scenario, servers);
    const { failures, killed, trials } = await killCommand(scenario, start, servers, count, 7);
    expect({ command, failures, killed }).toEqual({ command, failures: [], killed: trials });
    expect(trials).toBeGreaterThanOrEqual(count);
  }
});

test("a terminal that closes ends a command, which removes its temporary files", async () => {
  const root = temporaryFolder();
  const statements = Array.from(
    { length: 100_000 },
    (_, at) => `<http://a.org/${at}> <http://a.org/p> "${at}" .\n`,
  );
  writeFileSync(join(root, "graph.nt"), statements.join(""));
  const program = join(import.meta.dirname, "../../../dist/cli.js");
  const words = [program, "graph", "import", "graph.nt", "--out", "graph.db"];
  const child = spawn(process.execPath, words, { cwd: root, stdio: "ignore" });
  await expect.poll(() => readdirSync(root).length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(1);
  child.kill("SIGHUP");
  expect(await once(child, "exit")).toEqual([130, null]);
  expect(readdirSync(root)).toEqual(["graph.nt"]);
});

test("the comparison of folders distinguishes missing, extra and different files", () => {
  const expected = new Map([
    ["a", "1"],
    ["b", "2"],
    ["c", "3"],
  ]);
  const actual = new Map([
    ["a", "1"],
    ["b", "other"],
    ["d", "4"],
  ]);
  expect(listDifferentFiles(expected, actual)).toEqual(["b differs", "c is missing", "d is left over"]);
});

test("with two concurrent writers, every edit is present exactly once", async () => {
  expect(await runWriters(join(temporaryFolder(), "shared"), 2, 5)).toEqual({ edits: 10, failures: [] });
});

test("a damaged file of any kind is read, or rejected with a single message", async () => {
  const reports = await damageFiles(join(temporaryFolder(), "damage"), 3, 7);
  for (const { kind, failures } of reports) expect({ kind, failures }).toEqual({ kind, failures: [] });
  // Otherwise, the damage did not affect any file, and the test would not prove anything.
  expect(reports.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(0);
});

test("the app and the command line can edit the same workspace without losing an edit", async () => {
  const root = join(temporaryFolder(), "shared");
  const workspace = initWorkspace(root);
  const planning = () => openEditor(workspace, { author: "Eve" }).read("planning");
  const program = join(import.meta.dirname, "../../../dist/cli.js");
  const app = openTerminal(process.execPath, [program], { cwd: root, env: { TAXOLINK_AUTHOR: "Ada" } });
  onTestFinished(() => app.kill("SIGKILL"));
  const besides = async (...words: readonly string[]): Promise<void> => {
    const { code, err } = await runProgram(root, ["plan", "set", ...words, "--author", "Bob"]);
    // The app may hold the lock at that moment; the command then does nothing, and the user sees a message.
    if (code === 1 && err.includes("the workspace is being edited by Ada")) return besides(...words);
    expect({ code, err }).toEqual({ code: 0, err: "" });
  };
  await app.waitFor("1○", 60);
  app.type(":plan set --domain Museums\r");
  await besides("--objective", "To sort questions");
  await expect.poll(() => planning().domain, { timeout: 60_000 }).toBe("Museums");
  app.type(":plan set --abstraction Coarse\r");
  await expect.poll(() => planning().abstraction, { timeout: 60_000 }).toBe("Coarse");
  expect(planning()).toMatchObject({
    domain: "Museums",
    objective: "To sort questions",
    abstraction: "Coarse",
  });
  const authors = readHistory(openWorkspace(root, root)).map(({ author }) => author);
  expect(authors.sort()).toEqual(["Ada", "Ada", "Bob"]);
});
