import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { InputError, OptionError, SourceError, throwIfCancelled } from "../../../base/errors.ts";
import { readJson, readText, writeJson, writeText } from "../../../base/io/index.ts";
import { mean } from "../../../base/mean.ts";
import { count } from "../../../base/text/count.ts";
import { sortedQuantile } from "../../../evaluation/index.ts";
import {
  completenesses,
  countFacets,
  type FacetFilter,
  facetNames,
  isAnswered,
  nameOfRecord,
  narrowResults,
  queryFor,
  type RankedResult,
  rankResults,
  recordsOf,
  resultSetSchema,
  type SearchPlan,
  type SourceSettings,
  type SourceWork,
  searchSources,
  sourceNames,
  sourcesOf,
  storedRecords,
  workTypes,
} from "../../../literature/sources/index.ts";
import type { HttpClient } from "../../../net/index.ts";
import { option, optionalArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../../operations/command.ts";
import { aligned, type Block, firstOf, pairs } from "../../../pages/blocks.ts";
import type { Chart } from "../../../pages/plots/chart.ts";
import { chartFile } from "../../../pages/plots/draw-chart.ts";
import { pick } from "../shared/fields.ts";
import { mapInTurn } from "../shared/in-turn.ts";
import { tableOf } from "../shared/listing.ts";
import { requireKnown } from "../shared/require-known.ts";
import { chooseSources, onlineNotes } from "../survey/entering.ts";
import { parseOwnQueries } from "../survey/search.ts";

const askOptions = {
  source: option.list(
    "NAMES",
    "The sources to query, each as NAME or NAME=URL (default: all available sources)",
  ),
  limit: option.integer("Number of hits per source", { default: 20 }),
  deadline: option.number("SECONDS", "Time limit for each source", { default: 10, minimum: 0.1 }),
};

type AskOptions = OptionValues<typeof askOptions>;

export const command = defineCommand({
  example: '"question answering" --type Dataset --out results.json',
  positionals: [optionalArgument("QUERY", 'The query: words, "phrases", AND, OR, NOT and parentheses')],
  options: {
    ...askOptions,
    as: option.list("NAME=QUERY", "Query for the source NAME, in the source's own syntax"),
    type: option.text("TYPE", "Return only results of this type", { choices: workTypes }),
    year: option.text("YEARS", "Return only results from a year or a range of years, e.g. 2020-2024"),
    license: option.text("TEXT", "Return only results whose licence contains this text"),
    language: option.text("CODE", "Return only results in this language, e.g. en"),
    split: option.list("RECORDS", "Records (SOURCE:ID) to keep separate from all other records"),
    from: option.file(
      "Read the results that an earlier search stored with --out, instead of searching again",
    ),
    out: option.text(
      "PATH",
      "Write the result set as JSON, e.g. for taxolink chat; with --queries, the folder for all result sets",
      { writes: "either" },
    ),
    queries: option.file(
      "Run every query of a text file, one per line, and report response times and result counts",
      { requires: "out" },
    ),
    plot: option.outputFile("Plot histograms of the result counts and response times (SVG)", {
      page: "all",
      requires: "queries",
    }),
  },
  notes: [
    "The command merges the results of all sources by DOI, by title and year, and by the similarity of title, authors and abstract, and ranks them by BM25Plus. " +
      "To undo a wrong merge, use --split, which also works with --from.",
    "--queries queries all sources at once, so a query's response time is that of the slowest source. It respects the rate limit of each source: the next query waits until every source allows another request, and response times exclude this wait. " +
      "An interrupted batch, or one in which no source answered, resumes in the same folder. taxolink relevancy --results FOLDER/results measures the relevance of the results.",
    ...onlineNotes,
  ],
  run: async ({ options, positionals: [typedQuery] }, context) => {
    if (options.queries !== undefined)
      return searchBatch(options.queries, context.resolve(options.out ?? ""), options, context);
    const reply = options.from
      ? readStored(context.resolve(options.from), typedQuery)
      : await searchOnce(typedQuery, options.as, options, context);
    const { query, records, report } = reply;
    requireKnown(
      options.split,
      records.map(({ work }) => nameOfRecord(work)),
      {
        problem: (name) => `--split: the record ${name} does not exist`,
        hint: "--json shows each result's records with source and id, e.g. --split openalex:W1.",
      },
    );
    const allResults = rankResults(query, records, new Set(options.split));
    const results: readonly RankedResult[] = narrowResults(allResults, filterOf(options));
    const json = resultsToJson(reply, results);
    if (options.out !== undefined) writeJson(context.resolve(options.out), json);
    const written = options.out !== undefined && `Wrote ${options.out}.`;
    return { text: [describeResults(results, report, records.length), written], json };
  },
});

function searchOnce(query = "", as: readonly string[], options: AskOptions, context: CommandContext) {
  if (query === "") throw new OptionError("no query was specified: taxolink search QUERY");
  const plan = { query, queryBySource: parseOwnQueries(as), ...limitsOf(options) };
  return askSources(chooseSources(options.source, sourceNames, context), plan, context);
}

function readStored(file: string, typedQuery: string | undefined): SearchReply {
  const set = readJson(file, resultSetSchema);
  // The report of the original search is repeated unchanged.
  const report = set.report as ReportLine[];
  return { query: typedQuery ?? set.query, date: set.date, records: storedRecords(set), report };
}

type FilterValues = { readonly [K in "type" | "year" | "license" | "language"]: string | undefined };

function filterOf({ year, ...rest }: FilterValues): FacetFilter {
  if (year === undefined) return rest;
  const [, from = "", to = from] = /^(\d{4})(?:-(\d{4}))?$/.exec(year) ?? [];
  if (from === "")
    throw new OptionError(`--year requires a year or a range of years such as 2020-2024, not ${year}`);
  return { ...rest, years: [Number(from), Number(to)] };
}

/** The response time and the result count of a source. */
type ReportLine = SearchReply["report"][number];

/** The number of values of a facet that the text output shows. */
const shownValues = 6;

function describeResults(results: readonly RankedResult[], report: readonly ReportLine[], records: number) {
  const facets = countFacets(results);
  return [
    `${count(results.length, "result")} from ${count(records, "record")}.`,
    "",
    firstOf(results.map(describeResult)),
    "",
    pairs(
      ...facetNames.map((name) => {
        const values = Object.entries(facets[name]).slice(0, shownValues);
        return [name, values.map(([value, number]) => `${value} (${number})`).join(", ") || "none"] as const;
      }),
    ),
    "",
    tableOf(report, {
      source: ({ source }) => source,
      result: ({ completeness }) => completeness,
      ms: ({ milliseconds }) => milliseconds,
      records: ({ works }) => works,
      hits: ({ hits }) => hits ?? "–",
    }),
    report.map(({ source, why, lost }) => [why && `${source}: ${why}`, lost && `${source}: ${lost}`]),
  ];
}

function describeResult({ id, merged: { work, members, reasons } }: RankedResult): Block {
  const details = [work.type, authorsOf(work), work.venue, work.year ?? "", linkOf(work)];
  const joined = [...new Set(reasons.map((reason) => reason.for[0] ?? ""))].join(", ");
  return [
    `${id}  ${work.title}${work.retracted ? " (retracted)" : ""}`,
    `    ${details.filter((part) => part !== "").join(", ")}`,
    `    ${members.map(({ work: item }) => nameOfRecord(item)).join(" + ")}${joined && ` (joined by ${joined})`}`,
  ];
}

function linkOf({ doi, url }: SourceWork): string {
  return doi === "" ? url : `https://doi.org/${doi}`;
}

function resultsToJson({ query, date, report }: SearchReply, results: readonly RankedResult[]) {
  return {
    kind: "taxolink-search-results",
    version: 1,
    query,
    date,
    results: results.map(({ id, merged, score }) => {
      const { work, members, reasons } = merged;
      return {
        id,
        ...pick(work, "type", "title"),
        text: flatText(work),
        authors: namesOf(work),
        ...pick(work, "year", "venue", "doi"),
        url: linkOf(work),
        ...pick(work, "license", "language", "retracted"),
        sources: sourcesOf(merged),
        score: Number(score.toFixed(4)),
        joined: reasons,
        records: members.map(({ work: record, rank }) => ({ ...record, rank })),
      };
    }),
    facets: countFacets(results),
    report,
  };
}

/** Formats a result for a chat, one line per property. */
function flatText(work: SourceWork): string {
  const { title, type, year, venue, doi, abstract, license, url } = work;
  const facts = {
    ...{ title, type, authors: authorsOf(work), "date published": String(year ?? ""), venue, doi, abstract },
    ...{ keywords: work.keywords.join(", "), license, url },
  };
  const lines = Object.entries(facts).filter(([, value]) => value !== "");
  return lines.map(([name, value]) => `${name}: ${value}`).join("\n");
}

function namesOf({ authors }: SourceWork): string[] {
  return authors.map(({ family, given }) => `${given} ${family}`.trim());
}

function authorsOf(work: SourceWork): string {
  const names = namesOf(work);
  return names.length > 4 ? `${names.slice(0, 3).join(", ")} et al.` : names.join(", ");
}

type SearchReply = Awaited<ReturnType<typeof askSources>>;

function limitsOf({ limit, deadline }: AskOptions): Pick<SearchPlan, "limit" | "deadlineMs"> {
  return { limit, deadlineMs: deadline * 1000 };
}

/**
 * Sends one query to all sources at once.
 * @param clients the state passed on from one search to the next, so that each source's rate limit applies across
 * searches
 * @throws as `searchSources`
 */
async function askSources(
  settings: readonly SourceSettings[],
  plan: SearchPlan,
  context: CommandContext,
  clients?: Map<string, HttpClient>,
) {
  const session = { onRetry: context.progress.note, attempts: 3, clients };
  const answers = await searchSources(settings, plan, session, context);
  return {
    query: plan.query,
    // The date is that in UTC.
    date: new Date().toISOString().slice(0, 10),
    records: recordsOf(answers),
    report: answers.map(({ works, sentQuery, ...answer }) => ({
      ...answer,
      ...sentQuery,
      works: works.length,
    })),
  };
}

/** @param file a text file with one query per line @param folder the folder for one result set per query */
async function searchBatch(
  file: string,
  folder: string,
  options: AskOptions & { readonly plot: string | undefined },
  context: CommandContext,
) {
  const queries = readQueries(context.resolve(file));
  const settings = chooseSources(options.source, sourceNames, context);
  const plans = queries.map((query) => ({ query, queryBySource: {}, ...limitsOf(options) }));
  // Fails before the first request if a query cannot be translated for a source.
  for (const plan of plans) for (const { name } of settings) queryFor(plan, name);
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
    if (earlier !== undefined)
      throw new InputError({ file, line: at + 1 }, `this query also occurs on line ${earlier}`, {
        hint: "Remove one of the two lines.",
      });
    lineOfQuery.set(query, at + 1);
  }
  if (lineOfQuery.size > 0) return [...lineOfQuery.keys()];
  throw new InputError({ file }, "the file contains no query", {
    hint: "Put one query on each line; lines that start with # are comments.",
  });
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
function recordSettings(file: string, sources: readonly SourceSettings[], { limit, deadline }: AskOptions) {
  const settings = {
    kind: "taxolink-search-batch",
    version: 1,
    sources: sources.map(({ name, baseUrl }) => `${name}=${baseUrl}`).sort(),
    limit,
    deadline,
  };
  if (!existsSync(file)) return writeJson(file, settings);
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
  const clients = new Map<string, HttpClient>();
  const pauseMs = Math.max(...settings.map(({ profile: { pace } }) => pace.perMs / pace.requests));
  let nextStart = 0;
  return mapInTurn("queries", plans, context, async (plan, at) => {
    const file = join(folder, `results/q${at + 1}.json`);
    if (!existsSync(file)) {
      await waitUntil(nextStart, context.signal);
      nextStart = performance.now() + pauseMs;
      const reply = await askSources(settings, plan, context, clients);
      requireReply(reply);
      writeJson(file, resultsToJson(reply, rankResults(reply.query, reply.records, new Set())));
    }
    return readAnsweredQuery(file, plan.query);
  });
}

/** Stops at an outage, because otherwise many queries would be recorded as having no results. */
function requireReply({ report, query }: SearchReply): void {
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
  if (set.query !== query)
    throw new InputError({ file }, `the file contains the results of another query: "${set.query}"`, {
      hint: "The queries have changed since the last run. Specify another folder with --out.",
    });
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
      ...pick(query, "query", "results"),
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

function describeBatch(batch: ReturnType<typeof batchToJson>): Block {
  const row = (name: string, values: typeof batch.seconds, digits: number): string[] => [
    name,
    ...Object.values(values).map((value) => value.toFixed(digits)),
  ];
  const sourceRows = batch.sources.map(({ source, asked, answered, late, seconds: time, records }) => [
    source,
    ...[asked, answered, late, asked - answered - late].map(String),
    ...[time?.median, time?.p95].map((value) => value?.toFixed(2) ?? "–"),
    records?.mean.toFixed(1) ?? "–",
  ]);
  return [
    `${count(batch.queries.length, "query", "queries")}, ${batch.without_results} without a result.`,
    "",
    aligned([row("results of a query", batch.results, 1), row("response time (s)", batch.seconds, 2)], {
      header: ["", "mean", "median", "p95", "least", "most"],
    }),
    "",
    aligned(sourceRows, {
      header: ["source", "asked", "answered", "late", "failed", "median s", "p95 s", "records per reply"],
    }),
  ];
}

function spreadOf(values: readonly number[]) {
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
  const results = answered.map((query) => query.results);
  return chartFile(
    [
      histogram("queries by results", results),
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
