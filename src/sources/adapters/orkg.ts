/** Queries ORKG for papers: https://orkg.org/api. */
import { z } from "zod";
import { parseName } from "../../literature/index.ts";
import { listOf, part, text, whole } from "../lenient.ts";
import { lookUp } from "../look-up.ts";
import { followPages } from "../pages.ts";
import type { FoundWorks, LiteratureSource, SourceWork } from "../source.ts";
import type { Query, SourceRequests } from "../source-requests.ts";
import { createWork } from "../source-work.ts";

const paperSchema = z.object({
  id: text,
  title: text,
  identifiers: part({ doi: listOf(z.string()) }),
  publication_info: part({ published_year: whole, published_in: part({ label: text }), url: text }),
  authors: listOf(z.object({ name: text })),
  research_fields: listOf(z.object({ label: text })),
});

/** A page of results in the envelope used since 2025, or in the older one with the counts next to the content. */
const pageSchema = z.object({
  content: listOf(paperSchema),
  page: part({ number: whole, total_pages: whole, total_elements: whole }),
  number: whole,
  totalPages: whole,
  totalElements: whole,
});

const accept = "application/vnd.orkg.paper.v2+json";
const mostPerPage = 100;

export function createOrkg(requests: SourceRequests): LiteratureSource {
  const papers = async (query: Query, limit: number): Promise<FoundWorks> => {
    const size = Math.min(limit, mostPerPage);
    const { items, total } = await followPages(0, limit, async (number) => {
      const paging = [
        ["size", size],
        ["page", number],
      ] as const;
      const reply = await requests.json("/papers", [...query, ...paging], pageSchema, { accept });
      const pages = reply.page.total_pages ?? reply.totalPages ?? 0;
      return {
        items: reply.content,
        total: reply.page.total_elements ?? reply.totalElements,
        next: number + 1 < pages ? number + 1 : null,
      };
    });
    return { works: items.map(asWork), total };
  };
  return {
    name: "orkg",
    cannot: {
      references: "ORKG describes papers but not their references",
      citing: "ORKG describes papers but not their citations",
    },
    find: (query, limit) =>
      papers(
        [
          ["title", query],
          ["exact", "false"],
        ],
        limit,
      ),
    works: (queries) =>
      lookUp("orkg", queries, {
        byDoi: { size: 1, fetch: async ([doi = ""]) => (await papers([["doi", doi]], 1)).works },
        byTitle: async (title) =>
          (
            await papers(
              [
                ["title", title],
                ["exact", "true"],
              ],
              5,
            )
          ).works,
      }),
    references: async () => null,
    citing: async () => null,
  };
}

function asWork(paper: z.output<typeof paperSchema>): SourceWork {
  const { published_year, published_in, url } = paper.publication_info;
  return createWork("orkg", {
    id: paper.id,
    title: paper.title,
    authors: paper.authors.flatMap(({ name }) => (name === "" ? [] : [parseName(name)])),
    year: published_year,
    venue: published_in.label,
    doi: paper.identifiers.doi[0] ?? "",
    url: url || `https://orkg.org/papers/${paper.id}`,
    keywords: paper.research_fields.flatMap(({ label }) => (label === "" ? [] : [label])),
  });
}
