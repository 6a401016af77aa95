import { expect, test } from "vitest";
import { formatMarkdown } from "../../pages/markup.ts";
import { formatHtml } from "../../pages/show.ts";
import { caseWith } from "../../testing/evaluated.ts";
import { evaluateRuns } from "../evaluate.ts";
import { parseMeasure } from "../measures/parse-measure.ts";
import { createBenchmarkReport } from "./benchmark-report.ts";
import { formatSummaryText } from "./terminal-text.ts";

/**
 * Creates two runs over twelve questions each. `good` finds every golden triple, and `bad` finds only the golden
 * triples of the first three questions.
 */
function runOf(retriever: string, hitCount: number): Parameters<typeof evaluateRuns>[0][number] {
  const cases = Array.from({ length: 12 }, (_, at) => {
    const golden = `(s${at}, p, o)`;
    const groups = { hops: [at < 11 ? "1" : "2"], use_case: ["a|b <i>"] };
    const retrieved = at < hitCount ? [golden] : ["(x, p, y)"];
    return caseWith({ uid: String(at), goldenTriples: [golden], groups }, { retrieved });
  });
  return { retriever, cases, missing: 0, origin: {} };
}

const { document } = evaluateRuns([runOf("good", 12), runOf("bad", 3)], {
  measures: ["recall", "mrr@10", "ndcg@10"].map((name) => parseMeasure(name)),
  definition: "taxolink",
  seed: 1,
  inputs: { graph_hash: "abc" },
});

test("the JSON report contains means, intervals, groups and comparisons of pairs", () => {
  const [good, bad] = document.runs;
  expect(good?.metrics).toEqual({ recall: 1, "mrr@10": 1, "ndcg@10": 1 });
  expect(bad?.metrics.recall).toBe(3 / 12);
  expect(bad?.detail.recall).toMatchObject({ n: 12, micro: 3 / 12, definition: "taxolink", excluded: {} });
  expect(bad?.by.hops?.["1"]).toMatchObject({ n: 11, metrics: { recall: 3 / 11 } });
  expect(bad?.by.hops?.["1"]?.ci?.recall).toHaveLength(2);
  // one question is too few for an interval
  expect(bad?.by.hops?.["2"]).not.toHaveProperty("ci");
  const [pair] = document.comparisons;
  expect(pair).toMatchObject({ measure: "recall", a: "good", b: "bad", n: 12, difference: 9 / 12 });
  // nine differences of 1: two of 2^9 patterns are as extreme, so p is about 0.004
  expect(pair?.p).toBeLessThan(0.01);
  expect(pair?.verdict).toBe("a better");
});

test("the report compares pairs of systems within each group that is large enough", () => {
  // hops 1 has eleven questions, hops 2 one; use_case one group of all twelve
  expect(Object.keys(document.group_comparisons.hops ?? {})).toEqual(["1"]);
  expect(document.group_comparisons.hops?.["1"]).toMatchObject([
    { measure: "recall", a: "good", b: "bad", n: 11, difference: 8 / 11, verdict: "a better" },
  ]);
  expect(formatMarkdown(createBenchmarkReport(document))).toContain("Differences in recall by hops");
});

test("the report contains only numbers that JSON can represent", () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test("the Markdown report contains every table, and all cells stay in their columns", () => {
  const markdown = formatMarkdown(createBenchmarkReport(document));
  // All twelve are 1: Wilson's lower end is 12 / (12 + 1.96²) = 0.7575…
  expect(markdown).toContain("# Benchmark of good, bad");
  expect(markdown).toContain("| good | 1.000 [1.000, 1.000] (caution; Wilson [0.758, 1.000]) |");
  expect(markdown).toContain("| a\\|b &lt;i> | 12 |");
  expect(markdown).toContain("| recall | good − bad | 0.750 [");
  expect(markdown).toContain("good better");
  expect(markdown).toContain("- graph_hash: abc");
});

test("the HTML report is a single file with embedded plots and escaped text, and it loads no other files", async () => {
  const html = formatHtml(createBenchmarkReport(document));
  // The main measures, by use case, and by hops as bars and as a line.
  expect(html.match(/<svg role="img"/g)).toHaveLength(4);
  expect(html).toContain('<th scope="row">a|b &lt;i&gt;</th>');
  expect(html).not.toMatch(/<script|<link|src=|@import|url\(/);
  expect(html).toContain("<caption>Retrieval, main measures</caption>");
  // there is one bar per run and measure, with its interval
  expect(html.match(/<rect class="solid/g)?.length).toBeGreaterThanOrEqual(4);
});

test("the text summary shows the figures of both runs and counts their questions", () => {
  const text = formatSummaryText(document);
  expect(text).toMatch(/^good\s+1\.000\s+1\.000$/m);
  expect(text).toContain("bad: 12 questions, 0 failed, 0 unanswered");
});
