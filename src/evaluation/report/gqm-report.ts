/** Builds the complete report of a benchmark, with one section per question of the plan and the author's answers. */

import { mean } from "../../base/mean.ts";
import { count } from "../../base/text/count.ts";
import { type Block, plot, type Report, type Section, table } from "../../pages/blocks.ts";
import type { Evaluation, SummaryDocument } from "../evaluate.ts";
import type { Footprint } from "../footprint/estimate-footprint.ts";
import { summariseLosses } from "../losses/summarise-losses.ts";
import { mainMeasures } from "../measures/parse-measure.ts";
import { semanticMeasureNames } from "../measures/semantic-measures.ts";
import { defaultTextMeasureNames } from "../measures/text-measures.ts";
import { labelRuns } from "../run-label.ts";
import type { RunCost } from "../runs/cost.ts";
import type { RecordedScores } from "../runs/import-run.ts";
import { createBootstrap, defaultBootstrap } from "../statistics/bootstrap.ts";
import { meanCaution, optionalCaution } from "../statistics/interval-caution.ts";
import { comparisonSection, originSection } from "./benchmark-report.ts";
import { columnBlocks, crossBlocks, hopCurve, variantBlocks } from "./breakdown-blocks.ts";
import { costBlocks, footprintBlocks } from "./cost-blocks.ts";
import { formatWithInterval } from "./format.ts";
import { gqmPlan, type PlanQuestion } from "./gqm-plan.ts";
import { judgingBlocks } from "./judging-blocks.ts";
import { lossesSections } from "./losses-section.ts";
import { qualitySection } from "./quality-section.ts";
import { leadSentence, measuredTable } from "./shared-blocks.ts";
import { repeatsSections, variationSections } from "./variation-section.ts";

/** The scores that the prediction file of a run contains. */
type RecordedRun = { readonly name: string; readonly lines: readonly RecordedScores[] };

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
  const { tables } = unlabelled.evaluation;
  const document = labelRuns(unlabelled.evaluation.document);
  const material = { ...unlabelled, evaluation: { tables, document } };
  const main = mainMeasures(document.manifest.measures);
  const losses = document.runs.map(({ retriever }, at) => ({
    retriever,
    losses: summariseLosses(tables[at]?.cases ?? []),
  }));
  const goals = gqmPlan.flatMap(({ id, goal, questions }): readonly Section[] => [
    { title: `${id}: ${goal}`, blocks: [] },
    ...questions.map(
      (question): Section => ({
        title: `${question.id}. ${question.question}`,
        level: 3,
        blocks: [...answerBlocks(question, material, main), authorsAnswer(question, material)],
      }),
    ),
  ]);
  return {
    title: `Evaluation of ${document.runs.map((run) => run.retriever).join(", ")}`,
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

/** Lists the systems compared, and states the main finding. */
function summaryBlocks(document: SummaryDocument, measure: string): readonly Block[] {
  const lines = document.runs.map(
    ({ retriever, metrics, detail, questions, failed, unanswered }) =>
      `- ${retriever}: ${measure} ${formatWithInterval(metrics[measure], detail[measure])}, n ${detail[measure]?.n ?? 0} of ${count(questions, "question")}, ${failed} failed, ${unanswered} unanswered`,
  );
  return [lines.join("\n"), document.runs.length > 1 && leadSentence(document, measure)];
}

function authorsAnswer({ id }: PlanQuestion, { answers }: GqmMaterial): Block {
  const answer = answers[id]?.trim() ?? "";
  return { kind: "answer", question: id, text: answer === "" ? null : answer };
}

function answerBlocks(
  { answeredBy }: PlanQuestion,
  { evaluation, costs, footprints, recorded }: GqmMaterial,
  main: readonly string[],
): readonly Block[] {
  const { document } = evaluation;
  const { runs, variants } = document;
  const [measure = ""] = main;
  switch (answeredBy.kind) {
    case "breakdown":
      return [
        ...columnBlocks(answeredBy.columns, document, main),
        answeredBy.columns.includes("use_case") && crossBlocks(evaluation, measure),
      ];
    case "variants":
      return [
        variants === undefined
          ? "All systems in this run used the same layout of the graph."
          : variantBlocks(variants),
        ...columnBlocks(answeredBy.columns, document, main),
        hopCurve(runs, measure),
      ];
    case "answers":
    case "judged":
      return [
        answeredBy.kind === "answers" && textMeasureBlock(document),
        ...judgingBlocks(runs, answeredBy.measures),
        // Scores for triples and entities belong to the questions on retrieval.
        recordedBlocks(
          recorded,
          (name) =>
            answeredBy.recorded.some((start) => name.startsWith(start)) &&
            !/_(?:triples|entities)$/.test(name),
          document.manifest.seed,
        ),
      ];
    case "cost":
      return costBlocks(document, costs, measure);
    case "footprint":
      return footprintBlocks(document, footprints, measure);
    case "quality":
      return [
        ...qualitySection(document, main).blocks,
        ...comparisonSection(document).blocks,
        ...spreadBlocks(evaluation, measure),
      ];
  }
}

/** Shows the distribution of the main measure over the questions, in bins of width 0.1. */
function spreadBlocks(evaluation: Evaluation, measure: string): readonly Block[] {
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
function textMeasureBlock({ runs, manifest }: SummaryDocument): Block {
  const answerMeasures = new Set([...defaultTextMeasureNames, ...semanticMeasureNames]);
  const names = manifest.measures.filter((name) => answerMeasures.has(name));
  return (
    measuredTable("Answers compared with golden answers", runs, names, (name) =>
      displayedName(name, manifest),
    ) ?? "Not measured, because this run contains no answers to compare."
  );
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
 * Builds a table of all runs with recorded scores; empty if there are none.
 * @param isRequested selects the scores for this table by the names that the tools' authors use
 */
function recordedBlocks(runs: readonly RecordedRun[], isRequested: (name: string) => boolean, seed: number) {
  const bootstrap = createBootstrap({ ...defaultBootstrap, seed });
  const names = new Set(runs.flatMap(({ lines }) => lines.flatMap((line) => Object.keys(line.scores))));
  const rows = [...names].filter(isRequested).flatMap((score) =>
    runs.flatMap(({ name, lines }) => {
      const values = lines.map((line) => line.scores[score] ?? null);
      const n = values.filter((value) => value !== null).length;
      if (n === 0) return [];
      const figure = formatWithInterval(mean(values), {
        ci: bootstrap.interval(values),
        ...optionalCaution(meanCaution(values)),
      });
      return [[score, name, figure, `${n} of ${lines.length}`]];
    }),
  );
  return (
    rows.length > 0 && [
      "Taxolink did not compute the following scores: it read them from the prediction files and kept the names used there.",
      table("Recorded scores", ["Score", "System", "Mean", "n"], rows),
    ]
  );
}
