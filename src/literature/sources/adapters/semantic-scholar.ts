/** Queries Semantic Scholar's graph: https://api.semanticscholar.org. */
import { SourceError } from "../../../base/errors.ts";
import { type RecordMap, readWork, textAt, wholeAt } from "../records.ts";
import type { LiteratureSource, SourceWork, WorkQuery } from "../source.ts";
import { orNull, type SourceRequests } from "../source-requests.ts";
import { pathPart, searchableTitle } from "../source-work.ts";
import { createSource, fetchList, type ListTable, type SourceTable, worksAt } from "../table-source.ts";

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

const mostRows = 1_000;
const table: SourceTable = {
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
  single: { path: "/paper/", query: [selected] },
  record,
};

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
  const ways = { byId: fetchWith(""), byDoi: fetchWith("DOI:"), byArxiv: fetchWith("ARXIV:") };
  const source = createSource(requests, table, ways);
  /** Lists the ids to try, best first. Titles are used only for works without an id. */
  const idsOf = async (work: WorkQuery): Promise<string[]> => {
    const { ids, doi, arxiv } = work;
    const known = [ids["semantic-scholar"], doi && `DOI:${doi}`, arxiv && `ARXIV:${arxiv}`].filter(Boolean);
    return known.length > 0
      ? (known as string[])
      : (await source.works([work])).flatMap((match) => match?.id ?? []);
  };
  const neighbours = async (work: WorkQuery, side: string, count: string, limit: number) => {
    for (const id of await idsOf(work)) {
      const list: ListTable = {
        path: `/paper/${pathPart(id)}/${side}`,
        query: [selected],
        items: "data",
        total: "total",
        size: ["limit", mostRows],
        start: ["offset", 0, { at: "next" }],
      };
      const found = await orNull(fetchList(requests, list, [], limit));
      if (found === null) continue;
      const { records, hasMore } = found;
      // If the publisher withholds the list, only the number of works is known.
      if (records.length === 0) return { works: [], declared: wholeAt(await source.single(id), count) };
      const works = worksAt("semantic-scholar", records, "citedPaper|citingPaper", record);
      return {
        // An unlinked reference has no id but may have a title.
        works: works.filter(({ doi, title }) => doi !== "" || title !== ""),
        declared: hasMore ? null : records.length,
      };
    }
    return null;
  };
  return {
    ...source,
    references: (work) => neighbours(work, "references", "referenceCount", Number.POSITIVE_INFINITY),
    citing: (work, limit) => neighbours(work, "citations", "citationCount", limit),
  };
}

/** Fetches works in the order of their ids, with `null` for each unknown id. */
async function fetchWorks(requests: SourceRequests, ids: readonly string[]): Promise<(SourceWork | null)[]> {
  try {
    const papers = await requests.read("/paper/batch", [selected], { body: { ids }, isList: true });
    return (papers as readonly unknown[]).map((paper) =>
      paper === null ? null : readWork("semantic-scholar", paper, record),
    );
  } catch (error) {
    // The source rejects a batch if it knows none of the ids.
    if (!(error instanceof SourceError) || error.status !== 400 || !/no valid paper ids/i.test(error.message))
      throw error;
    return ids.map(() => null);
  }
}
