/** Queries OpenCitations for citations between DOIs, and for the works behind DOIs: https://api.opencitations.net. */

import { cutRemarks } from "../../../base/text/cut.ts";
import { normalizeDoi, parseName } from "../../index.ts";
import { lookUp } from "../look-up.ts";
import { type RecordMap, readWork, textAt, textsAt, valuesAt } from "../records.ts";
import type { FoundWorks, LiteratureSource, WorkQuery } from "../source.ts";
import type { SourceRequests } from "../source-requests.ts";
import { createWork, pathPart } from "../source-work.ts";

/** Names and venues have their ids in brackets. */
const bare = (value: string): string => cutRemarks(value, ["[", "]"]).trim();

const record: RecordMap = {
  type: "type",
  title: "title",
  year: "pub_date",
  special: (row) => {
    const doi = doiIn(textAt(row, "id"));
    const names = textAt(row, "author").split(";").map(bare);
    return {
      id: doi,
      doi,
      authors: names.filter((name) => name !== "").map(parseName),
      venue: bare(textAt(row, "venue")),
    };
  },
};

export function createOpenCitations(requests: SourceRequests): LiteratureSource {
  const neighbours = async (
    { doi }: WorkQuery,
    side: "references" | "citations",
    limit: number,
  ): Promise<FoundWorks | null> => {
    if (doi === "") return null;
    const path = `/index/v2/${side}/doi:${pathPart(doi)}`;
    const rows = valuesAt(await requests.read(path, [], { isList: true }), "");
    // An empty list means that the work is unknown or uncited.
    if (rows.length === 0) return null;
    const dois = textsAt(rows, side === "references" ? "cited" : "citing").map(doiIn);
    const unique = [...new Set(dois.filter((linkedDoi) => linkedDoi !== ""))].slice(0, limit);
    return {
      works: unique.map((linkedDoi) => createWork("opencitations", { id: linkedDoi, doi: linkedDoi })),
      declared: rows.length,
    };
  };
  return {
    name: "opencitations",
    cannot: { find: "OpenCitations finds works only by DOI, not by text" },
    find: async () => ({ works: [], declared: null }),
    works: (queries) =>
      lookUp("opencitations", queries, {
        byDoi: {
          size: 10,
          fetch: async (dois) => {
            const path = `/meta/v1/metadata/${dois.map((doi) => `doi:${pathPart(doi)}`).join("__")}`;
            return valuesAt(await requests.read(path, []), "").map((row) =>
              readWork("opencitations", row, record),
            );
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
