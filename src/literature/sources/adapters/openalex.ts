/** Queries OpenAlex: https://developers.openalex.org. */
import { type RecordMap, readWork, textAt, textsAt, valuesAt } from "../records.ts";
import type { LiteratureSource, WorkQuery } from "../source.ts";
import type { SourceRequests } from "../source-requests.ts";
import { searchableTitle, workQuery } from "../source-work.ts";
import { createSource, type ListTable, type SourceTable } from "../table-source.ts";

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
  cannot: {},
  list: (limit) =>
    limit <= mostByNumber ? byNumber : { ...byNumber, start: ["cursor", "*", { at: "meta.next_cursor" }] },
  text: (query) => [["search", query]],
  byId: { size: mostPerPage, query: (ids) => [["filter", `openalex:${ids.join("|")}`]] },
  byDoi: {
    size: 50,
    query: (dois) => [["filter", `doi:${dois.join("|")}`]],
    separators: /[|,]/,
    prefix: "doi:",
  },
  byTitle: (title) => [["filter", `title.search:${searchableTitle(title)}`]],
  single: { path: "/works/", query: [selected] },
  record,
};

export function createOpenAlex(requests: SourceRequests): LiteratureSource {
  const source = createSource(requests, table);
  /** Finds a work by its OpenAlex id or its DOI, which remain valid after a merge, or else by its title. */
  const identify = async (work: WorkQuery): Promise<unknown> => {
    const id = work.ids.openalex ?? (work.doi === "" ? undefined : `doi:${work.doi}`);
    const direct = id === undefined ? null : await source.single(id);
    if (direct !== null) return direct;
    const [match] = await source.works([{ ...work, doi: "", ids: {} }]);
    return match ? source.single(match.id) : null;
  };
  return {
    ...source,
    references: async (work) => {
      const citing = await identify(work);
      if (citing === null) return null;
      const ids = textsAt(citing, "referenced_works").map(shortId);
      const works = await source.works(ids.map((openalex) => workQuery({ ids: { openalex } })));
      const lacking = ids.filter((_, at) => works[at] === null).slice(0, mostMerged);
      const merged = new Map(
        await Promise.all(lacking.map(async (id) => [id, await source.single(id)] as const)),
      );
      const current = ids.map((id, at) => {
        const found = merged.get(id) ?? null;
        return works[at] ?? (found && readWork("openalex", found, record));
      });
      const unique = new Map(current.flatMap((found) => (found ? [[found.id, found] as const] : [])));
      return { works: [...unique.values()], declared: ids.length };
    },
    citing: async (work, limit) => {
      const cited = await identify(work);
      if (cited === null) return null;
      return source.list([["filter", `cites:${shortId(textAt(cited, "id"))}`]], limit);
    },
  };
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
