/** Builds the report of a benchmark, and writes it with the summary document. */

import { join } from "node:path";
import { writeJson, writeText } from "../../base/io/index.ts";
import { list, type Report, type Section, table } from "../../pages/blocks.ts";
import { formatHtml } from "../../pages/html.ts";
import { formatMarkdown } from "../../pages/markup.ts";
import type { SummaryDocument } from "../evaluate.ts";
import { judgedMeasureNames } from "../measures/judged-measures.ts";
import { mainMeasures } from "../measures/parse-measure.ts";
import { labelRuns } from "../run-label.ts";
import { columnBlocks, variantBlocks } from "./breakdown-blocks.ts";
import { testNote } from "./format.ts";
import { judgingBlocks } from "./judging-blocks.ts";
import { qualitySection } from "./quality-section.ts";
import { comparisonTable, pairName } from "./shared-blocks.ts";
import { repeatsSections, variationSections } from "./variation-section.ts";

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
  const { runs, variants, manifest } = document;
  const main = mainMeasures(manifest.measures);
  const judgedNames = judgedMeasureNames.filter((name) =>
    runs.some(({ judging }) => judging?.measures[name] !== undefined),
  );
  const columns = Object.keys(runs[0]?.by ?? {});
  const sections: readonly Section[] = [
    qualitySection(document, main),
    {
      title: "Judged by language models",
      blocks: judgedNames.length > 0 ? judgingBlocks(runs, judgedNames) : [],
    },
    ...repeatsSections(document, main),
    { title: "Layouts of the graph", blocks: variants === undefined ? [] : variantBlocks(variants) },
    ...variationSections(document),
    comparisonSection(document),
    {
      title: "Results by question property",
      blocks: columns.length > 0 && main.length > 0 ? columnBlocks(columns, document, main) : [],
    },
    originSection(document),
  ];
  return {
    title: `Benchmark of ${runs.map((run) => run.retriever).join(", ")}`,
    sections: sections.filter(({ blocks }) => blocks.length > 0),
  };
}

/** Shows all pairs of systems; empty if there is only one system. */
export function comparisonSection({ comparisons, manifest }: SummaryDocument): Section {
  const rows = comparisons.map((pair) => [[pair.measure, pairName(pair)], pair] as const);
  return {
    title: "Comparison of systems",
    blocks:
      rows.length === 0
        ? []
        : [testNote(manifest), comparisonTable("Pairs of systems", ["Measure", "Pair"], rows)],
  };
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
    blocks: [list(facts), ...runs],
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

/**
 * Writes the files of the report. Identical runs produce identical files, because times and usage are stored separately
 * in `timing.jsonl`.
 */
export async function writeSummary(folder: string, document: SummaryDocument): Promise<void> {
  const report = createBenchmarkReport(document);
  const html = formatHtml(report);
  writeText(join(folder, "report.md"), formatMarkdown(report));
  writeText(join(folder, "report.html"), html);
  writeJson(join(folder, "summary.json"), document);
}
