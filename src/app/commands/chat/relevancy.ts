/**
 * `taxolink relevancy`: draws threshold curves for search results (paper 004, lines 180–208), for questions about a
 * graph or for result sets.
 */

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { InputError, OptionError } from "../../../base/errors.ts";
import { formatCsv, writeText } from "../../../base/io/index.ts";
import { mean } from "../../../base/mean.ts";
import { count } from "../../../base/text/count.ts";
import { createGraph } from "../../../graph/index.ts";
import { option } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../../operations/command.ts";
import { type Block, ruled } from "../../../pages/blocks.ts";
import { chartFile } from "../../../pages/plots/draw-chart.ts";
import {
  collectRecords,
  createRelevancy,
  createRetriever,
  type Document,
  type Relevancy,
  type Representation,
  representations,
} from "../../../retrieval/index.ts";
import { createBm25Plus } from "../../../vectors/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import { graphOptions, openGivenGraph, withGraph } from "../graph/graph-file.ts";
import { readGivenQuestions } from "../questions/question-file.ts";
import { mapInTurn } from "../shared/in-turn.ts";
import { type Models, withModels } from "../shared/with-models.ts";
import { readResultSet } from "./read-result-set.ts";

const relevancyOptions = {
  ...graphOptions,
  ...modelOptions,
  questions: option.file("A CSV file of questions, used as search queries for the graph"),
  results: option.list(
    "FILES",
    "Files or folders of search results with their queries, to use instead of questions",
  ),
  out: option.outputFile("Also write the curves to a .csv or .svg file"),
};

/** The largest number of documents per graph search. */
const maximumDocuments = 100;

type RelevancyOptions = OptionValues<typeof relevancyOptions>;

type SelectedDocuments = {
  readonly query: string;
  readonly documents: readonly Document[];
  readonly cosines: Readonly<Record<Representation, readonly number[]>>;
};

export const command = defineCommand({
  example: "--graph graph.json --questions questions.csv --out curves.svg",
  options: relevancyOptions,
  notes: [
    "The command reports the share of a question's documents whose cosine similarity to the question reaches a threshold, for thresholds from 0 to 0.99. The command computes the similarity with vectors, TF-IDF and BM25, and averages the shares over the questions.",
    "A graph search returns the records that share a word with the question, ranked by BM25Plus.",
    "The command excludes and counts questions without documents, and those that gateway-ensemble cannot answer from their documents.",
  ],
  run: async ({ options }, context) => {
    const { out } = options;
    if (out !== undefined && !/\.(?:csv|svg)$/i.test(out))
      throw new OptionError(`--out ${out} has an unsupported file extension`, { hint: "Valid: .csv, .svg." });
    if (options.results.length > 0 === (options.questions !== undefined))
      throw new OptionError("specify either --questions or --results", {
        hint: "Run, for example, taxolink relevancy --graph graph.json --questions questions.csv",
      });
    return withModels(options, context, (models) => measure(options, models, context));
  },
});

async function measure(options: RelevancyOptions, models: Models, context: CommandContext) {
  const selections =
    options.results.length > 0
      ? await readResultSets(options.results, models, context)
      : await searchGraph(options, models, context);
  const withDocuments = selections.filter(({ documents }) => documents.length > 0);
  const answered = await keepAnswered(withDocuments, models, context);
  const curves = thresholdCurves(answered.map(({ cosines }) => cosines));
  const counts = {
    asked: selections.length,
    without_documents: selections.length - withDocuments.length,
    unanswered: withDocuments.length - answered.length,
    scored: answered.length,
  };
  if (options.out !== undefined && models.plan === null) {
    const csv = /\.csv$/i.test(options.out);
    writeText(context.resolve(options.out), csv ? curveCsv(curves) : `${drawCurves(curves)}\n`);
  }
  return { text: formatCurves(curves, counts), json: { ...counts, curves } };
}

/** For each question, finds the records of the graph that share a word with it. */
async function searchGraph(options: RelevancyOptions, models: Models, context: CommandContext) {
  const { pairs } = readGivenQuestions([options.questions ?? ""], options.lenient, context);
  return withGraph(openGivenGraph(options, [], context), async ({ graph }) => {
    const documents = (await collectRecords(graph, context.signal)).map(({ document }) => document);
    const search = createBm25Plus(documents.map(({ title, text }) => `${title}\n${text}`));
    const relevancy = await createRelevancy(documents, models.embedder, context.signal);
    const selections: SelectedDocuments[] = [];
    for (const { question } of pairs) {
      const scores = search(question);
      const places = [...scores.keys()]
        .filter((at) => (scores[at] as number) > 0)
        .sort((left, right) => (scores[right] as number) - (scores[left] as number))
        .slice(0, maximumDocuments);
      selections.push(await selectDocuments(question, documents, places, relevancy, context));
    }
    return selections;
  });
}

async function readResultSets(files: readonly string[], models: Models, context: CommandContext) {
  const selections: SelectedDocuments[] = [];
  for (const file of files.flatMap((path) => listFiles(context.resolve(path)))) {
    const { query, documents } = readResultSet(file);
    if (query === "")
      throw new InputError({ file }, "the result set has no query", {
        hint: 'Expected an object with "query" and "results".',
      });
    const relevancy = await createRelevancy(documents, models.embedder, context.signal);
    selections.push(await selectDocuments(query, documents, [...documents.keys()], relevancy, context));
  }
  return selections;
}

function listFiles(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const files = readdirSync(path).filter((name) => name.endsWith(".json"));
  if (files.length === 0) throw new InputError({ file: path }, "the folder contains no result set (*.json)");
  return files
    .sort((left, right) => left.localeCompare(right, "en", { numeric: true }))
    .map((name) => join(path, name));
}

async function selectDocuments(
  query: string,
  documents: readonly Document[],
  places: readonly number[],
  relevancy: Relevancy,
  { signal }: CommandContext,
): Promise<SelectedDocuments> {
  const cosines = await relevancy(query, signal);
  const pick = <T>(items: readonly T[]): readonly T[] => places.flatMap((at) => items[at] ?? []);
  const { vectors, "tf-idf": tfIdf, bm25 } = cosines;
  const picked = { vectors: pick(vectors), "tf-idf": pick(tfIdf), bm25: pick(bm25) };
  return { query, documents: pick(documents), cosines: picked };
}

/** Keeps the queries that the ensemble can answer from their documents (paper 004, line 188). */
async function keepAnswered(
  selections: readonly SelectedDocuments[],
  models: Models,
  context: CommandContext,
): Promise<readonly SelectedDocuments[]> {
  const retriever = createRetriever("gateway-ensemble", { ...models, seed: context.seed });
  await retriever.prepare(createGraph([]), context);
  const kept = await mapInTurn("questions", selections, context, async (selection) => {
    const question = { text: selection.query, results: selection.documents };
    const { answer } = await retriever.retrieve(question, context.signal);
    return answer === null ? [] : [selection];
  });
  return kept.flat();
}

function formatCurves(
  curves: readonly CurvePoint[],
  counts: Readonly<Record<"asked" | "without_documents" | "unanswered" | "scored", number>>,
): Block {
  const shownPoints = curves.filter((_, at) => at % 10 === 0 || at === curves.length - 1);
  const rows = shownPoints.map((point) => [
    point.threshold.toFixed(2),
    ...representations.map((name) => point[name].toFixed(3)),
  ]);
  const omissions = `excluded: ${count(counts.unanswered, "question")} without an answer and ${counts.without_documents} without documents`;
  return [
    "Share of retrieved documents that reach a threshold, averaged over questions",
    "",
    counts.scored === 0
      ? "All questions were excluded, so there are no scores."
      : ruled(["threshold", ...representations], rows),
    "",
    `${counts.scored} of ${count(counts.asked, "question")}; ${omissions}`,
  ];
}

function curveCsv(curves: readonly CurvePoint[]): string {
  const rows = curves.map((point) => ({
    threshold: point.threshold.toFixed(2),
    ...Object.fromEntries(representations.map((name) => [name, String(point[name])])),
  }));
  return formatCsv(["threshold", ...representations], rows);
}

function drawCurves(curves: readonly CurvePoint[]): string {
  const points = representations.flatMap((series) =>
    curves.map((point) => ({ series, x: point.threshold, value: point[series] })),
  );
  return chartFile(
    [{ kind: "lines", x: "threshold", y: "share of the documents", points }],
    "Share of retrieved documents whose cosine similarity to the question reaches a threshold",
  );
}

export type CurvePoint = { readonly threshold: number } & Readonly<Record<Representation, number>>;

/** The thresholds 0, 0.01, …, 0.99. */
export const thresholds: readonly number[] = Array.from({ length: 100 }, (_, at) => at / 100);

/**
 * For each threshold, computes the share of a query's documents whose cosine reaches the threshold, averaged over the
 * queries.
 * @param queries the cosines of each query's documents; every query must have at least one
 */
export function thresholdCurves(queries: readonly Readonly<Record<Representation, readonly number[]>>[]) {
  const shareOf = (cosines: readonly number[], threshold: number): number =>
    cosines.filter((cosine) => cosine >= threshold).length / cosines.length;
  const meanOf = (representation: Representation, threshold: number): number =>
    mean(queries.map((query) => shareOf(query[representation], threshold))) ?? 0;
  return thresholds.map((threshold) => {
    const means = representations.map((name) => [name, meanOf(name, threshold)] as const);
    return { threshold, ...(Object.fromEntries(means) as Record<Representation, number>) };
  });
}
