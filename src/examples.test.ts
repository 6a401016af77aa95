/** Runs the programs in examples/ against the package as npm would publish it. */
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readQuestions } from "./datasets/index.ts";
import { installPacked, type PackedPackage } from "./testing/library/install-packed.ts";
import { root } from "./testing/library/read-library.ts";
import { suiteFolder } from "./testing/temporary-folder.ts";

const names = readdirSync(join(root, "examples")).filter((name) => name.endsWith(".ts"));
const folder = suiteFolder();
let packed: PackedPackage;

beforeAll(() => {
  packed = installPacked(folder);
  cpSync(join(root, "examples"), folder, { recursive: true });
});

function run(name: string, ...words: readonly string[]): { status: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${name}.ts`, ...words], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return { status, lines: stdout.trim().split("\n") };
}

test("both systems of the retriever example find the only golden triple", () => {
  expect(run("own-retriever")).toEqual({ status: 0, lines: ["words: recall 1", "bm25: recall 1"] });
});

test("the measure example finds one of two golden words in the only question with a golden answer", () => {
  const { status, lines } = run("own-measure");
  expect(status).toBe(0);
  expect(lines.at(-1)).toBe("golden-words 0.5");
});

test("the embedder example finds a word in the question by its letter pairs", () => {
  expect(run("own-embedder")).toEqual({ status: 0, lines: ["first: limnology"] });
});

test("the graph source example works with its own search and with the inherited search", () => {
  expect(run("own-graph-source")).toEqual({
    status: 0,
    lines: ["1950.1: Sextant", "by Habermel: Astrolabe, Sundial"],
  });
});

// Terms: "how many" and "top ten" have classes, "why" has none; "top ten" has two. Classes: each has one term. One of
// the six cells off the diagonal is marked.
test("the fractions in the example of taxonomy metrics match a hand calculation", () => {
  expect(run("taxonomy-metrics")).toEqual({
    status: 0,
    lines: [
      "laconicity 0.67 (2/3)",
      "lucidity 1.00 (3/3)",
      "completeness 0.67 (2/3)",
      "soundness 1.00 (3/3)",
      "orthogonality 0.83 (5/6)",
      "no class for: why",
    ],
  });
});

test("the CSV example writes questions with their answers to a file", () => {
  const { status, lines } = run("dataset-from-csv");
  expect(status).toBe(0);
  const [, made = "", findings] = /^(\d+) of 12 questions, (\d+) lint findings$/.exec(lines[0] ?? "") ?? [];
  expect(Number(made)).toBeGreaterThan(3);
  expect(findings).toBe("0");
  expect(readQuestions(join(folder, "questions.csv")).pairs).toHaveLength(Number(made));
});

test("the CI example passes if the measure reaches the threshold, and fails with a higher threshold", () => {
  const graph = join(folder, "node_modules/taxolink/datasets/graphs/question-answering.nt");
  const strict = run("benchmark-in-ci", graph, "1.01");
  expect(strict.status).toBe(1);
  expect(strict.lines.filter((line) => line.endsWith("is below 1.01")).length).toBe(2);
  const passing = run("benchmark-in-ci", graph, "0");
  expect(passing).toMatchObject({ status: 0 });
  expect(passing.lines.at(-1)).toBe("every retriever reaches the demanded recall");
});

test("the results example reads the results of an earlier benchmark", () => {
  const { status, lines } = run("read-results", "runs/ci");
  expect(status).toBe(0);
  expect(lines[0]).toMatch(/^fusion: 12 questions, 0 failed, recall [01]\.\d{3}$/);
  expect(lines.at(-1)).toMatch(/^ {2}bm25: \(/);
});

test("each example states its purpose at the top, has at most 60 lines, and has a test", () => {
  const source = readFileSync(new URL(import.meta.url), "utf8");
  for (const name of names) {
    const lines = readFileSync(join(root, "examples", name), "utf8")
      .trimEnd()
      .split("\n");
    expect(lines[0], name).toMatch(/^\/\/ Shows how to /);
    expect(lines.length, name).toBeLessThanOrEqual(60);
    expect(source).toContain(`run("${name.replace(/\.ts$/, "")}"`);
  }
  expect(names.length).toBeGreaterThanOrEqual(8);
});

test("the tarball contains the files that users need but no tests, and has the size stated in the README", () => {
  expect(packed.files).toEqual(expect.arrayContaining(["dist/index.js", "dist/index.d.ts", "dist/cli.js"]));
  expect(packed.files.filter((file) => /\.test\.|^src\/|^dist\/testing/.test(file))).toEqual([]);
  const [, megabytes] = /\((\d+\.\d) MB packed\)/.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
  expect(Math.abs(packed.bytes / 1_000_000 - Number(megabytes))).toBeLessThan(0.15);
});
