/** Builds the complete report of a benchmark, with one section per question of the plan and the author's answers. */

import { type Block, plot, type Report, type Section, table } from "../../pages/blocks.ts";
import type { Evaluation, SummaryDocument } from "../evaluate.ts";
import type { Footprint } from "../footprint/estimate-footprint.ts";
import { summariseLosses } from "../losses/summarise-losses.ts";
import { mainMeasures } from "../measures/parse-measure.ts";
import { semanticMeasureNames } from "../measures/semantic-measures.ts";
import { defaultTextMeasureNames } from "../measures/text-measures.ts";
import { labelRuns } from "../run-label.ts";
import type { RunCost } from "../runs/cost.ts";
import { comparisonSection, originSection, qualitySection } from "./benchmark-report.ts";
import { columnBlocks } from "./breakdown-blocks.ts";
import { costBlocks, footprintBlocks } from "./cost-blocks.ts";
import { formatWithInterval } from "./format.ts";
import { gqmPlan, type PlanQuestion } from "./gqm-plan.ts";
import { judgingBlocks } from "./judging-blocks.ts";
import { lossesSections } from "./losses-section.ts";
import { type RecordedRun, recordedBlocks } from "./recorded-section.ts";
import { repeatsSections } from "./repeats-section.ts";
import { summarySection } from "./summary-section.ts";
import { variantBlocks } from "./variants-blocks.ts";
import { variationSections } from "./variation-section.ts";

export type GqmMaterial = {
  readonly evaluation: Evaluation;
  /** The cost of each run, in the order of the document. */
  readonly costs: readonly RunCost[];
  readonly footprints: readonly Footprint[];
  /** The scores recorded in the prediction files. For runs without recorded scores, the list is empty. */
  readonly recorded: readonly RecordedRun[];
  /** Maps the ids of questions to the author's answers; empty if there are none. */
  readonly answers: Readonly<Record<string, string>>;
};

export function createGqmReport(unlabelled: GqmMaterial): Report {
  const { evaluation } = unlabelled;
  const labelled = { ...evaluation, document: labelRuns(evaluation.document) };
  const material = { ...unlabelled, evaluation: labelled };
  const { document } = material.evaluation;
  const [measure = ""] = mainMeasures(document.manifest.measures);
  const goals = gqmPlan.flatMap(({ id, goal, questions }): readonly Section[] => [
    { title: `${id}: ${goal}`, blocks: [] },
    ...questions.map(
      (question): Section => ({
        title: `${question.id}. ${question.question}`,
        level: 3,
        blocks: [...answerBlocks(question, material), authorsAnswer(question, material)],
      }),
    ),
  ]);
  return {
    title: `Evaluation of ${document.runs.map((run) => run.retriever).join(", ")}`,
    sections: [
      summarySection(document, measure),
      ...goals,
      ...lossesSections(lossesOf(material.evaluation)),
      ...repeatsSections(document, mainMeasures(document.manifest.measures)),
      ...variationSections(document),
      originSection(document),
    ],
  };
}

function lossesOf({ document, tables }: Evaluation): Parameters<typeof lossesSections>[0] {
  return document.runs.map(({ retriever }, at) => ({
    retriever,
    losses: summariseLosses(tables[at]?.cases ?? []),
  }));
}

function authorsAnswer({ id }: PlanQuestion, { answers }: GqmMaterial): Block {
  const answer = answers[id]?.trim() ?? "";
  return { kind: "answer", question: id, text: answer === "" ? null : answer };
}

function answerBlocks({ answeredBy }: PlanQuestion, material: GqmMaterial): readonly Block[] {
  const { evaluation, costs, footprints } = material;
  const { document } = evaluation;
  const main = mainMeasures(document.manifest.measures);
  const [measure = ""] = main;
  if (answeredBy.kind === "breakdown") return columnBlocks(answeredBy.columns, evaluation, main);
  if (answeredBy.kind === "variants") {
    const note = "All systems in this run used the same layout of the graph.";
    const layouts = document.variants === undefined ? [note] : variantBlocks(document.variants);
    return [...layouts, ...columnBlocks(answeredBy.columns, evaluation, main)];
  }
  if (answeredBy.kind === "answers" || answeredBy.kind === "judged") {
    const texts = answeredBy.kind === "answers" ? textMeasureBlocks(document) : [];
    const judged = judgingBlocks(document.runs, answeredBy.measures);
    return [...texts, ...judged, ...recordedAnswerBlocks(answeredBy.recorded, material)];
  }
  if (answeredBy.kind === "cost") return costBlocks(document, costs, measure);
  if (answeredBy.kind === "footprint") return footprintBlocks(document, footprints, measure);
  const comparisonBlocks = document.comparisons.length > 0 ? comparisonSection(document).blocks : [];
  return [...qualitySection(document, main).blocks, ...comparisonBlocks, ...spreadBlocks(material)];
}

/** Shows the distribution of the main measure over the questions, in bins of width 0.1. */
function spreadBlocks({ evaluation }: GqmMaterial): readonly Block[] {
  const [measure = ""] = mainMeasures(evaluation.document.manifest.measures);
  const binStarts = Array.from({ length: 11 }, (_, tenth) => (tenth === 10 ? "1" : `0.${tenth}`));
  const distributions = evaluation.tables.map((scores, at) => {
    const values = scores.columns.find((column) => column.measure.name === measure)?.values ?? [];
    const present = values.filter((value) => value !== null);
    const counts = binStarts.map(
      (_place, tenth) => present.filter((value) => Math.floor(value * 10 + 1e-9) === tenth).length,
    );
    return { series: evaluation.document.runs[at]?.retriever ?? "", n: present.length, counts };
  });
  const points = distributions.flatMap(({ series, n, counts }) =>
    counts.map((count, x) => ({
      series,
      x,
      name: binStarts[x] ?? "",
      value: n === 0 ? 0 : count / n,
    })),
  );
  const rows = distributions.map(({ series, n, counts }) => [series, ...counts.map(String), String(n)]);
  const caption = `Distribution of ${measure} over questions`;
  return [
    table(
      `${caption}: number of questions in each interval of width 0.1`,
      ["System", ...binStarts, "n"],
      rows,
    ),
    plot(caption, { kind: "lines", x: `${measure}, from`, y: "share of questions", points }),
  ];
}

/** Shows the measures that compare answers with golden answers and need no judge. */
function textMeasureBlocks({ runs, manifest }: SummaryDocument): readonly Block[] {
  const answerMeasures = new Set([...defaultTextMeasureNames, ...semanticMeasureNames]);
  const names = manifest.measures.filter((name) => answerMeasures.has(name));
  if (names.length === 0) return ["Not measured, because this run contains no answers to compare."];
  const rows = names.flatMap((name) =>
    runs.map((run) => [
      displayedName(name, manifest),
      run.retriever,
      formatWithInterval(run.metrics[name], run.detail[name]),
      `${run.detail[name]?.n ?? 0} of ${run.questions}`,
      Object.keys(run.detail[name]?.excluded ?? {}).join("; ") || "–",
    ]),
  );
  const header = ["Measure", "System", "Mean", "n", "Without a value"];
  return [table("Answers compared with golden answers", header, rows)];
}

/**
 * Returns the name under which a measure is displayed. The plan's semantic similarity and its Bert precision, recall
 * and F1 (M2.5–M2.7) compare vectors, so their displayed names include the embedder.
 */
function displayedName(name: string, { inputs }: SummaryDocument["manifest"]): string {
  if (!name.startsWith("bertscore-") && name !== "semantic-similarity") return name;
  return `${name} (vectors of ${String(inputs.similarity_embedder ?? "an unknown embedder")})`;
}

/**
 * Shows the recorded scores that belong to a question of the plan. Scores for triples and entities are shown under the
 * retrieval questions.
 */
function recordedAnswerBlocks(
  prefixes: readonly string[],
  { recorded, evaluation }: GqmMaterial,
): readonly Block[] {
  return recordedBlocks(
    recorded,
    (name) => prefixes.some((start) => name.startsWith(start)) && !/_(?:triples|entities)$/.test(name),
    evaluation.document.manifest.seed,
  );
}
