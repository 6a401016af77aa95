/** Translates a query into the language of each source, and queries all sources, each with a deadline. */
import type { Watch } from "../../base/progress.ts";
import { createCrossref } from "./adapters/crossref.ts";
import { createOpenAlex } from "./adapters/openalex.ts";
import { createOpenCitations } from "./adapters/opencitations.ts";
import { createOrcid } from "./adapters/orcid.ts";
import { arxiv, createDblp, ieee, orkg, zenodo } from "./adapters/search-only.ts";
import { createSemanticScholar } from "./adapters/semantic-scholar.ts";
import { createWikidata } from "./adapters/wikidata.ts";
import { askSources } from "./completeness.ts";
import { type TranslatedQuery, translateQuery } from "./query/translate-query.ts";
import type { LiteratureSource } from "./source.ts";
import { profileOf, type SourceName } from "./source-profiles.ts";
import { createSourceRequests, type SourceRequests, type SourceSession } from "./source-requests.ts";
import type { SourceSettings } from "./source-settings.ts";
import { createSource, type SourceTable } from "./table-source.ts";

// Opens the sources of a session.

const adapters: Readonly<Record<SourceName, SourceTable | ((requests: SourceRequests) => LiteratureSource)>> =
  {
    openalex: createOpenAlex,
    crossref: createCrossref,
    "semantic-scholar": createSemanticScholar,
    opencitations: createOpenCitations,
    orcid: createOrcid,
    wikidata: createWikidata,
    dblp: createDblp,
    zenodo,
    orkg,
    ieee,
    arxiv,
  };

/** Opens a source. No requests are sent until a caller needs data. */
export function openSource(settings: SourceSettings, session: SourceSession): LiteratureSource {
  const adapter = adapters[settings.name];
  const requests = createSourceRequests(settings, session);
  return typeof adapter === "function" ? adapter(requests) : createSource(requests, adapter);
}

export type SourceAnswer = Awaited<ReturnType<typeof searchSources>>[number];

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
) {
  const { limit, deadlineMs, keepWhenStopped } = plan;
  const queries = settings.map((setting) => ({ setting, sentQuery: queryFor(plan, setting.name) }));
  const replies = await askSources(
    "sources",
    queries,
    ({ setting, sentQuery: { query } }) => {
      const deadline = deadlineMs === undefined ? [] : [AbortSignal.timeout(deadlineMs)];
      const signals = [...(signal ? [signal] : []), ...deadline];
      const source = openSource(setting, {
        ...session,
        signal: signals.length > 0 ? AbortSignal.any(signals) : undefined,
      });
      const cannotSearch = query === "" ? "the source can search for no part of the query" : undefined;
      return {
        cannot: source.cannot.find ?? cannotSearch,
        find: () => source.find(query, limit),
        limit,
        deadlineMs,
      };
    },
    { progress, signal, keepWhenStopped },
  );
  return replies.map(({ asked: { setting, sentQuery }, found, error: _, ...arrival }) => ({
    ...arrival,
    source: setting.name,
    address: setting.baseUrl,
    sentQuery,
    /** The hits, in the source's order, and their number according to the source, or `null` if it states none. */
    works: found?.works ?? [],
    hits: found?.declared ?? null,
  }));
}

/** Returns the name of a source in the search log. */
export function labelOf(source: SourceName): string {
  return profileOf(source).label;
}
