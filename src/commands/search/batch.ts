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
import type { HttpClient } from "../../http/index.ts";
import { readJson, readText, writeJson, writeText } from "../../io/index.ts";
import {
  isAnswered,
  queryFor,
  rankResults,
  resultSetSchema,
  type SearchPlan,
  type SourceSettings,
} from "../../sources/index.ts";
import { type AskOptions, askSources, chooseSources, limitsOf } from "./ask-sources.ts";
import { type AnsweredQuery, batchToJson, describeBatch, sourceTimeSchema } from "./batch-report.ts";
import { plotBatch } from "./plot-batch.ts";
import { type ReportLine, resultsToJson } from "./report.ts";

/** @param file a text file with one query per line @param folder the folder for one result set per query */
export async function searchBatch(
  file: string,
  folder: string,
  options: AskOptions & { readonly plot: string | undefined },
  context: CommandContext,
) {
  const queries = readQueries(file);
  const settings = chooseSources(options.source, context);
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
