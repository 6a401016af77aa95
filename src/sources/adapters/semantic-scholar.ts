/** Queries Semantic Scholar's graph: https://api.semanticscholar.org. */
import { SourceError } from "../../errors.ts";
import { type RecordMap, readWork, textAt, valuesAt, wholeAt } from "../records.ts";
import type { LiteratureSource, Neighbours, SourceWork, WorkQuery } from "../source.ts";
import { orNull, type SourceRequests } from "../source-requests.ts";
import { pathPart, searchableTitle } from "../source-work.ts";
import { createSource, fetchList, fetchRecord, type SourceTable } from "../table-source.ts";

const selected = [
  "fields",
  "title,abstract,year,venue,externalIds,authors,citationCount,referenceCount,openAccessPdf,publicationTypes",
] as const;

const record: RecordMap = {
  id: "paperId",
  title: "title",
  authors: "authors.name",
  year: "year",
  venue: "venue",
  doi: "externalIds.DOI",
  arxiv: "externalIds.ArXiv",
  openAccess: "openAccessPdf.url",
  abstract: "abstract",
  type: "publicationTypes",
  references: "referenceCount",
  citedBy: "citationCount",
  special: (paper) => {
    const id = textAt(paper, "paperId");
    return {
      url: id && `https://www.semanticscholar.org/paper/${id}`,
      ...(textAt(paper, "publicationTypes") === "" ? { type: "Article" } : {}),
    };
  },
};
const asWork = (paper: unknown): SourceWork => readWork("semantic-scholar", paper, record);

const mostRows = 1_000;
const table: SourceTable = {
  name: "semantic-scholar",
  cannot: {},
  list: {
    path: "/paper/search",
    query: [selected],
    items: "data",
    total: "total",
    size: ["limit", 100],
    start: ["offset", 0, "items"],
    // Paging reaches no further hits.
    window: 999,
  },
  text: (query) => [["query", query]],
  byTitle: (title) => [["query", searchableTitle(title)]],
  record,
};

type Side = "references" | "citations";

export function createSemanticScholar(requests: SourceRequests): LiteratureSource {
  const fetchWith = (prefix: string) => ({
    size: 500,
    inOrder: true as const,
    fetch: (ids: readonly string[]) =>
      fetchWorks(
        requests,
        ids.map((id) => prefix + id),
      ),
  });
  const source = createSource(requests, table, {
    ways: { byId: fetchWith(""), byDoi: fetchWith("DOI:"), byArxiv: fetchWith("ARXIV:") },
  });
  const neighbours = async (work: WorkQuery, side: Side, limit: number): Promise<Neighbours | null> => {
    for (const id of await idsOf(work, source.works)) {
      const found = await fetchNeighbours(requests, id, side, limit);
      if (found !== null) return found;
    }
    return null;
  };
  return {
    ...source,
    references: (work) => neighbours(work, "references", Number.POSITIVE_INFINITY),
    citing: (work, limit) => neighbours(work, "citations", limit),
  };
}

/** Fetches works in the order of their ids, with `null` for each unknown id. */
async function fetchWorks(requests: SourceRequests, ids: readonly string[]): Promise<(SourceWork | null)[]> {
  try {
    const papers = await requests.read("/paper/batch", [selected], { body: { ids }, isList: true });
    return (papers as readonly unknown[]).map((paper) => (paper === null ? null : asWork(paper)));
  } catch (error) {
    // The source rejects a batch if it knows none of the ids.
    if (!(error instanceof SourceError) || error.status !== 400 || !/no valid paper ids/i.test(error.message))
      throw error;
    return ids.map(() => null);
  }
}

/** Lists the ids to try, best first. Titles are used only for works without an id. */
async function idsOf(work: WorkQuery, find: LiteratureSource["works"]): Promise<string[]> {
  const ids = [
    work.ids["semantic-scholar"],
    work.doi && `DOI:${work.doi}`,
    work.arxiv && `ARXIV:${work.arxiv}`,
  ];
  const queryIds = ids.flatMap((id) => id || []);
  if (queryIds.length > 0) return queryIds;
  const [match] = await find([work]);
  return match ? [match.id] : [];
}

/** Lists references or citing works. If the publisher withholds the list, only their number is known. */
async function fetchNeighbours(
  requests: SourceRequests,
  id: string,
  side: Side,
  limit: number,
): Promise<Neighbours | null> {
  const path = `/paper/${pathPart(id)}`;
  const list = {
    path: `${path}/${side}`,
    query: [selected],
    items: "data",
    total: "total",
    size: ["limit", mostRows],
    start: ["offset", 0, { at: "next" }],
  } as const;
  const found = await orNull(fetchList(requests, list, [], limit));
  if (found === null) return null;
  const { records, hasMore } = found;
  if (records.length === 0) {
    const work = await fetchRecord(requests, path, [selected]);
    const declared = wholeAt(work, side === "references" ? "referenceCount" : "citationCount");
    return { works: [], declared };
  }
  const works = records.map((row) => asWork(valuesAt(row, "citedPaper|citingPaper")[0]));
  return {
    // An unlinked reference has no id but may have a title.
    works: works.filter(({ doi, title }) => doi !== "" || title !== ""),
    declared: hasMore ? null : records.length,
  };
}
