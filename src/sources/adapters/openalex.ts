/** Queries OpenAlex: https://developers.openalex.org. */
import { type RecordMap, readWork, textAt, textsAt, valuesAt, wholeAt } from "../records.ts";
import type { LiteratureSource, Neighbours, SourceWork, WorkQuery } from "../source.ts";
import type { Query, SourceRequests } from "../source-requests.ts";
import { inBatches, pathPart, searchableTitle } from "../source-work.ts";
import { createSource, fetchList, fetchRecord, type ListTable, type SourceTable } from "../table-source.ts";

/** The fields to request. */
const fields =
  "id,doi,title,display_name,publication_year,publication_date,type,language,authorships,primary_location,open_access,cited_by_count,referenced_works,abstract_inverted_index,is_retracted";
const selected = ["select", fields] as const;

const record: RecordMap = {
  type: "type",
  title: "title|display_name",
  authors: "authorships.author.display_name",
  year: "publication_year|publication_date",
  venue: "primary_location.source.display_name",
  doi: "doi",
  url: "primary_location.landing_page_url|id",
  openAccess: "open_access.oa_url",
  license: "primary_location.license",
  language: "language",
  citedBy: "cited_by_count",
  special: (work) => ({
    id: shortId(textAt(work, "id")),
    arxiv: /arxiv\.org\/abs\/([^v?#]+)/.exec(textAt(work, "primary_location.landing_page_url"))?.[1] ?? "",
    abstract: readAbstract(valuesAt(work, "abstract_inverted_index")[0]),
    retracted: valuesAt(work, "is_retracted")[0] === true,
    references: valuesAt(work, "referenced_works").length,
  }),
};

const mostPerPage = 100;
/** The position of the last hit that can be reached by page number. Further hits require a cursor. */
const mostByNumber = 10_000;
/**
 * The maximum number of works to request individually if a list lacks them, because they may have been merged into
 * others.
 */
const mostMerged = 25;

const byNumber: ListTable = {
  path: "/works",
  query: [selected],
  items: "results",
  total: "meta.count",
  size: ["per_page", mostPerPage],
  start: ["page", 1, "pages"],
};
const table: SourceTable = {
  name: "openalex",
  cannot: {},
  list: (limit) =>
    limit <= mostByNumber ? byNumber : { ...byNumber, start: ["cursor", "*", { at: "meta.next_cursor" }] },
  text: (query) => [["search", query]],
  byTitle: (title) => [["filter", `title.search:${searchableTitle(title)}`]],
  record,
};

export function createOpenAlex(requests: SourceRequests): LiteratureSource {
  const source = createSource(requests, table, {
    ways: {
      byId: { size: mostPerPage, fetch: (ids) => fetchById(requests, ids) },
      byDoi: { size: 50, fetch: (dois) => fetchByFilter(requests, "doi", dois) },
    },
  });
  /** Finds a work by its OpenAlex id or its DOI, which remain valid after a merge, or else by its title. */
  const identify = async (work: WorkQuery): Promise<unknown> => {
    const id = work.ids.openalex ?? (work.doi === "" ? undefined : `doi:${work.doi}`);
    const direct = id === undefined ? null : await fetchWork(requests, id);
    if (direct !== null) return direct;
    const [match] = await source.works([{ ...work, doi: "", ids: {} }]);
    return match ? fetchWork(requests, match.id) : null;
  };
  return {
    ...source,
    references: async (work) => {
      const citing = await identify(work);
      return citing === null ? null : fetchReferences(requests, citing);
    },
    citing: async (work, limit) => {
      const cited = await identify(work);
      if (cited === null) return null;
      const filter: Query = [["filter", `cites:${shortId(textAt(cited, "id"))}`]];
      const { records, total } = await fetchList(requests, table.list, filter, limit);
      const works = records.map((found) => readWork("openalex", found, record));
      return { works, declared: total ?? wholeAt(cited, "cited_by_count") ?? works.length };
    },
  };
}

function fetchWork(requests: SourceRequests, id: string): Promise<unknown> {
  return fetchRecord(requests, `/works/${pathPart(id)}`, [selected]);
}

async function fetchByFilter(
  requests: SourceRequests,
  name: string,
  values: readonly string[],
): Promise<SourceWork[]> {
  // Both characters separate filters.
  const joinable = values.filter((value) => !/[|,]/.test(value));
  const inseparable = values.filter((value) => /[|,]/.test(value));
  const query: Query = [["filter", `${name}:${joinable.join("|")}`]];
  const listed =
    joinable.length === 0 ? [] : (await fetchList(requests, byNumber, query, mostPerPage)).records;
  const single = await Promise.all(inseparable.map((value) => fetchWork(requests, `${name}:${value}`)));
  return [...listed, ...single.filter((work) => work !== null)].map((work) =>
    readWork("openalex", work, record),
  );
}

async function fetchById(requests: SourceRequests, ids: readonly string[]): Promise<SourceWork[]> {
  const fetched: SourceWork[] = [];
  for (const batch of inBatches(ids, mostPerPage))
    fetched.push(...(await fetchByFilter(requests, "openalex", batch)));
  return fetched;
}

async function fetchReferences(requests: SourceRequests, citing: unknown): Promise<Neighbours> {
  const ids = textsAt(citing, "referenced_works").map(shortId);
  const worksById = new Map((await fetchById(requests, ids)).map((work) => [work.id, work]));
  const unfetchedIds = ids.filter((id) => !worksById.has(id)).slice(0, mostMerged);
  for (const id of unfetchedIds) {
    const merged = await fetchWork(requests, id);
    if (merged !== null) worksById.set(id, readWork("openalex", merged, record));
  }
  const unique = new Map(ids.flatMap((id) => worksById.get(id) ?? []).map((work) => [work.id, work]));
  return { works: [...unique.values()], declared: ids.length };
}

function shortId(id: string): string {
  return id.split("/").at(-1) ?? id;
}

/** Restores an abstract from an index that maps words to their positions. */
function readAbstract(index: unknown): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(index ?? {})) {
    for (const place of [places].flat())
      if (Number.isInteger(place) && place >= 0 && place < 100_000) words[place] = word;
  }
  return words.filter((word) => word !== undefined).join(" ");
}
