/** Queries Zenodo's records: https://developers.zenodo.org. */
import { z } from "zod";
import { parseName } from "../../literature/index.ts";
import { listOf, part, text, whole } from "../lenient.ts";
import { lookUp } from "../look-up.ts";
import { followPages, hasMorePages } from "../pages.ts";
import type { FoundWorks, LiteratureSource, SourceWork } from "../source.ts";
import type { SourceRequests } from "../source-requests.ts";
import { createWork, searchableTitle, typeOf, yearOf } from "../source-work.ts";

const recordSchema = z.object({
  id: text,
  doi: text,
  created: text,
  links: part({ self_html: text, html: text }),
  metadata: part({
    title: text,
    description: text,
    creators: listOf(z.object({ name: text })),
    publication_date: text,
    resource_type: part({ type: text, subtype: text }),
    license: part({ id: text }),
    keywords: listOf(z.string()),
    access_right: text,
    language: text,
    journal: part({ title: text }),
  }),
});

const searchSchema = z.object({ hits: z.object({ total: whole, hits: listOf(recordSchema) }) });

/** The largest page size that Zenodo allows without a token. */
const mostPerPage = 25;
/** The position of the last hit that paging can reach. */
const window = 10_000;

export function createZenodo(requests: SourceRequests): LiteratureSource {
  const find = async (query: string, limit: number): Promise<FoundWorks> => {
    const size = Math.min(limit, mostPerPage);
    const { items, total } = await followPages(1, Math.min(limit, window), async (page, _left, received) => {
      const { hits } = await requests.json(
        "/records",
        [
          ["q", query],
          ["size", size],
          ["page", page],
          ["sort", "bestmatch"],
        ],
        searchSchema,
      );
      const hasMore = hasMorePages(received + hits.hits.length, hits.total, hits.hits.length, size);
      return { items: hits.hits, total: hits.total, next: hasMore ? page + 1 : null };
    });
    return { works: items.map(asWork), total };
  };
  return {
    name: "zenodo",
    cannot: {
      references: "Zenodo does not provide citation data",
      citing: "Zenodo does not provide citation data",
    },
    find,
    works: (queries) =>
      lookUp("zenodo", queries, {
        byDoi: {
          size: 10,
          fetch: async (dois) =>
            (await find(dois.map((doi) => `doi:"${doi}"`).join(" OR "), mostPerPage)).works,
        },
        byTitle: async (title) => (await find(`title:"${searchableTitle(title)}"`, 5)).works,
      }),
    references: async () => null,
    citing: async () => null,
  };
}

function asWork({ id, doi, links, metadata }: z.output<typeof recordSchema>): SourceWork {
  const url = links.self_html || links.html || (id === "" ? "" : `https://zenodo.org/records/${id}`);
  const { type, subtype } = metadata.resource_type;
  return createWork("zenodo", {
    id,
    type: type === "publication" && subtype !== "" ? typeOf(subtype) : typeOf(type),
    title: metadata.title,
    authors: metadata.creators.flatMap(({ name }) => (name === "" ? [] : [parseName(name)])),
    year: yearOf(metadata.publication_date),
    venue: metadata.journal.title || "Zenodo",
    doi,
    url,
    openAccess: metadata.access_right === "open" ? url : "",
    abstract: metadata.description,
    keywords: metadata.keywords,
    license: metadata.license.id,
    language: metadata.language,
  });
}
