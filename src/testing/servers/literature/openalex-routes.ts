/**
 * Serves OpenAlex's documented routes: single works, filters, pages and cursors, and redirects (status 301) for merged
 * ids.
 */
import {
  byDoi,
  citingOf,
  notFound,
  numberParameter,
  type Served,
  type ServedWork,
  searchWorks,
} from "./served-work.ts";

export const openalexAddress = "https://openalex.org/W";

/** @param merged maps the numbers of merged works to the numbers of the works that replaced them */
export function openalexRoutes(
  works: readonly ServedWork[],
  merged: Readonly<Record<number, number>> = {},
): (path: string, query: URLSearchParams) => Served {
  const byNumber = new Map(works.map((work) => [work.number, work]));
  const servedById = (id: string): Served => {
    const number = Number(/^W(\d+)$/.exec(id)?.[1] ?? 0);
    const mergedInto = merged[number];
    if (mergedInto !== undefined)
      return { status: 301, headers: { location: `/openalex/works/W${mergedInto}` }, body: "" };
    const doi = /^(?:doi:|https:\/\/doi\.org\/)(.+)$/.exec(id)?.[1] ?? "";
    const work = byNumber.get(number) ?? byDoi(works, doi);
    return work ? { body: shape(work) } : notFound;
  };
  return (path, query) => {
    const id = /^\/works\/(.+)$/.exec(path)?.[1];
    if (id !== undefined) return servedById(id);
    if (path !== "/works") return notFound;
    const hits = select(query);
    const perPage = Math.min(numberParameter(query, "per_page", 25), 100);
    const cursor = query.get("cursor");
    const page = cursor === null ? numberParameter(query, "page", 1) : cursor === "*" ? 1 : Number(cursor);
    const results = hits.slice((page - 1) * perPage, page * perPage).map(shape);
    const next = page * perPage < hits.length ? String(page + 1) : null;
    const meta = { count: hits.length, db_response_time_ms: 3, page, per_page: perPage };
    return { body: { meta: cursor === null ? meta : { ...meta, next_cursor: next }, results, group_by: [] } };
  };

  function select(query: URLSearchParams): ServedWork[] {
    const search = query.get("search");
    if (search !== null) return searchWorks(works, search);
    const [, name = "", value = ""] = /^([a-z.]+):(.*)$/.exec(query.get("filter") ?? "") ?? [];
    switch (name) {
      case "openalex":
        return value.split("|").flatMap((id) => byNumber.get(Number(id.slice(1))) ?? []);
      case "doi":
        return value.split("|").flatMap((doi) => byDoi(works, doi) ?? []);
      case "cites": {
        const cited = byNumber.get(Number(value.slice(1)));
        return cited ? citingOf(works, cited) : [];
      }
      case "title.search":
        return searchWorks(works, value);
      default:
        return [];
    }
  }
}

function shape(work: ServedWork): unknown {
  const words = work.abstract.split(" ");
  return {
    id: `${openalexAddress}${work.number}`,
    doi: work.doi === "" ? null : `https://doi.org/${work.doi}`,
    title: work.title,
    display_name: work.title,
    publication_year: work.year,
    publication_date: `${work.year}-05-01`,
    type: "article",
    language: "en",
    authorships: work.authors.map(([given, family]) => ({ author: { display_name: `${given} ${family}` } })),
    primary_location: { source: { display_name: work.venue }, landing_page_url: null, pdf_url: null },
    open_access: { is_oa: true, oa_status: "gold", oa_url: `https://example.org/${work.number}.pdf` },
    cited_by_count: 0,
    referenced_works: work.references.map((number) => `${openalexAddress}${number}`),
    abstract_inverted_index:
      work.abstract === ""
        ? null
        : Object.fromEntries(
            [...new Set(words)].map((word) => [
              word,
              words.flatMap((candidate, at) => (candidate === word ? [at] : [])),
            ]),
          ),
    is_retracted: work.retracted ?? false,
  };
}
