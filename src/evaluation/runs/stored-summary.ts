/**
 * Computes the summary of a results folder from the stored predictions, and checks a summary that was saved earlier.
 */

import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { packageVersion, readJson, recordOf } from "../../base/io/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { type ComparisonOptions, compareTable, pairRuns } from "../compare-runs.ts";
import { type Evaluation, evaluateRuns } from "../evaluate.ts";
import type { Measure } from "../measures/measure.ts";
import { mainMeasures } from "../measures/parse-measure.ts";
import { prepareMeasures } from "../measures/prepare-measures.ts";
import { writeSummary } from "../report/benchmark-report.ts";
import { pickRows, type ScoreTable, scoreCases } from "../score-cases.ts";
import { createBootstrap, defaultBootstrap } from "../statistics/bootstrap.ts";
import { defaultRandomisation } from "../statistics/randomisation.ts";
import {
  type RunSummary,
  type SummaryDocument,
  summarySchema,
  type VariantComparison,
  type VariantFigures,
} from "../summary-schema.ts";
import { evaluatedRun } from "./run-benchmark.ts";
import { readStoredBenchmark, type StoredBenchmark } from "./run-index.ts";

/**
 * Computes every figure of a results folder from the stored predictions. If the folder has more than one graph layout,
 * also compares the layouts.
 *
 * @param ownMeasures custom measures, in addition to the folder's measures
 *
 * @example
 * ```ts
 * import { benchmarkRetrievers, createLexicalEmbedder, createMeasure, createOfflineLanguage, createRetriever, evaluateStored, openGraph, readQuestions, readStoredBenchmark } from "taxolink";
 *
 * const bm25 = createRetriever("bm25", { language: createOfflineLanguage(), embedder: createLexicalEmbedder() });
 * const questions = readQuestions("datasets/questions/question-answering.csv").pairs.slice(0, 5);
 * const graph = await openGraph("datasets/graphs/question-answering.nt");
 * await benchmarkRetrievers({ graph, questions, retrievers: [bm25], folder: "evaluated", measures: ["recall"] });
 * const failed = createMeasure("failed", ({ prediction }) => (prediction.status === "failed" ? 1 : 0));
 * const { document } = await evaluateStored(readStoredBenchmark("evaluated"), [failed]);
 * console.log(document.manifest.measures.join(", ")); // recall, failed
 * ```
 */
export async function evaluateStored(
  stored: StoredBenchmark,
  ownMeasures: readonly Measure[] = [],
): Promise<Evaluation> {
  const mainEvaluation = await evaluateOne(stored, ownMeasures);
  if (stored.variants.length === 0) return mainEvaluation;
  const evaluations: NamedEvaluation[] = [];
  for (const { name, stored: variantBenchmark } of stored.variants) {
    evaluations.push({
      name,
      evaluation:
        variantBenchmark === null ? mainEvaluation : await evaluateOne(variantBenchmark, ownMeasures),
    });
  }
  const bootstrap = createBootstrap({ ...defaultBootstrap, seed: stored.index.seed });
  const variants = compareVariants(evaluations, { bootstrap, rounds: defaultRandomisation.rounds });
  return { ...mainEvaluation, document: { ...mainEvaluation.document, variants } };
}

/**
 * Returns what {@link evaluateStored} computes, but takes the figures from the summary in the folder, so that no
 * statistics are computed again. A summary of another version or of other runs does not count.
 * @throws InputError if the summary is damaged
 */
export async function readEvaluation(folder: string, stored: StoredBenchmark): Promise<Evaluation> {
  const file = summaryFile(folder);
  if (!existsSync(file)) return evaluateStored(stored);
  const document = readJson(file, summarySchema);
  const isOfRuns =
    document.manifest.taxolink === packageVersion() &&
    document.runs.map(({ retriever }) => retriever).join("\n") ===
      stored.runs.map(({ label }) => label).join("\n");
  if (!isOfRuns) return evaluateStored(stored);
  const { evaluatedRuns, measures } = await prepare(stored, []);
  return { document, tables: evaluatedRuns.map(({ cases }) => scoreCases(cases, measures)) };
}

async function evaluateOne(stored: StoredBenchmark, ownMeasures: readonly Measure[]): Promise<Evaluation> {
  const { evaluatedRuns, measures, embedder } = await prepare(stored, ownMeasures);
  const { index, runs } = stored;
  const { definition, seed, by } = index;
  const header = runs[0]?.run.header;
  return evaluateRuns(evaluatedRuns, {
    measures,
    definition,
    seed,
    inputs: {
      graph: basename(index.graph),
      graph_hash: header?.graph_hash ?? null,
      questions: basename(index.questions),
      questions_hash: header?.questions_hash ?? null,
      similarity_embedder: embedder.id,
    },
    ...(by === null ? {} : { columns: by }),
  });
}

/** Pairs the predictions with the questions, and creates the measures of a results folder. */
async function prepare({ index, questions, runs }: StoredBenchmark, ownMeasures: readonly Measure[]) {
  const evaluatedRuns = runs.map(({ label, base, run }) => {
    const evaluated = evaluatedRun(run, questions, label);
    return base ? { ...evaluated, origin: { ...evaluated.origin, base } } : evaluated;
  });
  // Uses the offline embedder even if the run used a different one, so that the figures of all runs are comparable and
  // cost nothing.
  const embedder = createLexicalEmbedder();
  const cases = evaluatedRuns.flatMap((run) => run.cases);
  const prepared = await prepareMeasures(index.measures, index.definition, cases, embedder);
  return { evaluatedRuns, measures: [...prepared, ...ownMeasures], embedder };
}

/** Computes the summary of a results folder, and writes `summary.json` and the reports to this folder. */
export async function summariseFolder(folder: string): Promise<{
  readonly stored: StoredBenchmark;
  readonly document: SummaryDocument;
}> {
  const stored = readStoredBenchmark(folder);
  const { document } = await evaluateStored(stored);
  await writeSummary(folder, document);
  return { stored, document };
}

export type FigureDifference = { readonly path: string; readonly saved: unknown; readonly computed: unknown };

/** Lists every difference between two JSON documents, by JSON path. */
export function listDifferences(saved: unknown, computed: unknown, path = "$"): readonly FigureDifference[] {
  if (Object.is(saved, computed)) return [];
  if (!isContainer(saved) || !isContainer(computed)) return [{ path, saved, computed }];
  const keys = [...new Set([...Object.keys(saved), ...Object.keys(computed)])];
  return keys.flatMap((key) =>
    listDifferences(
      saved[key],
      computed[key],
      Array.isArray(computed) ? `${path}[${key}]` : `${path}.${key}`,
    ),
  );
}

export function summaryFile(folder: string): string {
  return join(folder, "summary.json");
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object";
}

// Compares systems on different layouts of a graph to measure the effect of the layout (thesis, section 8.4.3, Q5).
// Compares each system's results using only the questions that all layouts share.

/** The evaluation of the systems on one layout. */
export type NamedEvaluation = {
  readonly name: string;
  readonly evaluation: {
    readonly document: {
      readonly runs: readonly RunSummary[];
      readonly manifest: { readonly measures: readonly string[] };
    };
    /** The runs, in the order of the document. */
    readonly tables: readonly ScoreTable[];
  };
};

/** Compares systems across variants, and skips any system that is missing from one of them. */
export function compareVariants(
  evaluations: readonly NamedEvaluation[],
  options: ComparisonOptions,
): VariantComparison {
  const runsByVariant = evaluations.map(({ name, evaluation: { document, tables } }) => ({
    name,
    runs: new Map(document.runs.map((run, at) => [run.retriever, { run, table: tables[at] as ScoreTable }])),
  }));
  const shared = sharedQuestions(evaluations);
  const measures = mainMeasures(evaluations[0]?.evaluation.document.manifest.measures ?? []);
  const systems = [...(runsByVariant[0]?.runs.keys() ?? [])].flatMap((retriever) => {
    const layouts = runsByVariant.flatMap(({ name, runs }) => {
      const layout = runs.get(retriever);
      return layout === undefined ? [] : [{ name, ...layout }];
    });
    return layouts.length === runsByVariant.length ? [{ retriever, layouts }] : [];
  });
  const comparisonsBySystem = compareTable(
    systems.map(({ layouts }) =>
      pairRuns(
        layouts.map(({ name, table }) => ({ name, table: selectQuestions(table, shared) })),
        measures,
      ),
    ),
    options,
  );
  return {
    variants: evaluations.map(({ name, evaluation }) => ({
      name,
      questions: evaluation.document.runs[0]?.questions ?? 0,
    })),
    shared_questions: shared.length,
    systems: systems.map(({ retriever, layouts }, at) => ({
      retriever,
      variants: recordOf(layouts.map(({ name, run }) => [name, figuresOf(run, measures)])),
      comparisons: comparisonsBySystem[at] ?? [],
    })),
  };
}

function figuresOf(
  { metrics, detail, failed, unanswered }: RunSummary,
  measures: readonly string[],
): VariantFigures {
  return {
    metrics: recordOf(measures.map((name) => [name, metrics[name] ?? null])),
    ci: recordOf(measures.map((name) => [name, detail[name]?.ci ?? null])),
    cautions: recordOf(
      measures.flatMap((name) => {
        const caution = detail[name]?.caution;
        return caution === undefined ? [] : [[name, caution]];
      }),
    ),
    failed,
    unanswered,
  };
}

function sharedQuestions(evaluations: readonly NamedEvaluation[]): readonly string[] {
  const [first = [], ...others] = evaluations.map(({ evaluation }) =>
    (evaluation.tables[0]?.cases ?? []).map(({ question }) => question.uid),
  );
  const sets = others.map((uids) => new Set(uids));
  return first.filter((uid) => sets.every((uids) => uids.has(uid)));
}

/** Returns the rows of the given questions in the given order, so that the tables of all variants are aligned. */
function selectQuestions(table: ScoreTable, uids: readonly string[]): ScoreTable {
  const places = new Map(table.cases.map(({ question }, at) => [question.uid, at]));
  const rows = uids.flatMap((uid) => places.get(uid) ?? []);
  return pickRows(table, rows);
}
