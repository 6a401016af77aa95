/**
 * `taxolink search --queries`: runs one search per query, stores each result set, and reports response times and result
 * counts.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { CommandContext } from "../../cli/command.ts";
import { InputError, OptionError, SourceError, throwIfCancelled } from "../../errors.ts";
import { sortedQuantile } from "../../evaluation/index.ts";
import type { HttpClient } from "../../http/index.ts";
import { readJson, readText, writeJson, writeText } from "../../io/index.ts";
import { mean } from "../../mean.ts";
import type { Chart } from "../../pages/plots/chart.ts";
import { chartFile } from "../../pages/plots/draw-chart.ts";
import {
  completenesses,
  isAnswered,
  queryFor,
  rankResults,
  resultSetSchema,
  type SearchPlan,
  type SourceSettings,
  sourceNames,
} from "../../sources/index.ts";
import { count } from "../../text/count.ts";
import { printable } from "../../text/printable.ts";
import { tableLines } from "../../text/table.ts";
import { chooseSources } from "../survey/online-session.ts";
import { type AskOptions, askSources, limitsOf, type ReportLine, resultsToJson } from "./report.ts";

/** @param file a text file with one query per line @param folder the folder for one result set per query */
export async function searchBatch(
  file: string,
  folder: string,
  options: AskOptions & { readonly plot: string | undefined },
  context: CommandContext,
) {
  const queries = readQueries(file);
  const settings = chooseSources(options.source, sourceNames, context);
  const plans = queries.map((query) => ({ query, queryBySource: {}, ...limitsOf(options) }));
  requireTranslations(plans, settings);
  recordSettings(join(folder, "batch.json"), settings, options);
  const answered = await askAll(plans, settings, folder, context);
  if (options.plot !== undefined) writeText(context.resolve(options.plot), `${plotBatch(answered)}\n`);
  const report = batchToJson(answered);
  return { text: describeBatch(report), json: report };
}

/** @throws InputError if the file contains no queries or a duplicate query */
function readQueries(file: string): string[] {
  const lines = readText(file).split(/\r?\n/);
  const lineOfQuery = new Map<string, number>();
  for (const [at, text] of lines.entries()) {
    const query = text.trim();
    if (query === "" || query.startsWith("#")) continue;
    const earlier = lineOfQuery.get(query);
    if (earlier !== undefined) {
      throw new InputError({ file, line: at + 1 }, `this query also occurs on line ${earlier}`, {
        hint: "Remove one of the two lines.",
      });
    }
    lineOfQuery.set(query, at + 1);
  }
  if (lineOfQuery.size > 0) return [...lineOfQuery.keys()];
  throw new InputError({ file }, "the file contains no query", {
    hint: "Put one query on each line; lines that start with # are comments.",
  });
}

/** Fails before the first request if a query cannot be translated for a source. */
function requireTranslations(plans: readonly SearchPlan[], settings: readonly SourceSettings[]): void {
  for (const plan of plans) for (const { name } of settings) queryFor(plan, name);
}

const settingsSchema = z.object({
  kind: z.literal("taxolink-search-batch"),
  version: z.literal(1),
  sources: z.array(z.string()),
  limit: z.number(),
  deadline: z.number(),
});

/**
 * Records the settings used for the queries in this folder.
 * @throws OptionError if earlier queries in this folder used other settings
 */
function recordSettings(
  file: string,
  sources: readonly SourceSettings[],
  { limit, deadline }: { readonly limit: number; readonly deadline: number },
): void {
  const settings = {
    kind: "taxolink-search-batch",
    version: 1,
    sources: sources.map(({ name, baseUrl }) => `${name}=${baseUrl}`).sort(),
    limit,
    deadline,
  };
  if (!existsSync(file)) {
    writeJson(file, settings);
    return;
  }
  const earlier = readJson(file, settingsSchema);
  if (JSON.stringify(earlier) === JSON.stringify(settings)) return;
  throw new OptionError("the folder contains results for other sources, another limit or another deadline", {
    hint: `${file} contains the earlier settings. Use the same options, or specify another folder with --out.`,
  });
}

async function askAll(
  plans: readonly SearchPlan[],
  settings: readonly SourceSettings[],
  folder: string,
  context: CommandContext,
): Promise<AnsweredQuery[]> {
  const stage = context.progress.stage("queries", plans.length);
  const clients = new Map<string, HttpClient>();
  const pauseMs = Math.max(...settings.map(({ profile: { pace } }) => pace.perMs / pace.requests));
  const answered: AnsweredQuery[] = [];
  let nextStart = 0;
  for (const [at, plan] of plans.entries()) {
    const file = join(folder, `results/q${at + 1}.json`);
    if (!existsSync(file)) {
      await waitUntil(nextStart, context.signal);
      nextStart = performance.now() + pauseMs;
      const { query, date, records, report } = await askSources(settings, plan, context, clients);
      requireReply(report, query);
      writeJson(file, resultsToJson(query, date, rankResults(query, records, new Set()), report));
    }
    answered.push(readAnsweredQuery(file, plan.query));
    stage.advance();
  }
  stage.finish();
  return answered;
}

/** Stops at an outage, because otherwise many queries would be recorded as having no results. */
function requireReply(report: readonly ReportLine[], query: string): void {
  if (report.some(isAnswered)) return;
  const reasons = report.map(({ source, why }) => `${source}: ${why ?? "no answer"}`);
  throw new SourceError(`no source answered "${query}" (${reasons.join("; ")})`, {
    hint: "The folder contains the results of earlier queries. Run the same command again to continue.",
  });
}

/** @param time the time at which to continue, in milliseconds on the clock of `performance.now()` */
async function waitUntil(time: number, signal: AbortSignal | undefined): Promise<void> {
  const remainingMs = time - performance.now();
  if (remainingMs > 0) await wait(remainingMs, undefined, signal ? { signal } : {}).catch(() => {});
  throwIfCancelled(signal);
}

function readAnsweredQuery(file: string, query: string): AnsweredQuery {
  const set = readJson(file, resultSetSchema.extend({ report: z.array(sourceTimeSchema) }));
  if (set.query !== query) {
    throw new InputError({ file }, `the file contains the results of another query: "${set.query}"`, {
      hint: "The queries have changed since the last run. Specify another folder with --out.",
    });
  }
  return { query, results: set.results.length, sources: set.report };
}

const sourceTimeSchema = z.object({
  source: z.string(),
  completeness: z.enum(completenesses),
  ended: z.string().optional(),
  milliseconds: z.number(),
  /** The number of records that the source returned. */
  works: z.number(),
});

export type AnsweredQuery = {
  readonly query: string;
  /** The number of works that remain after the records of all sources are merged. */
  readonly results: number;
  readonly sources: readonly z.output<typeof sourceTimeSchema>[];
};

type Spread = {
  readonly mean: number;
  readonly median: number;
  readonly p95: number;
  readonly least: number;
  readonly most: number;
};

/**
 * Returns the response time of a query, in seconds: that of the slowest source, because all sources are queried at
 * once.
 */
export function responseSeconds({ sources }: AnsweredQuery): number {
  return Math.max(0, ...sources.map(({ milliseconds }) => milliseconds)) / 1000;
}

export function batchToJson(answered: readonly AnsweredQuery[]) {
  const names = [...new Set(answered.flatMap(({ sources }) => sources.map(({ source }) => source)))];
  return {
    queries: answered.map((query) => ({
      query: query.query,
      results: query.results,
      seconds: responseSeconds(query),
    })),
    seconds: spreadOf(answered.map(responseSeconds)),
    results: spreadOf(answered.map(({ results }) => results)),
    without_results: answered.filter(({ results }) => results === 0).length,
    sources: names.map((name) => {
      const lines = answered.flatMap(({ sources }) => sources.filter(({ source }) => source === name));
      const replies = lines.filter(isAnswered);
      return {
        source: name,
        asked: lines.length,
        answered: replies.length,
        late: lines.filter(({ ended }) => ended === "late").length,
        seconds:
          replies.length === 0 ? null : spreadOf(replies.map(({ milliseconds }) => milliseconds / 1000)),
        records: replies.length === 0 ? null : spreadOf(replies.map(({ works }) => works)),
      };
    }),
  };
}

function describeBatch(report: ReturnType<typeof batchToJson>): string[] {
  const { queries, seconds, results, without_results, sources } = report;
  const row = (name: string, values: Spread, digits: number): string[] => [
    name,
    ...[values.mean, values.median, values.p95, values.least, values.most].map((value) =>
      value.toFixed(digits),
    ),
  ];
  return [
    `${count(queries.length, "query", "queries")}, ${without_results} without a result.`,
    "",
    ...tableLines([row("results of a query", results, 1), row("response time (s)", seconds, 2)], {
      header: ["", "mean", "median", "p95", "least", "most"],
    }),
    "",
    ...tableLines(
      sources.map(({ source, asked, answered: replies, late, seconds: time, records }) => [
        printable(source),
        ...[asked, replies, late, asked - replies - late].map(String),
        ...[time?.median, time?.p95].map((value) => value?.toFixed(2) ?? "–"),
        records?.mean.toFixed(1) ?? "–",
      ]),
      {
        header: ["source", "asked", "answered", "late", "failed", "median s", "p95 s", "records per reply"],
      },
    ),
  ];
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((left, right) => left - right);
  return {
    mean: mean(sorted) ?? Number.NaN,
    median: sortedQuantile(sorted, 0.5),
    p95: sortedQuantile(sorted, 0.95),
    least: sortedQuantile(sorted, 0),
    most: sortedQuantile(sorted, 1),
  };
}

/** The number of columns of a histogram. */
const bins = 20;

/** @returns an SVG */
function plotBatch(answered: readonly AnsweredQuery[]): string {
  return chartFile(
    [
      histogram(
        "queries by results",
        answered.map(({ results }) => results),
      ),
      histogram("queries by response time (s)", answered.map(responseSeconds)),
    ],
    `Histograms for ${count(answered.length, "query", "queries")}: results per query, and response times in seconds`,
  );
}

/** Counts the values in intervals of equal width between 0 and the largest value. */
function histogram(axis: string, values: readonly number[]): Chart {
  const width = Math.max(...values, Number.MIN_VALUE) / bins;
  const counts = new Array<number>(bins).fill(0);
  for (const value of values) {
    const at = Math.min(bins - 1, Math.floor(value / width));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const points = counts.map((number, at) => [String(Number((at * width).toPrecision(2))), number] as const);
  return { kind: "columns", axis, points };
}
