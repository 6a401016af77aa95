/** Builds the report of a benchmark. */

import { type Block, plot, type Report, type Section, table } from "../../pages/blocks.ts";
import type { Bar } from "../../pages/plots/chart.ts";
import type { SummaryDocument } from "../evaluate.ts";
import { mainMeasures } from "../measures/parse-measure.ts";
import { labelRuns, rulesNotes } from "../run-label.ts";
import type { MeasureDetail, RunSummary } from "../summarise.ts";
import { abstentionBlocks } from "./abstention-blocks.ts";
import { breakdownBlocks, groupComparisonBlocks, groupNote } from "./breakdown-blocks.ts";
import { formatFigure, formatP, formatVerdict, formatWithInterval, plotInterval } from "./format.ts";
import { judgingSections } from "./judging-blocks.ts";
import { precisionBlocks } from "./precision-blocks.ts";
import { repeatsSections } from "./repeats-section.ts";
import { intervalNote, testNote } from "./statistics-notes.ts";
import { variantSections } from "./variants-blocks.ts";
import { variationSections } from "./variation-section.ts";

/**
 * Builds the report of a benchmark as data: quality, comparisons, questions and provenance. {@link formatMarkdown} and
 * {@link formatHtml} turn it into a document.
 *
 * @example
 * ```ts
 * import { createBenchmarkReport, evaluateRuns, parseMeasure } from "taxolink";
 *
 * const options = { measures: [parseMeasure("recall")], definition: "taxolink" as const, seed: 1, inputs: {} };
 * const { document } = evaluateRuns([{ retriever: "mine", cases: [], missing: 0, origin: {} }], options);
 * console.log(createBenchmarkReport(document).sections.length > 0); // true
 * ```
 */
export function createBenchmarkReport(unlabelled: SummaryDocument): Report {
  const document = labelRuns(unlabelled);
  const main = mainMeasures(document.manifest.measures);
  return {
    title: `Benchmark of ${document.runs.map((run) => run.retriever).join(", ")}`,
    sections: [
      qualitySection(document, main),
      ...judgingSections(document.runs),
      ...repeatsSections(document, main),
      ...variantSections(document.variants),
      ...variationSections(document),
      ...(document.comparisons.length > 0 ? [comparisonSection(document)] : []),
      ...breakdownSections(document, main),
      originSection(document),
    ],
  };
}

export function qualitySection(document: SummaryDocument, main: readonly string[]): Section {
  const { runs, manifest } = document;
  const others = manifest.measures.filter((name) => !main.includes(name));
  const rules =
    manifest.definition === "sqa"
      ? "The measures follow the published code, including its rounding."
      : "The measures follow Taxolink's definitions, without rounding.";
  const blocks: Block[] = [
    `${rules} ${intervalNote(manifest)}`,
    table(
      "Retrieval, main measures",
      ["System", ...main],
      runs.map((run) => [
        run.retriever,
        ...main.map((name) => formatWithInterval(run.metrics[name], run.detail[name])),
      ]),
    ),
    table(
      "Number of questions behind each mean",
      ["System", "questions", "failed", "unanswered", "without a prediction"],
      runs.map((run) => [
        run.retriever,
        ...[run.questions, run.failed, run.unanswered, run.missing].map(String),
      ]),
    ),
    "Failed and unanswered questions count as empty retrievals.",
    ...precisionBlocks(document, main),
    ...abstentionBlocks(runs),
    rulesNotes(runs),
    plot("Main measures with intervals", {
      kind: "bars",
      axis: "mean over questions",
      bars: bars(runs, main),
    }),
  ];
  if (others.length > 0) {
    const rows = others.map((name) => [
      name,
      ...runs.map((run) => formatMeasured(run.metrics[name], run.detail[name])),
    ]);
    blocks.push(
      table("Further measures", ["Measure", ...runs.map((run) => run.retriever)], rows),
      "If a measure has no value for some questions, the table shows n, and a list below it gives the reasons.",
    );
  }
  const excluded = excludedRows(runs);
  if (excluded.length > 0) {
    blocks.push(table("Questions without a value", ["Measure", "System", "Reason", "Questions"], excluded));
  }
  blocks.push(...unansweredBlocks(runs));
  return { title: "Quality of retrieval", blocks };
}

/** Names both ways to count questions with triples but without an answer, if there are any. */
function unansweredBlocks(runs: readonly RunSummary[]): Block[] {
  const rows = runs.flatMap((run) =>
    Object.entries(run.detail).flatMap(([name, detail]) =>
      detail.mean_with_unanswered_as_0 === undefined
        ? []
        : [
            [
              name,
              run.retriever,
              formatFigure(run.metrics[name]),
              formatFigure(detail.mean_with_unanswered_as_0),
            ],
          ],
    ),
  );
  const header = ["Measure", "System", "left out of the mean", "counted as 0, as in the thesis"];
  return rows.length === 0
    ? []
    : [table("Answers that are missing although there are triples", header, rows)];
}

/** Formats a figure with its interval, and adds n unless the figure covers all questions. */
function formatMeasured(value: number | null | undefined, detail: MeasureDetail | undefined): string {
  const excluded = Object.values(detail?.excluded ?? {}).reduce((sum, count) => sum + count, 0);
  const n = excluded > 0 && value !== null ? `, n ${detail?.n ?? 0}` : "";
  return `${formatWithInterval(value, detail)}${n}`;
}

function bars(runs: readonly RunSummary[], measures: readonly string[]): readonly Bar[] {
  return measures.flatMap((place) =>
    runs.flatMap((run) => {
      const value = run.metrics[place] ?? null;
      const detail = run.detail[place];
      if (value === null || detail === undefined) return [];
      return [{ place, series: run.retriever, value, interval: plotInterval(detail) }];
    }),
  );
}

function excludedRows(runs: readonly RunSummary[]): string[][] {
  return runs.flatMap((run) =>
    Object.entries(run.detail).flatMap(([name, { excluded }]) =>
      Object.entries(excluded).map(([reason, count]) => [name, run.retriever, reason, String(count)]),
    ),
  );
}

export function comparisonSection({ comparisons, manifest }: SummaryDocument): Section {
  const rows = comparisons.map((pair) => [
    pair.measure,
    `${pair.a} − ${pair.b}`,
    formatWithInterval(pair.difference, pair),
    formatP(pair.p),
    formatP(pair.p_holm),
    formatFigure(pair.effect_size),
    formatFigure(pair.detectable),
    String(pair.n),
    formatVerdict(pair),
  ]);
  return {
    title: "Comparison of systems",
    blocks: [
      testNote(manifest),
      table(
        "Pairs of systems",
        ["Measure", "Pair", "Difference", "p", "p (Holm)", "d_z", "detectable", "n", "Verdict"],
        rows,
      ),
    ],
  };
}

function breakdownSections(document: SummaryDocument, main: readonly string[]): Section[] {
  const columns = Object.keys(document.runs[0]?.by ?? {});
  if (columns.length === 0 || main.length === 0) return [];
  return [
    {
      title: "Results by question property",
      blocks: [
        groupNote(document),
        ...columns.flatMap((column) => breakdownBlocks(document.runs, column, main)),
        ...groupComparisonBlocks(document, columns),
      ],
    },
  ];
}

export function originSection({ manifest }: SummaryDocument): Section {
  const facts = [
    `taxolink ${manifest.taxolink}, seed ${manifest.seed}`,
    ...Object.entries(manifest.inputs).map(([key, value]) => `${key}: ${formatSetting(value)}`),
  ];
  const runs = Object.entries(manifest.runs).map(([name, origin]) =>
    table(
      `Settings of ${name}`,
      ["Setting", "Value"],
      // The title already names the retriever, with what answered.
      settings(origin).filter(([key]) => key !== "retriever"),
    ),
  );
  return {
    title: "How the report was produced",
    blocks: [facts.map((fact) => `- ${fact}`).join("\n"), ...runs],
  };
}

/** Lists nested settings in a table with one row per path. */
function settings(origin: Readonly<Record<string, unknown>>, path = ""): [string, string][] {
  return Object.entries(origin).flatMap(([key, value]): [string, string][] => {
    const isGroup = value !== null && typeof value === "object" && !Array.isArray(value);
    if (isGroup) return settings(value as Record<string, unknown>, `${path}${key}.`);
    return value === null || value === "" ? [] : [[`${path}${key}`, formatSetting(value)]];
  });
}

function formatSetting(value: unknown): string {
  if (value === "" || value === null || value === undefined) return "not known";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
