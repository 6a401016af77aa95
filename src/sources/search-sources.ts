/** Translates a query into the language of each source, and queries all sources concurrently, each with a deadline. */
import { CancelledError, errorText, SourceError, throwIfCancelled } from "../errors.ts";
import type { Watch } from "../progress.ts";
import { openSource } from "./open-sources.ts";
import { type TranslatedQuery, translateQuery } from "./query/translate-query.ts";
import type { SourceWork } from "./source.ts";
import { profileOf, type SourceName } from "./source-profiles.ts";
import type { SourceSession } from "./source-requests.ts";
import type { SourceSettings } from "./source-settings.ts";

export type SourceAnswer = {
  readonly source: SourceName;
  readonly address: string;
  readonly sentQuery: SentQuery;
  /**
   * `late` means that the deadline passed before the source replied, and `stopped` that the user stopped the search
   * before the source replied.
   */
  readonly outcome: "answered" | "cannot" | "failed" | "late" | "stopped";
  /** How much of the result arrived, the same for all sources. */
  readonly completeness: Completeness;
  /** The hits, in the source's order. */
  readonly works: readonly SourceWork[];
  /** The number of hits according to the source, or `null` if the source does not state it. */
  readonly hits: number | null;
  readonly milliseconds: number;
  readonly why?: string | undefined;
};

/**
 * `complete` means that all requested hits arrived, and `partial` that the source declares more of the requested hits
 * than it returned. A source that was `refused` rejected the request, also because requests arrived too fast.
 */
export type Completeness = "complete" | "partial" | "refused" | "failed" | "unsupported query";

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
  const answered = answers.some(({ outcome }) => outcome === "answered");
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
  const answerParts = { source: settings.name, address: settings.baseUrl, sentQuery };
  const end = (
    outcome: SourceAnswer["outcome"],
    why: string,
    completeness: Completeness = "failed",
  ): SourceAnswer => ({
    ...answerParts,
    outcome,
    completeness,
    works: [],
    hits: null,
    why,
    milliseconds: Math.round(performance.now() - started),
  });
  if (source.cannot.find !== undefined) return end("cannot", source.cannot.find, "unsupported query");
  if (sentQuery.query === "")
    return end("cannot", "the source can search for no part of the query", "unsupported query");
  try {
    const { works, total } = await source.find(sentQuery.query, limit);
    const milliseconds = Math.round(performance.now() - started);
    const expected = Math.min(limit, total ?? 0);
    const isPartial = works.length < expected;
    return {
      ...answerParts,
      outcome: "answered",
      completeness: isPartial ? "partial" : "complete",
      works,
      hits: total,
      milliseconds,
      ...(isPartial ? { why: `the source returned ${works.length} of ${expected} hits` } : {}),
    };
  } catch (error) {
    if (signal?.aborted) return end("stopped", "stopped before the source answered");
    if (error instanceof CancelledError) {
      return end("late", `no answer within ${(deadlineMs ?? 0) / 1000} s`);
    }
    if (!(error instanceof SourceError)) throw error;
    const isRefused = error.status !== undefined && error.status >= 400 && error.status < 500;
    return { ...end("failed", errorText(error), isRefused ? "refused" : "failed"), error };
  }
}

/** Returns the name of a source in the search log. */
export function labelOf(source: SourceName): string {
  return profileOf(source).label;
}
