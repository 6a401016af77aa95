/** The full report of a run: a section per question of the plan, with the author's own answers. */
import type { Evaluation, SummaryDocument } from "../evaluate.ts";
import type { Footprint } from "../footprint/estimate-footprint.ts";
import { relateEmissions } from "../footprint/relative-emissions.ts";
import { defaultTextMeasureNames } from "../measures/text-measures.ts";
import type { RunCost } from "../runs/cost.ts";
import {
  breakdownBlocks,
  comparisonSection,
  groupComparisonBlocks,
  mainMeasures,
  originSection,
  qualitySection,
} from "./benchmark-report.ts";
import { crossTable } from "./cross-table.ts";
import { formatFigure, formatWithInterval } from "./format.ts";
import { gqmPlan, type PlanQuestion } from "./gqm-plan.ts";
import { judgingBlocks } from "./judging-blocks.ts";
import { costPlot, curvePlot, heatPlot, spreadPlot } from "./more-plots.ts";
import { type RecordedRun, recordedBlocks } from "./recorded-section.ts";
import { repeatsSections } from "./repeats-section.ts";
import { type Report, type ReportBlock, type ReportSection, table, text } from "./report.ts";
import { variationSections } from "./variation-section.ts";

export type GqmMaterial = {
  readonly evaluation: Evaluation;
  /** Per run, in the order of the document. */
  readonly costs: readonly RunCost[];
  readonly footprints: readonly Footprint[];
  /** Scores that the prediction files carried; runs without any have no lines. */
  readonly recorded: readonly RecordedRun[];
  /** Question id → what the author answers; empty where nothing was written yet. */
  readonly answers: Readonly<Record<string, string>>;
};

export function createGqmReport(material: GqmMaterial): Report {
  const { document } = material.evaluation;
  const sections = gqmPlan.flatMap(({ id, goal, questions }) =>
    questions.map(
      (question): ReportSection => ({
        title: `${id} (${goal}), ${question.id}: ${question.question}`,
        blocks: [...answerBlocks(question, material), authorsAnswer(question, material)],
      }),
    ),
  );
  return {
    title: `Evaluation of ${document.runs.map((run) => run.retriever).join(", ")}`,
    sections: [
      ...sections,
      ...repeatsSections(document, mainMeasures(document.manifest)),
      ...variationSections(document),
      originSection(document),
    ],
  };
}

function authorsAnswer({ id }: PlanQuestion, { answers }: GqmMaterial): ReportBlock {
  const written = answers[id]?.trim() ?? "";
  return text(written === "" ? `Answer to ${id}: (write it in answers.json)` : `Answer to ${id}: ${written}`);
}

function answerBlocks({ answeredBy }: PlanQuestion, material: GqmMaterial): readonly ReportBlock[] {
  const { document } = material.evaluation;
  const main = mainMeasures(document.manifest);
  if (answeredBy.kind === "quality") {
    const compared = document.comparisons.length > 0 ? comparisonSection(document).blocks : [];
    return [...qualitySection(document, main).blocks, ...compared, ...spreadBlocks(material)];
  }
  if (answeredBy.kind === "breakdown") return columnBlocks(answeredBy.columns, material, main);
  if (answeredBy.kind === "cost") return costBlocks(material);
  if (answeredBy.kind === "footprint") return footprintBlocks(material);
  if (answeredBy.kind === "answers" || answeredBy.kind === "judged") {
    const texts = answeredBy.kind === "answers" ? textMeasureBlocks(document) : [];
    const judged = judgingBlocks(document.runs, answeredBy.measures);
    return [...texts, ...judged, ...recordedAnswerBlocks(answeredBy.recorded, material)];
  }
  return [text("Not measured in this run: all its systems worked on one graph.")];
}

/** How the main figure is spread over questions, in tenths. */
function spreadBlocks({ evaluation }: GqmMaterial): readonly ReportBlock[] {
  const [measure] = mainMeasures(evaluation.document.manifest);
  const spread = evaluation.tables.flatMap((scores, at) => {
    const values = scores.columns.find((column) => column.measure.name === measure)?.values ?? [];
    const present = values.filter((value) => value !== null);
    const series = evaluation.document.runs[at]?.retriever ?? "";
    return Array.from({ length: 11 }, (_, tenth) => {
      const count = present.filter((value) => Math.floor(value * 10 + 1e-9) === tenth).length;
      const from = tenth === 10 ? "1" : `0.${tenth}`;
      return { series, from, share: present.length === 0 ? 0 : count / present.length };
    });
  });
  return [spreadPlot(`Distribution of ${measure} over questions`, `${measure}, from`, spread)];
}

function columnBlocks(
  columns: readonly string[],
  { evaluation }: GqmMaterial,
  main: readonly string[],
): readonly ReportBlock[] {
  const { runs } = evaluation.document;
  const present = columns.filter((column) => runs[0]?.by[column] !== undefined);
  if (present.length === 0)
    return [text("Not measured in this run: its questions do not have this property.")];
  const [measure = ""] = main;
  const tables = present.flatMap((column) => breakdownBlocks(runs, column, main.slice(0, 3)));
  const hops = present.includes("hops")
    ? [
        curvePlot(
          `${measure} by number of hops`,
          "hops",
          measure,
          runs.flatMap((run) =>
            Object.entries(run.by.hops ?? {}).flatMap(([x, { metrics }]) => {
              const value = metrics[measure] ?? null;
              return value === null ? [] : [{ series: run.retriever, x: Number(x), value }];
            }),
          ),
        ),
      ]
    : [];
  const crossed = present.includes("use_case") ? crossBlocks(evaluation, measure) : [];
  return [...tables, ...groupComparisonBlocks(evaluation.document, present), ...hops, ...crossed];
}

/** Operation by use case, one heat map and one table per system. */
function crossBlocks({ document, tables }: Evaluation, measure: string): readonly ReportBlock[] {
  return tables.flatMap((scores, at) => {
    const cells = crossTable(scores, measure, "use_case", "retrieval_operation");
    if (cells.length === 0) return [];
    const name = document.runs[at]?.retriever ?? "";
    const columns = [...new Set(cells.map((cell) => cell.x))].sort();
    const rows = [...new Set(cells.map((cell) => cell.y))].sort().map((row) => [
      row,
      ...columns.map((column) => {
        const cell = cells.find((item) => item.x === column && item.y === row);
        return cell ? `${formatFigure(cell.value)} (${cell.n})` : "–";
      }),
    ]);
    const caption = `${measure} of ${name}: operation by use case`;
    return [
      table(`${caption}, questions in brackets`, ["", ...columns], rows),
      heatPlot(caption, "use case", "operation", cells),
    ];
  });
}

function costBlocks({ evaluation, costs }: GqmMaterial): readonly ReportBlock[] {
  const { runs, manifest } = evaluation.document;
  const [measure = ""] = mainMeasures(manifest);
  const rows = runs.map((run, at) => {
    const cost = costs[at];
    return [
      run.retriever,
      formatPlain(cost?.latency_ms.p50, 1),
      formatPlain(cost?.latency_ms.p95, 1),
      formatPlain(cost?.usage.calls, 0),
      formatPlain(cost?.usage.tokens, 0),
      formatPlain(cost?.usage.cost, 4),
    ];
  });
  const points = runs.flatMap((run, at) => {
    const time = costs[at]?.latency_ms.p50 ?? null;
    const value = run.metrics[measure] ?? null;
    return time === null || value === null ? [] : [{ series: run.retriever, cost: time, value }];
  });
  return [
    text("Wall time per question without the index; calls, tokens and money are sums over all questions."),
    table("Time and use", ["System", "p50 ms", "p95 ms", "model calls", "tokens", "US$"], rows),
    ...(points.length > 0
      ? [costPlot(`${measure} against time per question`, "median ms per question", measure, points)]
      : []),
  ];
}

function footprintBlocks({ evaluation, footprints }: GqmMaterial): readonly ReportBlock[] {
  const { runs, manifest } = evaluation.document;
  const [measure = ""] = mainMeasures(manifest);
  const related = relateEmissions(
    runs.map((run, at) => ({
      name: run.retriever,
      ce: footprints[at]?.ce_kg_per_question ?? null,
      metric: run.metrics[measure] ?? 0,
    })),
  );
  const rows = related.map((system, at) => [
    system.name,
    formatExponent(footprints[at]?.energy_kwh),
    formatExponent(system.ce),
    formatExponent(system.ce_rel),
    formatFigure(system.delta_ce),
    formatFigure(system.n_ce),
    formatFigure(system.n_ce_rel),
  ]);
  const methods = runs.map((run, at) => {
    const footprint = footprints[at];
    const constants = Object.entries(footprint?.constants ?? {}).map(([name, value]) => `${name} ${value}`);
    const method = [footprint?.method ?? "unknown", ...constants].join(", ");
    return `- ${run.retriever}: ${method}. Not included: ${footprint?.gaps.join(", ") ?? "unknown"}.`;
  });
  const notes = [
    text("Estimated or recorded as the list says; what nobody measured is unknown, never 0."),
    text(methods.join("\n")),
  ];
  return [
    ...notes,
    table(
      `Energy and emissions per question, in relation to ${measure}`,
      ["System", "kWh, all", "CE kg", "CE_rel", "ΔCE", "n(CE)", "n(CE_rel)"],
      rows,
    ),
  ];
}

/** Answers against golden answers, without a judge. */
function textMeasureBlocks({ runs, manifest }: SummaryDocument): readonly ReportBlock[] {
  const names = manifest.measures.filter((name) => defaultTextMeasureNames.includes(name));
  if (names.length === 0) return [text("Not measured in this run: there are no answers to compare.")];
  const rows = names.flatMap((name) =>
    runs.map((run) => [
      name,
      run.retriever,
      formatWithInterval(run.metrics[name], run.detail[name]?.ci),
      `${run.detail[name]?.n ?? 0} of ${run.questions}`,
      Object.keys(run.detail[name]?.excluded ?? {}).join("; ") || "–",
    ]),
  );
  const header = ["Measure", "System", "Mean", "n", "Without a value"];
  return [table("Answers against golden answers", header, rows)];
}

/** What the prediction files recorded of the same; scores of triples and entities belong to retrieval. */
function recordedAnswerBlocks(
  beginnings: readonly string[],
  { recorded }: GqmMaterial,
): readonly ReportBlock[] {
  return recordedBlocks(
    recorded,
    (name) => beginnings.some((start) => name.startsWith(start)) && !/_(?:triples|entities)$/.test(name),
  );
}

function formatPlain(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined ? "unknown" : value.toFixed(digits);
}

function formatExponent(value: number | null | undefined): string {
  return value === null || value === undefined ? "unknown" : value.toExponential(3);
}
