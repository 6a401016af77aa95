/** Builds the report of a benchmark, and writes it with the summary document. */

import { join } from "node:path";
import { writeJson, writeText } from "../../base/io/index.ts";
import { count } from "../../base/text/count.ts";
import { type Block, leavesOf, list, type Report, type Section, table } from "../../pages/blocks.ts";
import { formatMarkdown } from "../../pages/markup.ts";
import { formatHtml } from "../../pages/show.ts";
import { summariseLosses } from "../losses/summarise-losses.ts";
import { answerRightName } from "../measures/answer-right.ts";
import { mainMeasures } from "../measures/parse-measure.ts";
import { labelRuns } from "../run-label.ts";
import type { SummaryDocument } from "../summary-schema.ts";
import { figureOf, formatRight, formatWithInterval } from "./format.ts";
import { gqmPlan, type ReportMaterial } from "./gqm-plan.ts";
import { lossesSections } from "./losses-section.ts";
import { leadSentence } from "./shared-blocks.ts";
import { repeatsSections, variationSections } from "./variation-section.ts";

/**
 * Builds the report of a benchmark as data, with a section for each question of the plan that the figures answer.
 * {@link formatMarkdown} and {@link formatHtml} turn it into a document.
 * @param details what is known in addition to the summary. With the author's answers, the report shows every question.
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
export function createBenchmarkReport(
  unlabelled: SummaryDocument,
  details: Omit<ReportMaterial, "document"> = {},
): Report {
  const document = labelRuns(unlabelled);
  const main = mainMeasures(document.manifest.measures);
  const goals = gqmPlan.flatMap(({ id, goal, questions }): readonly Section[] => {
    const parts = questions.flatMap((question) => questionSection(question, { ...details, document }, main));
    return parts.length === 0 ? [] : [{ title: `${id}: ${goal}`, blocks: [] }, ...parts];
  });
  const losses = (details.tables ?? []).map(({ cases }, at) => ({
    retriever: document.runs[at]?.retriever ?? "",
    losses: summariseLosses(cases),
  }));
  return {
    title: `Benchmark of ${document.runs.map((run) => run.retriever).join(", ")}`,
    sections: [
      { title: "Summary", blocks: summaryBlocks(document, main[0] ?? "") },
      ...goals,
      ...lossesSections(losses),
      ...repeatsSections(document, main),
      ...variationSections(document),
      originSection(document),
    ],
  };
}

/** Answers a question of the plan. A question without figures is left out, unless the author answers the plan. */
function questionSection(
  { id, question, missing, answer }: (typeof gqmPlan)[number]["questions"][number],
  material: ReportMaterial,
  main: readonly string[],
): readonly Section[] {
  const figures = leavesOf(answer(material, main));
  const { answers } = material;
  if (figures.length === 0 && answers === undefined) return [];
  const blocks: readonly Block[] = [
    figures.length > 0 ? figures : `Not measured, because ${missing}.`,
    answers && { kind: "answer", question: id, text: answers[id]?.trim() || null },
  ];
  return [{ title: `${id}. ${question}`, level: 3, blocks }];
}

/** Lists the systems compared, and states the main finding. */
function summaryBlocks(document: SummaryDocument, measure: string): readonly Block[] {
  const lines = document.runs.map((run) => {
    const figure = figureOf(run, measure);
    const mean = `${measure} ${formatWithInterval(figure.value, figure)}`;
    return `- ${run.retriever}: ${measure === answerRightName ? formatRight(figure) : mean}, n ${figure.n} of ${count(figure.of, "question")}, ${run.failed} failed, ${run.unanswered} unanswered`;
  });
  return [lines.join("\n"), document.runs.length > 1 && leadSentence(document, measure)];
}

function originSection({ manifest }: SummaryDocument): Section {
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
