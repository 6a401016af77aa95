/**
 * Computes the summary of a results folder from the stored predictions, and checks a summary that was saved earlier.
 */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { packageVersion, readJson } from "../../base/io/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { compareVariants, type NamedEvaluation } from "../compare-variants.ts";
import { type Evaluation, evaluateRuns } from "../evaluate.ts";
import type { Measure } from "../measures/measure.ts";
import { prepareMeasures } from "../measures/prepare-measures.ts";
import { writeSummary } from "../report/benchmark-report.ts";
import { scoreCases } from "../score-cases.ts";
import { createBootstrap, defaultBootstrap } from "../statistics/bootstrap.ts";
import { defaultRandomisation } from "../statistics/randomisation.ts";
import type { SummaryDocument } from "../summary-schema.ts";
import { summarySchema } from "../summary-schema.ts";
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
