/** Builds the report of a benchmark, and writes it with the summary document. */

import { join } from "node:path";
import { recordOf, writeJson, writeText } from "../../base/io/index.ts";
import { count } from "../../base/text/count.ts";
import {
  type Block,
  type Cell,
  leavesOf,
  list,
  type Report,
  type Section,
  table,
} from "../../pages/blocks.ts";
import { formatMarkdown } from "../../pages/markup.ts";
import { formatHtml } from "../../pages/show.ts";
import { type LossCause, lossCauses } from "../losses/cause-of-loss.ts";
import { type RunLosses, summariseLosses } from "../losses/summarise-losses.ts";
import { answerRightName } from "../measures/answer-right.ts";
import { mainMeasures } from "../measures/parse-measure.ts";
import { labelRuns } from "../run-label.ts";
import type { Comparison, RunSummary, SummaryDocument } from "../summary-schema.ts";
import { figureOf, formatP, formatRight, formatSpread, formatVerdict, formatWithInterval } from "./format.ts";
import { gqmPlan, type ReportMaterial } from "./gqm-plan.ts";
import { leadSentence, pairOf } from "./shared-blocks.ts";

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

// Lists the questions that each system lost, with the causes.

const explanations: Readonly<Record<LossCause, string>> = {
  "entity not linked":
    "The search started without an entity, or only from entities that are neither the question's topic entity nor part of a golden triple.",
  "relation not followed":
    "The search followed no relation to a golden triple, or the triple was beyond the search depth.",
  "candidate cut off":
    "A golden triple became a candidate, but a limit, random sampling or the selection removed it.",
  "dropped by the filter": "The search read a golden triple, but the result filter removed it.",
  "budget spent": "The call budget for the question ran out before the result contained a golden triple.",
  refused:
    "The model refused to reply, the system retrieved golden triples but returned no answer, or it returned nothing and recorded no search. Questions without a prediction count as well.",
  failed: "The question failed, or the model's reply was unusable; the prediction contains the reason.",
  undetermined:
    "The system ranked other triples higher, and does not record the entities and relations that led to them.",
};

/** @returns the section, or an empty list if no run has golden triples */
export function lossesSections(
  runs: readonly { readonly retriever: string; readonly losses: RunLosses }[],
): readonly Section[] {
  if (runs.every(({ losses }) => losses.questions === 0)) return [];
  const counts = lossCauses.map((cause) => [cause, ...runs.map(({ losses }) => losses.lost[cause].length)]);
  const total = ({ lost }: RunLosses): number =>
    lossCauses.reduce((sum, cause) => sum + lost[cause].length, 0);
  const ids = runs.flatMap(({ retriever, losses: { lost } }) =>
    lossCauses
      .filter((cause) => lost[cause].length > 0)
      .map((cause) => [retriever, cause, lost[cause].length, lost[cause].join(", ")]),
  );
  return [
    {
      title: "Lost questions, by cause",
      blocks: [
        "A system loses a question if it retrieves none of the golden triples, or if it retrieves some of them but returns no answer. Each lost question has one cause. A wrong starting point takes precedence over an event that ended the search early. Otherwise, the golden triple that advanced furthest determines the cause. Taxolink derives the causes after the run from the golden triples and the recorded search; retrievers never see the golden triples.",
        table(
          "Lost questions",
          ["Cause", ...runs.map(({ retriever }) => retriever)],
          [
            ...counts,
            ["lost, all causes", ...runs.map(({ losses }) => `${total(losses)} of ${losses.questions}`)],
            [
              "of which: candidates dropped by random sampling",
              ...runs.map(({ losses }) => losses.withRandomRemoval.length),
            ],
          ],
        ),
        table("Lost questions by cause", ["System", "Cause", "n", "Questions"], ids),
        table(
          "How each cause is determined",
          ["Cause", "Meaning"],
          lossCauses.map((cause) => [cause, explanations[cause]]),
        ),
      ],
    },
  ];
}

// Shows the effect of changing an option: compares every configuration with the base, in per cent, and recommends one.
//
// The choice is based on recall and then on Hits@10. Among equally good configurations, the base is chosen if it is one
// of them, and otherwise the first. Source: thesis, sections 9.1.1–9.1.2 and the format of tables 9.2 and 9.3.

/**
 * Reports the effect of the seed on configurations that were run more than once.
 * @param measures the measures that form the columns
 */
function repeatsSections({ repeats = [] }: SummaryDocument, measures: readonly string[]): Section[] {
  if (repeats.length === 0) return [];
  const rows = repeats.map(({ configuration, seeds, metrics }) => [
    configuration,
    seeds.join(", "),
    ...measures.map((name) => formatSpread(metrics[name]?.mean, metrics[name]?.sd)),
  ]);
  return [
    {
      title: "Repeats",
      blocks: [
        "Mean ± standard deviation (n − 1) of the means of all repeats; each repeat used a different seed.",
        table("Across repeats", ["Configuration", "Seeds", ...measures], rows),
      ],
    },
  ];
}

const decidingMeasures = ["recall", "hits@10"] as const;

/** A configuration with its means and, if it was repeated, with their standard deviations. */
type VariedRun = Pick<RunSummary, "retriever" | "metrics"> & {
  readonly spread?: Readonly<Record<string, number | null>>;
};

type RunWithOrigin = { readonly run: VariedRun; readonly origin: Readonly<Record<string, unknown>> };

/** Returns one section per retriever with a base configuration, and none for a benchmark without variations. */
export function variationSections(document: SummaryDocument): Section[] {
  const configurations = listConfigurations(document);
  return configurations
    .filter(({ origin }) => origin.base === true)
    .map((base) => ({
      base: base.run,
      group: configurations
        .filter(
          ({ origin }) => origin.retriever === base.origin.retriever && origin.seed === base.origin.seed,
        )
        .map(({ run }) => run),
    }))
    .filter(({ group }) => group.length > 1)
    .map(({ base, group }) =>
      variationSection(base, group, document.repeat_comparisons ?? document.comparisons),
    );
}

/** Returns every run that was not repeated, and for each repeated configuration the means over its runs. */
function listConfigurations({ runs, repeats = [], manifest }: SummaryDocument): readonly RunWithOrigin[] {
  const originOf = (name: string): RunWithOrigin["origin"] => manifest.runs[name] ?? {};
  if (repeats.length === 0) return runs.map((run) => ({ run, origin: originOf(run.retriever) }));
  return repeats.map(({ configuration, runs: [first = ""], metrics }) => ({
    run: {
      retriever: configuration,
      metrics: recordOf(Object.entries(metrics).map(([name, { mean }]) => [name, mean])),
      spread: recordOf(Object.entries(metrics).map(([name, { sd }]) => [name, sd])),
    },
    origin: originOf(first),
  }));
}

function variationSection(base: VariedRun, group: readonly VariedRun[], comparisons: readonly Comparison[]) {
  const rows = group.map((run): Cell[] => [
    run === base ? `${run.retriever} (base)` : run.retriever,
    ...decidingMeasures.map((name) => measureCell(run, base, name, group)),
    describeTest(run, base, comparisons),
  ]);
  const chosenRun = chooseRun(base, group);
  const reason =
    chosenRun === base
      ? "no change improves on the base configuration"
      : `recall ${formatChange(chosenRun, base, "recall")}`;
  return {
    title: `Options of ${base.retriever}`,
    blocks: [
      "The table compares each configuration with the base configuration. Changes are percentages of the base value, and the best value is bold.",
      table("Configurations", ["Configuration", ...decidingMeasures, "recall relative to the base"], rows),
      `Selected by recall, then by Hits@10: ${chosenRun.retriever} (${reason}).`,
    ],
  };
}

/** States whether the change in recall is more than noise. */
function describeTest(run: VariedRun, base: VariedRun, comparisons: readonly Comparison[]): string {
  if (run === base) return "–";
  const pair = pairOf(comparisons, decidingMeasures[0], run.retriever, base.retriever);
  return pair ? `${formatVerdict(pair)}, p (Holm) ${formatP(pair.p_holm)}, n ${pair.n}` : "not tested";
}

/** Finds the run with the best recall, using Hits@10 to break ties, or the base if no run is better. */
export function chooseRun<T extends VariedRun>(base: T, group: readonly T[]): T {
  return [base, ...group].reduce((best, run) => {
    for (const name of decidingMeasures) {
      const difference = (run.metrics[name] ?? 0) - (best.metrics[name] ?? 0);
      if (difference !== 0) return difference > 0 ? run : best;
    }
    return best;
  });
}

function measureCell(run: VariedRun, base: VariedRun, name: string, group: readonly VariedRun[]): Cell {
  const content = run === base ? formatMean(run, name) : formatChange(run, base, name);
  const highest = Math.max(...group.map((other) => other.metrics[name] ?? Number.NEGATIVE_INFINITY));
  return run.metrics[name] === highest ? { text: content, best: true } : content;
}

/**
 * Formats a figure such as `0.554 (+8.2%)`, or `0.554 ± 0.010 (+8.2%)` if the run was repeated. The percentage is
 * omitted if the base is 0 or has no value.
 */
function formatChange(run: VariedRun, base: VariedRun, name: string): string {
  const value = run.metrics[name] ?? null;
  const baseValue = base.metrics[name] ?? null;
  if (value === null || baseValue === null || baseValue === 0) return formatMean(run, name);
  const change = (100 * (value - baseValue)) / baseValue;
  return `${formatMean(run, name)} (${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(1)}%)`;
}

function formatMean({ metrics, spread }: VariedRun, name: string): string {
  return formatSpread(metrics[name], spread?.[name]);
}
