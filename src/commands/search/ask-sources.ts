/** Defines the shared options of `search`, and sends a query to all literature sources. */
import { option } from "../../cli/arguments.ts";
import type { CommandContext, OptionValues } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import type { HttpClient } from "../../http/index.ts";
import {
  recordsOf,
  resolveSources,
  type SearchPlan,
  type SourceSettings,
  searchSources,
  sourceNames,
} from "../../sources/index.ts";
import type { ReportLine } from "./report.ts";

export const askOptions = {
  source: option.list(
    "NAMES",
    "The sources to query, each as NAME or NAME=URL (default: all available sources)",
  ),
  limit: option.integer("Number of hits per source", { default: 20 }),
  deadline: option.number("SECONDS", "Time limit for each source", { default: 10, minimum: 0.1 }),
};

export type AskOptions = OptionValues<typeof askOptions>;

export type SearchReply = {
  readonly query: string;
  /** The date of the search in UTC, as YYYY-MM-DD. */
  readonly date: string;
  readonly records: ReturnType<typeof recordsOf>;
  readonly report: readonly ReportLine[];
};

/**
 * Resolves the named sources, or all sources by default, and warns about each source whose terms forbid automated
 * queries.
 * @throws OptionError if a name is unknown, or if no source remains
 */
export function chooseSources(names: readonly string[], context: CommandContext): SourceSettings[] {
  const allSettings = resolveSources(names.length > 0 ? names : sourceNames, context.env);
  for (const { missingRequirement } of allSettings)
    if (missingRequirement !== undefined) context.warn(`${missingRequirement}; the source is skipped`);
  const settings = allSettings.filter(({ missingRequirement }) => missingRequirement === undefined);
  if (settings.length > 0) return settings;
  throw new OptionError("none of the sources is available", { hint: "Choose other sources with --source." });
}

export function limitsOf({ limit, deadline }: AskOptions): Pick<SearchPlan, "limit" | "deadlineMs"> {
  return { limit, deadlineMs: deadline * 1000 };
}

/**
 * Sends one query to all sources at once.
 * @param clients the state passed on from one search to the next, so that each source's rate limit applies across
 * searches
 * @throws as `searchSources`
 */
export async function askSources(
  settings: readonly SourceSettings[],
  plan: SearchPlan,
  context: CommandContext,
  clients?: Map<string, HttpClient>,
): Promise<SearchReply> {
  const session = { onRetry: context.progress.note, attempts: 3, clients };
  const answers = await searchSources(settings, plan, session, context);
  return {
    query: plan.query,
    date: new Date().toISOString().slice(0, 10),
    records: recordsOf(answers),
    report: answers.map(({ works, sentQuery, ...answer }) => ({
      ...answer,
      ...sentQuery,
      works: works.length,
    })),
  };
}
