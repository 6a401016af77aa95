/**
 * The script `npm run mutants -- [part…] [--count 20] [--seed 1]` runs mutation testing.
 *
 * In a copy of the project, the script applies one mutation at a time to a part of the source code, and runs the tests
 * of that part. A mutant survives if no test detects it. The summary lists the positions of survivors.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "../../base/random.ts";
import { root } from "../library/read-library.ts";
import { applyMutant, findMutants, type Mutant } from "./find-mutants.ts";

type Part = {
  /** The files or folders that are mutated, relative to `src`. */
  readonly sources: readonly string[];
  /** The tests to run, relative to `src`. */
  readonly tests: readonly string[];
};

const parts: Readonly<Record<string, Part>> = {
  metrics: { sources: ["taxonomy/metrics"], tests: ["taxonomy/metrics", "taxonomy/gqm"] },
  agreement: { sources: ["taxonomy/agreement"], tests: ["taxonomy/agreement"] },
  measures: {
    sources: ["evaluation/measures/ranked", "evaluation/text"],
    tests: ["evaluation/measures", "evaluation/text"],
  },
  statistics: {
    sources: ["evaluation/statistics"],
    tests: ["evaluation/statistics", "evaluation/false-findings"],
  },
  journal: {
    sources: [
      "workspace/transaction.ts",
      "workspace/append-line.ts",
      "workspace/undo-log.ts",
      "evaluation/runs/run-journal.ts",
    ],
    tests: [
      "workspace/workspace",
      "workspace/editor",
      "workspace/refused-edit",
      "workspace/text-patch",
      "workspace/append-line",
      "workspace/torn-files",
      "workspace/crash",
      "evaluation/runs",
    ],
  },
  lock: {
    sources: ["base/io/file-lock.ts", "base/io/lock-holder.ts", "workspace/lock.ts"],
    tests: ["base/io/file-lock", "base/io/lock-without-links", "workspace/workspace", "workspace/editor"],
  },
};

/**
 * The time limit for the tests of one mutant. A mutant that exceeds it probably loops forever, so it counts as
 * detected. The summary states the number of such mutants.
 */
const longestRun = 180_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { count: { type: "string", default: "20" }, seed: { type: "string", default: "1" } },
});
const copy = copyProject();
try {
  for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
    const part = parts[name];
    if (!part) throw new Error(`there is no part "${name}"; parts: ${Object.keys(parts).join(", ")}`);
    runPart(name, part, Number(values.count), Number(values.seed));
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-mutants-"));
  for (const name of readdirSync(root)) {
    if (name.startsWith(".git")) continue;
    if (name === "src") cpSync(join(root, name), join(folder, name), { recursive: true });
    else symlinkSync(join(root, name), join(folder, name));
  }
  return folder;
}

function runPart(name: string, part: Part, count: number, seed: number): void {
  if (runTests(part) !== "passed") throw new Error(`the tests of ${name} fail without a mutant`);
  const all = part.sources.flatMap(sourceFiles).flatMap((file) => {
    const text = readFileSync(join(copy, "src", file), "utf8");
    return findMutants(file, text).map((mutant) => ({ file, text, mutant }));
  });
  const sampledMutants = createRandom(seed).sample(all, count);
  const tried = sampledMutants.map(({ file, text, mutant }) => {
    const path = join(copy, "src", file);
    writeFileSync(path, applyMutant(text, mutant));
    const result = runTests(part);
    writeFileSync(path, text);
    return { file, text, mutant, result };
  });
  const survivors = tried.filter(({ result }) => result === "passed");
  const endless = tried.filter(({ result }) => result === "endless").length;
  console.log(
    `${name}: ${sampledMutants.length - survivors.length} of ${sampledMutants.length} mutants detected (${endless} by tests that did not end), of ${all.length}`,
  );
  for (const { file, text, mutant } of survivors) console.log(`  survived ${describe(file, text, mutant)}`);
}

function sourceFiles(path: string): string[] {
  if (path.endsWith(".ts")) return [path];
  return readdirSync(join(root, "src", path))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && file !== "index.ts")
    .map((file) => `${path}/${file}`);
}

function runTests({ tests }: Part): "passed" | "failed" | "endless" {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const files = tests.map((path) => `src/${path}`);
  const { status } = spawnSync(
    process.execPath,
    [vitest, "run", "--bail", "1", "--reporter", "dot", ...files],
    {
      cwd: copy,
      stdio: "ignore",
      timeout: longestRun,
    },
  );
  // A process that is stopped for running too long has no status.
  if (status === null) return "endless";
  return status === 0 ? "passed" : "failed";
}

function describe(file: string, text: string, { start, original, replacement }: Mutant): string {
  const line = text.slice(0, start).split("\n").length;
  return `src/${file}:${line}: ${original} → ${replacement}`.replace(/\s+/g, " ");
}
