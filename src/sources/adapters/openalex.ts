/** Queries OpenAlex: https://developers.openalex.org. */
import { z } from "zod";
import { parseName } from "../../literature/index.ts";
import { flag, listOf, part, text, whole } from "../lenient.ts";
import { lookUp } from "../look-up.ts";
import { followPages, hasMorePages } from "../pages.ts";
import type { FoundWorks, LiteratureSource, Neighbours, SourceWork, WorkQuery } from "../source.ts";
import { orNull, type Query, type SourceRequests } from "../source-requests.ts";
import { createWork, inBatches, pathPart, searchableTitle, typeOf, yearOf } from "../source-work.ts";

const workSchema = z.object({
  id: text,
  doi: text,
  title: text,
  display_name: text,
  publication_year: whole,
  publication_date: text,
  type: text,
  language: text,
  authorships: listOf(z.object({ author: part({ display_name: text }) })),
  primary_location: part({ source: part({ display_name: text }), landing_page_url: text, license: text }),
  open_access: part({ oa_url: text }),
  cited_by_count: whole,
  referenced_works: listOf(z.string()),
  abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish().catch(null),
  is_retracted: flag,
});
type OpenAlexWork = z.output<typeof workSchema>;

const listSchema = z.object({
  meta: part({ count: whole, next_cursor: text }),
  results: listOf(workSchema),
});

const fields = [
  "id",
  "doi",
  "title",
  "display_name",
  "publication_year",
  "publication_date",
  "type",
  "language",
  "authorships",
  "primary_location",
  "open_access",
  "cited_by_count",
  "referenced_works",
  "abstract_inverted_index",
  "is_retracted",
].join(",");

const mostPerPage = 100;
/** The position of the last hit that can be reached by page number. Further hits require a cursor. */
const mostByNumber = 10_000;
/**
 * The maximum number of works to request individually if a list lacks them, because they may have been merged into
 * others.
 */
const mostMerged = 25;

export function createOpenAlex(requests: SourceRequests): LiteratureSource {
  return {
    name: "openalex",
    cannot: {},
    find: (query, limit) => findWorks(requests, [["search", query]], limit),
    works: (queries) => lookUpWorks(requests, queries),
    references: (work) => findReferences(requests, work),
    citing: async (work, limit) => {
      const cited = await identify(requests, work);
      if (cited === null) return null;
      const { works, total } = await findWorks(requests, [["filter", `cites:${shortId(cited.id)}`]], limit);
      return { works, declared: total ?? cited.cited_by_count ?? works.length };
    },
  };
}

function list(requests: SourceRequests, query: Query): Promise<z.output<typeof listSchema>> {
  return requests.json("/works", [...query, ["select", fields]], listSchema);
}

async function findWorks(requests: SourceRequests, query: Query, limit: number): Promise<FoundWorks> {
  const size = Math.min(limit, mostPerPage);
  const { items, total } =
    limit <= mostByNumber
      ? await followPages(1, limit, async (page, _left, received) => {
          const { meta, results } = await list(requests, [...query, ["per_page", size], ["page", page]]);
          const hasMore = hasMorePages(received + results.length, meta.count, results.length, size);
          return { items: results, total: meta.count, next: hasMore ? page + 1 : null };
        })
      : await followPages("*", limit, async (cursor) => {
          const { meta, results } = await list(requests, [...query, ["per_page", size], ["cursor", cursor]]);
          return { items: results, total: meta.count, next: meta.next_cursor || null };
        });
  return { works: items.map(asWork), total };
}

function fetchWork(requests: SourceRequests, id: string): Promise<OpenAlexWork | null> {
  return orNull(requests.json(`/works/${pathPart(id)}`, [["select", fields]], workSchema));
}

async function fetchByFilter(
  requests: SourceRequests,
  name: string,
  values: readonly string[],
): Promise<OpenAlexWork[]> {
  // Both characters separate filters.
  const joinable = values.filter((value) => !/[|,]/.test(value));
  const inseparable = values.filter((value) => /[|,]/.test(value));
  const { results } =
    joinable.length === 0
      ? { results: [] }
      : await list(requests, [
          ["filter", `${name}:${joinable.join("|")}`],
          ["per_page", mostPerPage],
        ]);
  const individualWorks = await Promise.all(
    inseparable.map((value) => fetchWork(requests, `${name}:${value}`)),
  );
  return [...results, ...individualWorks.filter((work) => work !== null)];
}

async function fetchById(requests: SourceRequests, ids: readonly string[]): Promise<SourceWork[]> {
  const fetched: SourceWork[] = [];
  for (const batch of inBatches(ids, mostPerPage)) {
    fetched.push(...(await fetchByFilter(requests, "openalex", batch)).map(asWork));
  }
  return fetched;
}

function lookUpWorks(requests: SourceRequests, queries: readonly WorkQuery[]) {
  return lookUp("openalex", queries, {
    byId: { size: mostPerPage, fetch: (ids) => fetchById(requests, ids) },
    byDoi: { size: 50, fetch: async (dois) => (await fetchByFilter(requests, "doi", dois)).map(asWork) },
    byTitle: async (title) =>
      (await findWorks(requests, [["filter", `title.search:${searchableTitle(title)}`]], 5)).works,
  });
}

/** Finds a work by its OpenAlex id or its DOI, which remain valid after a merge, or else by its title. */
async function identify(requests: SourceRequests, work: WorkQuery): Promise<OpenAlexWork | null> {
  const id = work.ids.openalex ?? (work.doi === "" ? undefined : `doi:${work.doi}`);
  const direct = id === undefined ? null : await fetchWork(requests, id);
  if (direct !== null) return direct;
  const [match] = await lookUpWorks(requests, [{ ...work, doi: "", ids: {} }]);
  return match ? fetchWork(requests, match.id) : null;
}

async function findReferences(requests: SourceRequests, work: WorkQuery): Promise<Neighbours | null> {
  const citing = await identify(requests, work);
  if (citing === null) return null;
  const ids = citing.referenced_works.map(shortId);
  const worksById = new Map((await fetchById(requests, ids)).map((record) => [record.id, record]));
  const unfetchedIds = ids.filter((id) => !worksById.has(id)).slice(0, mostMerged);
  for (const id of unfetchedIds) {
    const merged = await fetchWork(requests, id);
    if (merged !== null) worksById.set(id, asWork(merged));
  }
  const unique = new Map(ids.flatMap((id) => worksById.get(id) ?? []).map((record) => [record.id, record]));
  return { works: [...unique.values()], declared: ids.length };
}

function shortId(id: string): string {
  return id.split("/").at(-1) ?? id;
}

function asWork(work: OpenAlexWork): SourceWork {
  const place = work.primary_location;
  return createWork("openalex", {
    id: shortId(work.id),
    type: typeOf(work.type),
    title: work.title || work.display_name,
    authors: work.authorships.flatMap(({ author }) =>
      author.display_name ? [parseName(author.display_name)] : [],
    ),
    year: work.publication_year ?? yearOf(work.publication_date),
    venue: place.source.display_name,
    doi: work.doi,
    arxiv: /arxiv\.org\/abs\/([^v?#]+)/.exec(place.landing_page_url)?.[1] ?? "",
    url: place.landing_page_url || work.id,
    openAccess: work.open_access.oa_url,
    abstract: readAbstract(work.abstract_inverted_index),
    license: place.license,
    language: work.language,
    retracted: work.is_retracted,
    references: work.referenced_works.length,
    citedBy: work.cited_by_count,
  });
}

/** Restores an abstract from an index that maps words to their positions. */
function readAbstract(index: OpenAlexWork["abstract_inverted_index"]): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(index ?? {})) {
    for (const place of places) if (place >= 0 && place < 100_000) words[place] = word;
  }
  return words.filter((word) => word !== undefined).join(" ");
}
