import { expect, test } from "vitest";
import type { SummaryDocument } from "../evaluate.ts";
import type { RunSummary } from "../summarise.ts";
import { formatMarkdown } from "./markdown.ts";
import { chooseRun, variationSections } from "./variation-section.ts";

function run(retriever: string, recall: number, hits: number): RunSummary {
  const counts = { questions: 1, failed: 0, unanswered: 0, missing: 0 };
  return { retriever, ...counts, metrics: { recall, "hits@10": hits }, detail: {}, by: {} };
}

const runs = [run("a", 0.5, 0.4), run("a (k=5)", 0.55, 0.3), run("a (k=9)", 0.55, 0.36)];
const tested = {
  ...{ measure: "recall", a: "a", b: "a (k=5)", n: 1, difference: -0.05, ci: null },
  ...{ p: 0.4, p_holm: 0.8, effect_size: null, verdict: "within noise" as const },
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

test("changes are in percent of the base, the best bold, the choice by recall, then Hits@10", () => {
  const markdown = formatMarkdown({ title: "t", sections: variationSections(document) });
  expect(markdown).toContain("| a (base) | 0.500 | **0.400** |");
  // (0.55 − 0.5) / 0.5 and (0.36 − 0.4) / 0.4
  expect(markdown).toContain("| a (k=9) | **0.550 (+10.0%)** | 0.360 (−10.0%) |");
  expect(markdown).toMatch(/\| a \(k=5\) \|.*\| within noise, p \(Holm\) 0\.800 \|/);
  expect(markdown).toMatch(/\| a \(k=9\) \|.*\| not tested \|/);
  expect(markdown).toContain("Choice by recall, then Hits@10: a (k=9)");
});

test("the base stays where nothing is better", () => {
  const [base, ...others] = [run("a", 0.5, 0.4), run("b", 0.5, 0.4), run("c", 0.5, 0.3)];
  if (base) expect(chooseRun(base, [base, ...others])).toBe(base);
  expect.assertions(1);
});
