/** Serves Crossref's documented routes: works by DOI, lists with cursors, and references, some of which have no DOI. */
import {
  byDoi,
  citingOf,
  notFound,
  numberParameter,
  type Served,
  type ServedWork,
  searchWorks,
} from "./served-work.ts";

export function crossrefRoutes(
  works: readonly ServedWork[],
): (path: string, query: URLSearchParams) => Served {
  const byNumber = new Map(works.map((work) => [work.number, work]));
  const headers = { "x-rate-limit-limit": "50", "x-rate-limit-interval": "1s", "x-api-pool": "polite" };
  const shape = (work: ServedWork): unknown => ({
    DOI: work.doi.toUpperCase(),
    title: [work.title],
    author: work.authors.map(([given, family]) => ({ given, family, sequence: "first" })),
    issued: { "date-parts": [[work.year, 5, 1]] },
    "container-title": [work.venue],
    type: "journal-article",
    URL: `https://doi.org/${work.doi}`,
    abstract: work.abstract === "" ? undefined : `<jats:p>${work.abstract}</jats:p>`,
    "reference-count": work.references.length,
    "is-referenced-by-count": citingOf(works, work).length,
    reference: work.references.flatMap((number, at): Record<string, unknown>[] => {
      const cited = byNumber.get(number);
      if (!cited) return [];
      const key = `ref${at}`;
      return cited.doi === ""
        ? [{ key, "article-title": cited.title, author: cited.authors[0]?.[1], year: String(cited.year) }]
        : [{ key, DOI: cited.doi, "doi-asserted-by": "publisher" }];
    }),
    ...(work.retracted ? { "updated-by": [{ type: "retraction", DOI: `${work.doi}.r` }] } : {}),
  });
  return (path, query) => {
    const doi = /^\/works\/(.+)$/.exec(path)?.[1];
    if (doi !== undefined) {
      const work = byDoi(works, doi);
      if (!work) return { status: 404, body: "Resource not found.", type: "text/plain" };
      return { headers, body: { status: "ok", "message-type": "work", message: shape(work) } };
    }
    if (path !== "/works") return notFound;
    const filter = query.get("filter");
    // Crossref does not register works without a DOI.
    const registered = works.filter((work) => work.doi !== "");
    const hits =
      filter === null
        ? searchWorks(registered, query.get("query.bibliographic") ?? "")
        : filter.split(",").flatMap((condition) => byDoi(works, condition.replace(/^doi:/, "")) ?? []);
    const rows = numberParameter(query, "rows", 20);
    const cursor = query.get("cursor");
    const start = cursor === null || cursor === "*" ? 0 : Number(cursor);
    const items = hits.slice(start, start + rows).map(shape);
    const message = { "total-results": hits.length, items, "next-cursor": String(start + rows) };
    return { headers, body: { status: "ok", "message-type": "work-list", message } };
  };
}
