/** Searches DBLP: https://dblp.org/faq. DBLP replies with HTML if it suspects a bot. */
import { z } from "zod";
import { parseName } from "../../literature/index.ts";
import { listOf, part, text, whole } from "../lenient.ts";
import { lookUp } from "../look-up.ts";
import { followPages } from "../pages.ts";
import type { FoundWorks, LiteratureSource, SourceWork } from "../source.ts";
import type { SourceRequests } from "../source-requests.ts";
import { createWork, searchableTitle, typeOf } from "../source-work.ts";

/** DBLP returns a single author as an object and several authors as a list. Older replies contain only names. */
const author = z.union([z.string(), z.object({ text }).transform((item) => item.text)]);

const infoSchema = z.object({
  authors: part({ author: listOf(author) }),
  title: text,
  venue: z.union([z.string(), listOf(z.string()).transform((names) => names[0] ?? "")]).catch(""),
  year: whole,
  type: text,
  key: text,
  doi: text,
  ee: z.union([z.string(), listOf(z.string()).transform((links) => links[0] ?? "")]).catch(""),
  url: text,
  access: text,
});

const searchSchema = z.object({
  result: z.object({ hits: part({ "@total": whole, hit: listOf(z.object({ info: infoSchema })) }) }),
});

const mostHits = 1_000;

export function createDblp(requests: SourceRequests): LiteratureSource {
  const find = async (query: string, limit: number): Promise<FoundWorks> => {
    const { items, total } = await followPages(0, limit, async (first, remaining) => {
      const size = Math.min(remaining, mostHits);
      const paging = [
        ["format", "json"],
        ["h", size],
        ["f", first],
        ["c", 0],
      ] as const;
      const { result } = await requests.json("/search/publ/api", [["q", query], ...paging], searchSchema);
      const { hit, "@total": count } = result.hits;
      const reached = first + hit.length;
      return { items: hit, total: count, next: reached < (count ?? 0) ? reached : null };
    });
    return { works: items.map(({ info }) => asWork(info)), total };
  };
  return {
    name: "dblp",
    cannot: {
      references: "DBLP does not provide citation data",
      citing: "DBLP does not provide citation data",
    },
    find,
    works: (queries) =>
      lookUp("dblp", queries, { byTitle: async (title) => (await find(searchableTitle(title), 5)).works }),
    references: async () => null,
    citing: async () => null,
  };
}

function asWork(info: z.output<typeof infoSchema>): SourceWork {
  return createWork("dblp", {
    id: info.key,
    type: dblpTypes[info.type] ?? typeOf(info.type),
    title: info.title,
    // DBLP adds numbers to the names of people who share a name.
    authors: info.authors.author.map((name) => parseName(name.replace(/\s\d{4}$/, ""))),
    year: info.year,
    venue: info.venue,
    doi: info.doi,
    url: info.ee || info.url,
    openAccess: info.access === "open" ? info.ee : "",
  });
}

const dblpTypes: Readonly<Record<string, SourceWork["type"]>> = {
  "Informal and Other Publications": "Article",
  "Books and Theses": "Book",
  "Parts in Books or Collections": "Chapter",
  "Data and Artifacts": "Dataset",
};
