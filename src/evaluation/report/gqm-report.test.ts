import { expect, test } from "vitest";
import type { Report } from "../../pages/blocks.ts";
import { formatMarkdown } from "../../pages/markup.ts";
import { formatHtml } from "../../pages/show.ts";
import { caseWith } from "../../testing/evaluated.ts";
import { evaluateRuns } from "../evaluate.ts";
import { parseMeasure } from "../measures/parse-measure.ts";
import type { Prediction } from "../prediction.ts";
import { unknownCost } from "../runs/cost.ts";
import { createBenchmarkReport } from "./benchmark-report.ts";
import type { ReportMaterial } from "./gqm-plan.ts";

/** Four questions: one with full recall, one with half recall, one failure, and one without an answer. */
function runOf(retriever: string): Parameters<typeof evaluateRuns>[0][number] {
  const outcomes: readonly Pick<Prediction, "status" | "retrieved">[] = [
    { status: "answered", retrieved: ["(a, p, b)", "(a, p, c)"] },
    { status: "answered", retrieved: ["(a, p, b)"] },
    { status: "failed", retrieved: [] },
    { status: "no-answer", retrieved: [] },
  ];
  const cases = outcomes.map((outcome, at) =>
    caseWith(
      {
        uid: `q${at}`,
        goldenTriples: ["(a, p, b)", "(a, p, c)"],
        groups: { hops: [String(at < 2 ? 1 : 2)], use_case: ["1"], retrieval_operation: ["basic"] },
      },
      outcome,
    ),
  );
  return { retriever, cases, missing: 0, origin: { retriever } };
}

function material(answers: Readonly<Record<string, string>>): Required<ReportMaterial> {
  const { document, tables } = evaluateRuns([runOf("one"), runOf("two")], {
    measures: [parseMeasure("recall")],
    definition: "taxolink",
    seed: 1,
    inputs: {},
  });
  const footprint = {
    basis: "unknown" as const,
    energy_kwh: null,
    ce_kg: null,
    ce_kg_per_question: null,
    ce_kg_interval: null,
  };
  const how = { method: "none", constants: null, gaps: ["remote models"] };
  return {
    document,
    tables,
    costs: [unknownCost, unknownCost],
    footprints: [
      { ...footprint, ...how },
      { ...footprint, ...how },
    ],
    recorded: [],
    answers,
  };
}

function reportOf({ document, ...details }: Required<ReportMaterial>): Report {
  return createBenchmarkReport(document, details);
}

test("the report has a section per goal and a subsection per question, in the order of the plan", () => {
  const { sections } = reportOf(material({}));
  const parts = sections.filter(({ level }) => level === 3).map(({ title }) => title.split(".")[0]);
  expect(parts).toEqual(Array.from({ length: 11 }, (_, at) => `Q${at + 1}`));
  const goals = sections
    .filter(({ title }) => /^(?:ReT|GeT)/.test(title))
    .map(({ title }) => title.slice(0, 4));
  expect(goals).toEqual(["ReT1", "GeT1", "GeT2", "GeT3"]);
});

test("a report without the author's answers leaves out the questions that nothing measured", () => {
  const { sections } = createBenchmarkReport(material({}).document);
  const titles = sections.map(({ title }) => title.split(/[.:]/)[0]);
  expect(titles).toEqual(["Summary", "ReT1", "Q1", "Q2", "Q3", "Q5", "How the report was produced"]);
});

test("the report states which embedder produced the vectors for BERT precision, recall and F1", () => {
  const reportMaterial = material({});
  const { document } = reportMaterial;
  const manifest = {
    ...document.manifest,
    measures: [...document.manifest.measures, "bertscore-f1"],
    inputs: { similarity_embedder: "ours/small" },
  };
  const markdown = formatMarkdown(createBenchmarkReport({ ...document, manifest }, reportMaterial));
  expect(markdown).toContain("| bertscore-f1 (vectors of ours/small) | one | – |");
});

test("the report shows the numbers of failed and unanswered questions next to every mean", () => {
  const markdown = formatMarkdown(reportOf(material({})));
  // (1 + 1/2 + 0 + 0) / 4
  expect(markdown).toContain("- one: recall 0.375 [");
  expect(markdown).toContain("n 4 of 4 questions, 1 failed, 1 unanswered");
  expect(markdown).toContain("| one | 2 | 2 (1 failed, 1 unanswered) | 0.000 |");
  expect(markdown).toContain("the difference is not significant");
  // two questions score 0, one a half, and one 1
  expect(markdown).toContain("| one | 2 | 0 | 0 | 0 | 0 | 1 | 0 | 0 | 0 | 0 | 1 | 4 |");
});

test("the emission scale is labelled at both ends and is omitted if the systems' intervals overlap", () => {
  const scaleFor = (ce: readonly [number, number]): string => {
    const reportMaterial = material({});
    const footprints = reportMaterial.footprints.map((footprint, at) => ({
      ...footprint,
      ce_kg_per_question: ce[at] ?? 0,
      ce_kg_interval: [(ce[at] ?? 0) * 0.9, (ce[at] ?? 0) * 1.1] as const,
    }));
    return formatMarkdown(reportOf({ ...reportMaterial, footprints }));
  };
  const separateScale = scaleFor([1, 2]);
  expect(separateScale).toContain(
    "n(CE) is 1 for one (1.000e+0 [9.000e-1, 1.100e+0]) and 0 for two (2.000e+0 [1.800e+0, 2.200e+0]).",
  );
  const equal = scaleFor([1, 1.1]);
  expect(equal).toContain("a ranking would mainly reflect noise");
  expect(equal).toContain("| within noise | within noise |");
});

test("the report shows unrecorded values as unknown, not as 0", () => {
  const markdown = formatMarkdown(reportOf(material({})));
  expect(markdown).toContain("| one | unknown | unknown | 0 of 4 | unknown | unknown | unknown | unknown |");
  expect(markdown).toContain("| one | unknown | unknown | unknown | unknown | unknown | unknown |");
});

test("the author's text appears under the question that it answers", async () => {
  const report = reportOf(material({ Q2: "It <b>depends</b>.\n\nMore." }));
  expect(formatMarkdown(report)).toContain("**Answer to Q2:** It &lt;b>depends&lt;/b>.\n\nMore.");
  expect(formatMarkdown(report)).toContain("**Answer to Q3: not written yet**");
  const html = formatHtml(report);
  expect(html).toContain("<p>It &lt;b&gt;depends&lt;/b&gt;.</p>\n<p>More.</p>");
  // every link of the contents points to a heading, and every heading has a link
  const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  const ids = [...html.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => id);
  expect(links).toEqual(ids);
});
