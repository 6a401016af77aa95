import { expect, test } from "vitest";
import { formatMarkdown } from "../../pages/markup.ts";
import { summariseRepeats } from "../evaluate.ts";
import type { RunSummary, SummaryDocument } from "../summary-schema.ts";
import { chooseRun, variationSections } from "./benchmark-report.ts";

function run(retriever: string, recall: number, hits: number): RunSummary {
  const counts = { questions: 1, failed: 0, unanswered: 0, missing: 0 };
  return { retriever, origin: null, ...counts, metrics: { recall, "hits@10": hits }, detail: {}, by: {} };
}

const runs = [run("a", 0.5, 0.4), run("a (k=5)", 0.55, 0.3), run("a (k=9)", 0.55, 0.36)];
const tested = {
  measure: "recall",
  a: "a",
  b: "a (k=5)",
  n: 1,
  difference: -0.05,
  ci: null,
  p: 0.4,
  p_holm: 0.8,
  effect_size: null,
  detectable: null,
  verdict: "within noise" as const,
};
const document: SummaryDocument = {
  runs,
  comparisons: [tested],
  group_comparisons: {},
  manifest: {
    taxolink: "0",
    definition: "taxolink",
    seed: 1,
    measures: ["recall", "hits@10"],
    statistics: {},
    inputs: {},
    runs: {
      a: { retriever: "a", seed: 1, base: true },
      "a (k=5)": { retriever: "a", seed: 1 },
      "a (k=9)": { retriever: "a", seed: 1 },
    },
  },
};

test("the section shows changes as percentages of the base, prints the best value in bold, and chooses a configuration by recall, then Hits@10", () => {
  const markdown = formatMarkdown({ title: "t", sections: variationSections(document) });
  expect(markdown).toContain("| a (base) | 0.500 | **0.400** |");
  // (0.55 − 0.5) / 0.5 and (0.36 − 0.4) / 0.4
  expect(markdown).toContain("| a (k=9) | **0.550 (+10.0%)** | 0.360 (−10.0%) |");
  expect(markdown).toMatch(/\| a \(k=5\) \|.*\| within noise, p \(Holm\) 0\.800, n 1 \|/);
  expect(markdown).toMatch(/\| a \(k=9\) \|.*\| not tested \|/);
  expect(markdown).toContain("Selected by recall, then by Hits@10: a (k=9)");
});

test("the base configuration is still chosen if no variation is better", () => {
  const [base, ...others] = [run("a", 0.5, 0.4), run("b", 0.5, 0.4), run("c", 0.5, 0.3)];
  if (base) expect(chooseRun(base, [base, ...others])).toBe(base);
  expect.assertions(1);
});

test("repeats of a configuration form one row with the mean and the standard deviation of their means", () => {
  const recalls = { "a #1": 0.4, "a #2": 0.6, "a (k=5) #1": 0.7, "a (k=5) #2": 0.7 };
  const origins = Object.keys(recalls).map((name, at) => {
    const options = name.includes("k=5") ? { k: 5 } : {};
    return { retriever: "a", options, seed: 1 + (at % 2), ...(name.includes("k=5") ? {} : { base: true }) };
  });
  const repeated = Object.entries(recalls).map(([name, recall]) => run(name, recall, 0.5));
  const repeats = summariseRepeats(repeated, origins);
  expect(repeats).toMatchObject([
    { configuration: "a", runs: ["a #1", "a #2"], seeds: [1, 2], metrics: { recall: { n: 2 } } },
    { configuration: "a (k=5)", metrics: { recall: { mean: 0.7, sd: 0, n: 2 } } },
  ]);
  // The mean of 0.4 and 0.6; √((0.1² + 0.1²) / 1).
  expect(repeats[0]?.metrics.recall?.mean).toBeCloseTo(0.5, 12);
  expect(repeats[0]?.metrics.recall?.sd).toBeCloseTo(Math.sqrt(0.02), 12);
  const runsOf = Object.fromEntries(Object.keys(recalls).map((name, at) => [name, origins[at] ?? {}]));
  const sections = variationSections({
    ...document,
    runs: repeated,
    repeats,
    repeat_comparisons: [tested],
    manifest: { ...document.manifest, runs: runsOf },
  });
  expect(sections).toHaveLength(1);
  expect(formatMarkdown({ title: "t", sections })).toMatch(
    /\| a \(k=5\) \|.*\| within noise, p \(Holm\) 0\.800, n 1 \|/,
  );
  const markdown = formatMarkdown({ title: "t", sections });
  expect(markdown).toContain("| a (base) | 0.500 ± 0.141 |");
  expect(markdown).toContain("| a (k=5) | **0.700 ± 0.000 (+40.0%)** |");
});

test("runs on different data do not count as repeats", () => {
  const origin = (seed: number, graph_hash: string) => ({ retriever: "a", options: {}, graph_hash, seed });
  const two = [run("a #1", 0.4, 0.5), run("a #2", 0.6, 0.5)];
  expect(summariseRepeats(two, [origin(1, "g"), origin(2, "h")])).toEqual([]);
  expect(summariseRepeats(two, [{ header: null }, { header: null }])).toEqual([]);
});
