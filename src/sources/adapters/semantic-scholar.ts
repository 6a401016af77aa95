/** Queries Semantic Scholar's graph: https://api.semanticscholar.org. */
import { z } from "zod";
import { SourceError } from "../../errors.ts";
import { parseName } from "../../literature/index.ts";
import { listOf, part, text, whole } from "../lenient.ts";
import { lookUp } from "../look-up.ts";
import { followPages } from "../pages.ts";
import type { LiteratureSource, Neighbours, SourceWork, WorkQuery } from "../source.ts";
import { orNull, type SourceRequests } from "../source-requests.ts";
import { createWork, pathPart, searchableTitle, typeOf } from "../source-work.ts";

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

const batchSchema = z.array(paperSchema.nullable().catch(null));
const searchSchema = z.object({ total: whole, next: whole, data: listOf(paperSchema) });
const rowsSchema = z.object({
  next: whole,
  /** `null` if the publisher withholds the list. */
  data: z.union([
    z.null(),
    listOf(z.object({ citedPaper: paperSchema.nullish(), citingPaper: paperSchema.nullish() })),
  ]),
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
  return {
    name: "semantic-scholar",
    cannot: {},
    find: async (query, limit) => {
      const { items, total } = await search(requests, query, limit);
      return { works: items.map(asWork), total };
    },
    works: (queries) => lookUpWorks(requests, queries),
    references: (work) => findNeighbours(requests, work, "references", Number.POSITIVE_INFINITY),
    citing: (work, limit) => findNeighbours(requests, work, "citations", limit),
  };
}

function search(requests: SourceRequests, query: string, limit: number) {
  return followPages(0, Math.min(limit, mostHits), async (offset, remaining) => {
    const { data, total, next } = await requests.json(
      "/paper/search",
      [
        ["query", query],
        ["fields", fields],
        ["offset", offset],
        ["limit", Math.min(remaining, 100)],
      ],
      searchSchema,
    );
    return { items: data, total, next };
  });
}

/** Fetches works in the order of their ids, with `null` for each unknown id. */
async function fetchWorks(requests: SourceRequests, ids: readonly string[]): Promise<(SourceWork | null)[]> {
  try {
    const papers = await requests.json("/paper/batch", [["fields", fields]], batchSchema, { body: { ids } });
    return papers.map((paper) => paper && asWork(paper));
  } catch (error) {
    // The source rejects a batch if it knows none of the ids.
    if (!(error instanceof SourceError) || error.status !== 400 || !/no valid paper ids/i.test(error.message))
      throw error;
    return ids.map(() => null);
  }
}

function lookUpWorks(requests: SourceRequests, queries: readonly WorkQuery[]) {
  const fetchWith = (prefix: string) => (ids: readonly string[]) =>
    fetchWorks(
      requests,
      ids.map((id) => prefix + id),
    );
  return lookUp("semantic-scholar", queries, {
    byId: { size: 500, inOrder: true, fetch: fetchWith("") },
    byDoi: { size: 500, inOrder: true, fetch: fetchWith("DOI:") },
    byArxiv: { size: 500, inOrder: true, fetch: fetchWith("ARXIV:") },
    byTitle: async (title) => (await search(requests, searchableTitle(title), 5)).items.map(asWork),
  });
}

/** Lists the ids to try, best first. Titles are used only for works without an id. */
async function idsOf(requests: SourceRequests, work: WorkQuery): Promise<string[]> {
  const ids = [
    work.ids["semantic-scholar"],
    work.doi && `DOI:${work.doi}`,
    work.arxiv && `ARXIV:${work.arxiv}`,
  ];
  const queryIds = ids.flatMap((id) => id || []);
  if (queryIds.length > 0) return queryIds;
  const [match] = await lookUpWorks(requests, [work]);
  return match ? [match.id] : [];
}

function fetchPage(requests: SourceRequests, id: string, side: Side, offset: number, size: number) {
  return requests.json(
    `/paper/${pathPart(id)}/${side}`,
    [
      ["fields", fields],
      ["offset", offset],
      ["limit", size],
    ],
    rowsSchema,
  );
}

async function findNeighbours(
  requests: SourceRequests,
  work: WorkQuery,
  side: Side,
  limit: number,
): Promise<Neighbours | null> {
  for (const id of await idsOf(requests, work)) {
    const first = await orNull(fetchPage(requests, id, side, 0, Math.min(limit, mostRows)));
    if (first === null) continue;
    if (first.data === null) {
      const work = await orNull(requests.json(`/paper/${pathPart(id)}`, [["fields", fields]], paperSchema));
      return {
        works: [],
        declared: side === "references" ? (work?.referenceCount ?? null) : (work?.citationCount ?? null),
      };
    }
    const laterPages = await followPages(first.next, limit - first.data.length, async (offset, remaining) => {
      const size = Math.min(remaining, mostRows);
      const { data, next } = await fetchPage(requests, id, side, offset ?? 0, size);
      return { items: data ?? [], total: null, next };
    });
    const neighbours = [...first.data, ...laterPages.items];
    const others = neighbours.flatMap(({ citedPaper, citingPaper }) => citedPaper ?? citingPaper ?? []);
    return {
      // An unlinked reference has no id but may have a title.
      works: others.map(asWork).filter(({ doi, title }) => doi !== "" || title !== ""),
      declared: first.next !== null && neighbours.length >= limit ? null : neighbours.length,
    };
  }
  return null;
}

function asWork(paper: Paper): SourceWork {
  return createWork("semantic-scholar", {
    id: paper.paperId,
    type: typeOf(paper.publicationTypes[0] ?? "article"),
    title: paper.title,
    authors: paper.authors.flatMap(({ name }) => (name === "" ? [] : [parseName(name)])),
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
