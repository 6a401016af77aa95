/** Searches the metadata of IEEE Xplore with a key: https://developer.ieee.org. */
import { z } from "zod";
import { parseName } from "../../literature/index.ts";
import { listOf, part, text, whole } from "../lenient.ts";
import { lookUp } from "../look-up.ts";
import { followPages } from "../pages.ts";
import type { FoundWorks, LiteratureSource, SourceWork } from "../source.ts";
import type { SourceRequests } from "../source-requests.ts";
import { createWork, searchableTitle, typeOf } from "../source-work.ts";

const articleSchema = z.object({
  title: text,
  authors: part({ authors: listOf(z.object({ full_name: text })) }),
  publication_title: text,
  publication_year: whole,
  doi: text,
  abstract: text,
  html_url: text,
  content_type: text,
  citing_paper_count: whole,
});

const searchSchema = z.object({ total_records: whole, articles: listOf(articleSchema) });

const mostRecords = 200;

export function createIeee(requests: SourceRequests): LiteratureSource {
  const find = async (query: string, limit: number): Promise<FoundWorks> => {
    const { items, total } = await followPages(1, limit, async (start, remaining) => {
      const size = Math.min(remaining, mostRecords);
      const { articles, total_records } = await requests.json(
        "/search/articles",
        [
          ["querytext", query],
          ["max_records", size],
          ["start_record", start],
          ["format", "json"],
        ],
        searchSchema,
      );
      const next = start + articles.length;
      return { items: articles, total: total_records, next: next <= (total_records ?? 0) ? next : null };
    });
    return { works: items.map(asWork), total };
  };
  return {
    name: "ieee",
    cannot: {
      references: "IEEE Xplore reports only the number of citations",
      citing: "IEEE Xplore reports only the number of citations",
    },
    find,
    works: (queries) =>
      lookUp("ieee", queries, { byTitle: async (title) => (await find(searchableTitle(title), 5)).works }),
    references: async () => null,
    citing: async () => null,
  };
}

function asWork(article: z.output<typeof articleSchema>): SourceWork {
  return createWork("ieee", {
    id: article.doi || article.html_url,
    type: typeOf(article.content_type),
    title: article.title,
    authors: article.authors.authors.flatMap(({ full_name }) =>
      full_name === "" ? [] : [parseName(full_name)],
    ),
    year: article.publication_year,
    venue: article.publication_title,
    doi: article.doi,
    url: article.html_url,
    abstract: article.abstract,
    citedBy: article.citing_paper_count,
  });
}
