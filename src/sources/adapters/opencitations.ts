/** Queries OpenCitations for citations between DOIs, and for the works behind DOIs: https://api.opencitations.net. */

import { z } from "zod";
import { normalizeDoi, parseName } from "../../literature/index.ts";
import { cutRemarks } from "../../text/cut.ts";
import { listOf, text } from "../lenient.ts";
import { lookUp } from "../look-up.ts";
import type { LiteratureSource, Neighbours, SourceWork, WorkQuery } from "../source.ts";
import type { SourceRequests } from "../source-requests.ts";
import { createWork, pathPart, typeOf, yearOf } from "../source-work.ts";

/** A row identifies a work by several ids, of which only the DOI is used. */
const rowsSchema = z.array(z.object({ citing: text, cited: text }));

const metaSchema = listOf(
  z.object({ id: text, title: text, author: text, pub_date: text, venue: text, type: text }),
);

export function createOpenCitations(requests: SourceRequests): LiteratureSource {
  const neighbours = async (
    { doi }: WorkQuery,
    side: "references" | "citations",
    limit: number,
  ): Promise<Neighbours | null> => {
    if (doi === "") return null;
    const rows = await requests.json(`/index/v2/${side}/doi:${pathPart(doi)}`, [], rowsSchema);
    // An empty list means that the work is unknown or uncited.
    if (rows.length === 0) return null;
    const dois = rows.map((row) => doiIn(side === "references" ? row.cited : row.citing));
    const unique = [...new Set(dois.filter((linkedDoi) => linkedDoi !== ""))].slice(0, limit);
    return {
      works: unique.map((linkedDoi) => createWork("opencitations", { id: linkedDoi, doi: linkedDoi })),
      declared: rows.length,
    };
  };
  return {
    name: "opencitations",
    cannot: { find: "OpenCitations finds works only by DOI, not by text" },
    find: async () => ({ works: [], total: null }),
    works: (queries) =>
      lookUp("opencitations", queries, {
        byDoi: {
          size: 10,
          fetch: async (dois) => {
            const path = `/meta/v1/metadata/${dois.map((doi) => `doi:${pathPart(doi)}`).join("__")}`;
            return (await requests.json(path, [], metaSchema)).map(asWork);
          },
        },
      }),
    references: (work) => neighbours(work, "references", Number.POSITIVE_INFINITY),
    citing: (work, limit) => neighbours(work, "citations", limit),
  };
}

function doiIn(ids: string): string {
  return normalizeDoi(/doi:(\S+)/i.exec(ids)?.[1] ?? ids);
}

function asWork(row: z.output<typeof metaSchema>[number]): SourceWork {
  // Names and venues have their ids in brackets.
  const bare = (value: string): string => cutRemarks(value, ["[", "]"]).trim();
  const doi = doiIn(row.id);
  return createWork("opencitations", {
    id: doi,
    doi,
    type: typeOf(row.type),
    title: row.title,
    authors: row.author
      .split(";")
      .map(bare)
      .filter((name) => name !== "")
      .map(parseName),
    year: yearOf(row.pub_date),
    venue: bare(row.venue),
  });
}
