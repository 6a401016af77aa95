/**
 * Serves Semantic Scholar's documented routes: pages by offset, batches with `null` entries, and references without an
 * id.
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

export function semanticScholarRoutes(
  works: readonly ServedWork[],
): (path: string, query: URLSearchParams, body: string) => Served {
  const byNumber = new Map(works.map((work) => [work.number, work]));
  const find = (id: string): ServedWork | undefined => {
    const doi = /^DOI:(.+)$/.exec(id)?.[1];
    if (doi !== undefined) return byDoi(works, doi);
    const arxiv = /^ARXIV:(.+)$/.exec(id)?.[1];
    if (arxiv !== undefined) return works.find((work) => work.arxiv === arxiv);
    return byNumber.get(Number(/^sha(\d+)$/.exec(id)?.[1]));
  };
  const shape = (work: ServedWork): unknown => ({
    paperId: `sha${work.number}`,
    title: work.title,
    abstract: work.abstract === "" ? null : work.abstract,
    year: work.year,
    venue: work.venue,
    externalIds: { ...(work.doi && { DOI: work.doi }), ...(work.arxiv && { ArXiv: work.arxiv }) },
    authors: work.authors.map(([given, family]) => ({ authorId: null, name: `${given} ${family}` })),
    citationCount: citingOf(works, work).length,
    referenceCount: work.references.length,
    openAccessPdf: null,
    publicationTypes: null,
  });
  return (path, query, body) => {
    if (path === "/paper/batch") {
      const { ids } = JSON.parse(body) as { ids: readonly string[] };
      return { body: ids.map((id) => find(id)).map((work) => (work ? shape(work) : null)) };
    }
    const offset = numberParameter(query, "offset", 0);
    const limit = numberParameter(query, "limit", 100);
    const page = <T>(items: readonly T[]) => ({
      offset,
      ...(offset + limit < items.length ? { next: offset + limit } : {}),
      data: items.slice(offset, offset + limit),
    });
    if (path === "/paper/search") {
      const hits = searchWorks(works, query.get("query") ?? "");
      return { body: { total: hits.length, ...page(hits.map(shape)) } };
    }
    const [, id = "", side] = /^\/paper\/(.+?)(?:\/(references|citations))?$/.exec(path) ?? [];
    const work = find(id);
    if (!work) return notFound;
    if (side === undefined) return { body: shape(work) };
    const others =
      side === "references" ? work.references.map((number) => byNumber.get(number)) : citingOf(works, work);
    const name = side === "references" ? "citedPaper" : "citingPaper";
    const unlinked = { paperId: null, title: null };
    return { body: page(others.map((other) => ({ contexts: [], [name]: other ? shape(other) : unlinked }))) };
  };
}
