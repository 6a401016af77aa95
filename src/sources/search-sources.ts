/** Translates a query into the language of each source, and queries all sources concurrently, each with a deadline. */
import { type SourceError, throwIfCancelled } from "../errors.ts";
import type { Watch } from "../progress.ts";
import { type Arrival, arrivalAfter, arrivalOf, isAnswered, unsupported } from "./completeness.ts";
import { openSource } from "./open-sources.ts";
import { type TranslatedQuery, translateQuery } from "./query/translate-query.ts";
import type { FoundWorks, SourceWork } from "./source.ts";
import { profileOf, type SourceName } from "./source-profiles.ts";
import type { SourceSession } from "./source-requests.ts";
import type { SourceSettings } from "./source-settings.ts";

export type SourceAnswer = Arrival & {
  readonly source: SourceName;
  readonly address: string;
  readonly sentQuery: SentQuery;
  /** The hits, in the source's order. */
  readonly works: readonly SourceWork[];
  /** The number of hits according to the source, or `null` if the source does not state it. */
  readonly hits: number | null;
  readonly milliseconds: number;
};

/** The query as the user wrote it, as sent, and what the source's language cannot express. */
type SentQuery = TranslatedQuery & { readonly asked: string };

export type SearchPlan = {
  readonly query: string;
  /** Handwritten queries, in the languages of their sources. */
  readonly queryBySource: Readonly<Partial<Record<SourceName, string>>>;
  /** The number of works to request from each source. */
  readonly limit: number;
  /** The deadline of each source, in milliseconds (default: until all retries have failed). */
  readonly deadlineMs?: number | undefined;
  /** Whether to return the results so far, instead of throwing, when the user stops the search. */
  readonly keepWhenStopped?: boolean | undefined;
};

/** Translates the query for a source. @throws OptionError for a query that cannot be parsed */
export function queryFor({ query, queryBySource }: SearchPlan, source: SourceName): SentQuery {
  const handwrittenQuery = queryBySource[source];
  return handwrittenQuery === undefined
    ? { asked: query, ...translateQuery(query, source) }
    : { asked: query, query: handwrittenQuery, lost: "" };
}

/**
 * Sends the query to all sources at the same time. The result for each source states whether it failed or was late.
 * @throws SourceError if no source replies and at least one failed; CancelledError if the user stops the search, unless
 * `keepWhenStopped` is set and there are results; OptionError for a query that cannot be parsed
 */
export async function searchSources(
  settings: readonly SourceSettings[],
  plan: SearchPlan,
  session: SourceSession,
  { progress, signal }: Watch,
): Promise<SourceAnswer[]> {
  const queries = settings.map((setting) => ({ item: setting, sentQuery: queryFor(plan, setting.name) }));
  const stage = progress.stage("sources", settings.length);
  const answers = await Promise.all(
    queries.map(async ({ item, sentQuery }) => {
      const answer = await searchOne(item, sentQuery, plan, session, signal);
      stage.advance();
      return answer;
    }),
  );
  stage.finish();
  const answered = answers.some(isAnswered);
  if (!plan.keepWhenStopped || !answered) throwIfCancelled(signal);
  const error = answers.find((answer) => answer.error !== undefined)?.error;
  if (error && !answered) throw error;
  return answers.map(({ error: _, ...answer }) => answer);
}

async function searchOne(
  settings: SourceSettings,
  sentQuery: SentQuery,
  { limit, deadlineMs }: SearchPlan,
  session: SourceSession,
  signal: AbortSignal | undefined,
): Promise<SourceAnswer & { readonly error?: SourceError }> {
  const deadline = deadlineMs === undefined ? [] : [AbortSignal.timeout(deadlineMs)];
  const signals = [...(signal ? [signal] : []), ...deadline];
  const source = openSource(settings, {
    ...session,
    signal: signals.length > 0 ? AbortSignal.any(signals) : undefined,
  });
  const started = performance.now();
  const end = <T extends Arrival>(arrival: T, { works, total }: FoundWorks = nothing) => ({
    source: settings.name,
    address: settings.baseUrl,
    sentQuery,
    works,
    hits: total,
    milliseconds: Math.round(performance.now() - started),
    ...arrival,
  });
  if (source.cannot.find !== undefined) return end(unsupported(source.cannot.find));
  if (sentQuery.query === "") return end(unsupported("the source can search for no part of the query"));
  try {
    const found = await source.find(sentQuery.query, limit);
    return end(arrivalOf(found.works.length, Math.min(limit, found.total ?? 0), found.note), found);
  } catch (error) {
    return end(arrivalAfter(error, signal, deadlineMs));
  }
}

const nothing: FoundWorks = { works: [], total: null };

/** Returns the name of a source in the search log. */
export function labelOf(source: SourceName): string {
  return profileOf(source).label;
}
