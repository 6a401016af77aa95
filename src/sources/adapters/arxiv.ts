/**
 * Searches arXiv: https://info.arxiv.org/help/api. arXiv allows one request every three seconds, over a single
 * connection.
 */
import { parseName } from "../../literature/index.ts";
import { lookUp } from "../look-up.ts";
import { followPages } from "../pages.ts";
import type { FoundWorks, LiteratureSource, SourceWork } from "../source.ts";
import type { Query, SourceRequests } from "../source-requests.ts";
import { createWork, searchableTitle, yearOf } from "../source-work.ts";
import { type AtomEntry, type AtomFeed, readAtom } from "./atom.ts";

const mostResults = 500;

export function createArxiv(requests: SourceRequests): LiteratureSource {
  const feed = (query: Query): Promise<AtomFeed> => requests.xml("/query", query, readAtom);
  const find = async (query: string, limit: number): Promise<FoundWorks> => {
    const { items, total } = await followPages(0, limit, async (start, remaining) => {
      const size = Math.min(remaining, mostResults);
      const { entries, total: count } = await feed([
        ["search_query", query],
        ["start", start],
        ["max_results", size],
        ["sortBy", "relevance"],
        ["sortOrder", "descending"],
      ]);
      const reached = start + entries.length;
      return { items: entries, total: count, next: reached < count ? reached : null };
    });
    return { works: items.filter(isPaper).map(asWork), total };
  };
  const byArxiv = async (ids: readonly string[]): Promise<SourceWork[]> => {
    const { entries } = await feed([
      ["id_list", ids.join(",")],
      ["max_results", ids.length],
    ]);
    return entries.filter(isPaper).map(asWork);
  };
  return {
    name: "arxiv",
    cannot: {
      references: "arXiv does not provide reference lists",
      citing: "arXiv does not provide citation data",
    },
    find,
    works: (queries) =>
      lookUp("arxiv", queries, {
        byArxiv: { size: 100, fetch: byArxiv },
        byTitle: async (title) => (await find(`ti:"${searchableTitle(title)}"`, 5)).works,
      }),
    references: async () => null,
    citing: async () => null,
  };
}

/** Whether an entry is a paper. arXiv returns an error about an invalid query as an entry. */
function isPaper(entry: AtomEntry): boolean {
  return !/\/api\/errors/.test(entry.texts("id")[0] ?? "");
}

function asWork(entry: AtomEntry): SourceWork {
  const first = (name: string): string => entry.texts(name)[0] ?? "";
  const links = entry.attributes("link");
  const id = first("id")
    .replace(/^.*\/abs\//, "")
    .replace(/v\d+$/, "");
  return createWork("arxiv", {
    id,
    title: first("title"),
    authors: entry.texts("name").map(parseName),
    year: yearOf(first("published")),
    venue: first("arxiv:journal_ref") || "arXiv",
    doi: first("arxiv:doi"),
    arxiv: id,
    url: links.find(({ rel }) => rel === "alternate")?.href ?? first("id"),
    openAccess: links.find(({ title }) => title === "pdf")?.href ?? "",
    abstract: first("summary"),
    keywords: entry.attributes("arxiv:primary_category").flatMap(({ term }) => term ?? []),
  });
}
