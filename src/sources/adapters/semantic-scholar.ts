/** Queries Semantic Scholar's graph: https://api.semanticscholar.org. */
import { z } from "zod";
import { listOf, part, text, whole } from "../lenient.ts";
import { lookUp } from "../look-up.ts";
import { followPages } from "../pages.ts";
import type { LiteratureSource, Neighbours, SourceWork, WorkQuery } from "../source.ts";
import { orNull, type SourceRequests } from "../source-requests.ts";
import { createWork, pathPart, personOf, searchableTitle, typeOf } from "../source-work.ts";

const paperSchema = z.object({
  paperId: text,
  title: text,
  abstract: text,
  year: whole,
  venue: text,
  externalIds: part({ DOI: text, ArXiv: text }),
  authors: listOf(z.object({ name: text })),
  citationCount: whole,
  referenceCount: whole,
  openAccessPdf: part({ url: text }),
  publicationTypes: listOf(z.string()),
});
type Paper = z.output<typeof paperSchema>;

const searchSchema = z.object({ total: whole, next: whole, data: listOf(paperSchema) });
const rowsSchema = z.object({
  next: whole,
  data: listOf(z.object({ citedPaper: paperSchema.nullish(), citingPaper: paperSchema.nullish() })),
});

const fields = [
  "title",
  "abstract",
  "year",
  "venue",
  "externalIds",
  "authors",
  "citationCount",
  "referenceCount",
  "openAccessPdf",
  "publicationTypes",
].join(",");
/** The maximum number of hits that paging can reach. */
const mostHits = 999;
const mostRows = 1_000;

type Side = "references" | "citations";

export function createSemanticScholar(requests: SourceRequests): LiteratureSource {
  const search = (query: string, limit: number) =>
    followPages(0, Math.min(limit, mostHits), async (offset, remaining) => {
      const query_ = [
        ["query", query],
        ["fields", fields],
        ["offset", offset],
      ] as const;
      const size = Math.min(remaining, 100);
      const { data, total, next } = await requests.json(
        "/paper/search",
        [...query_, ["limit", size]],
        searchSchema,
      );
      return { items: data, total, next };
    });
  const batch = async (ids: readonly string[]): Promise<Paper[]> => {
    const schema = listOf(paperSchema);
    return requests.json("/paper/batch", [["fields", fields]], schema, { body: { ids } });
  };
  const works = (queries: readonly WorkQuery[]) =>
    lookUp("semantic-scholar", queries, {
      byId: { size: 500, fetch: async (ids) => (await batch(ids)).map(asWork) },
      byDoi: { size: 500, fetch: async (dois) => (await batch(dois.map((doi) => `DOI:${doi}`))).map(asWork) },
      byArxiv: { size: 500, fetch: async (ids) => (await batch(ids.map((id) => `ARXIV:${id}`))).map(asWork) },
      byTitle: async (title) => (await search(searchableTitle(title), 5)).items.map(asWork),
    });
  /** Lists the ids to try, best first. Titles are used only for works without an id. */
  const idsOf = async (work: WorkQuery): Promise<string[]> => {
    const ids = [
      work.ids["semantic-scholar"],
      work.doi && `DOI:${work.doi}`,
      work.arxiv && `ARXIV:${work.arxiv}`,
    ];
    const queryIds = ids.flatMap((id) => id || []);
    if (queryIds.length > 0) return queryIds;
    const [match] = await works([work]);
    return match ? [match.id] : [];
  };
  const page = (id: string, side: Side, offset: number, size: number) =>
    requests.json(
      `/paper/${pathPart(id)}/${side}`,
      [
        ["fields", fields],
        ["offset", offset],
        ["limit", size],
      ],
      rowsSchema,
    );
  const rows = async (work: WorkQuery, side: Side, limit: number): Promise<Neighbours | null> => {
    for (const id of await idsOf(work)) {
      const first = await orNull(page(id, side, 0, Math.min(limit, mostRows)));
      if (first === null) continue;
      const laterPages = await followPages(
        first.next,
        limit - first.data.length,
        async (offset, remaining) => {
          const { data, next } = await page(id, side, offset ?? 0, Math.min(remaining, mostRows));
          return { items: data, total: null, next };
        },
      );
      const neighbours = [...first.data, ...laterPages.items];
      const others = neighbours.flatMap(({ citedPaper, citingPaper }) => citedPaper ?? citingPaper ?? []);
      return {
        // An unlinked reference has no id but may have a title.
        works: others.map(asWork).filter(({ doi, title }) => doi !== "" || title !== ""),
        declared: first.next !== null && neighbours.length >= limit ? null : neighbours.length,
      };
    }
    return null;
  };

  return {
    name: "semantic-scholar",
    cannot: {},
    find: async (query, limit) => {
      const { items, total } = await search(query, limit);
      return { works: items.map(asWork), total };
    },
    works,
    references: (work) => rows(work, "references", Number.POSITIVE_INFINITY),
    citing: (work, limit) => rows(work, "citations", limit),
  };
}

function asWork(paper: Paper): SourceWork {
  return createWork("semantic-scholar", {
    id: paper.paperId,
    type: typeOf(paper.publicationTypes[0] ?? "article"),
    title: paper.title,
    authors: paper.authors.flatMap(({ name }) => (name === "" ? [] : [personOf(name)])),
    year: paper.year,
    venue: paper.venue,
    doi: paper.externalIds.DOI,
    arxiv: paper.externalIds.ArXiv,
    url: paper.paperId === "" ? "" : `https://www.semanticscholar.org/paper/${paper.paperId}`,
    openAccess: paper.openAccessPdf.url,
    abstract: paper.abstract,
    references: paper.referenceCount,
    citedBy: paper.citationCount,
  });
}
