/** Queries ORCID's public API for people and their works: https://pub.orcid.org. */
import { z } from "zod";
import { listOf, part, text, whole } from "../lenient.ts";
import { followPages, hasMorePages } from "../pages.ts";
import type { FoundWorks, LiteratureSource, SourceWork } from "../source.ts";
import { orNull, type SourceRequests } from "../source-requests.ts";
import { createWork, typeOf } from "../source-work.ts";

const personSchema = z.object({
  "orcid-id": text,
  "given-names": text,
  "family-names": text,
  "credit-name": text,
  "institution-name": listOf(z.string()),
});

const searchSchema = z.object({ "expanded-result": listOf(personSchema), "num-found": whole });

const value = part({ value: text });
const summarySchema = z.object({
  title: part({ title: value }),
  "external-ids": part({
    "external-id": listOf(z.object({ "external-id-type": text, "external-id-value": text })),
  }),
  "publication-date": part({ year: part({ value: whole }) }),
  "journal-title": value,
  type: text,
});
const worksSchema = z.object({ group: listOf(z.object({ "work-summary": listOf(summarySchema) })) });

/** The position of the last hit that paging can reach. */
const window = 10_000;
const mostRows = 100;
const orcidId = /^(?:https?:\/\/orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])$/;

export function createOrcid(requests: SourceRequests): LiteratureSource {
  const find = async (query: string, limit: number): Promise<FoundWorks> => {
    const { items, total } = await followPages(0, Math.min(limit, window), async (start, remaining) => {
      const rows = Math.min(remaining, mostRows);
      const page = await requests.json(
        "/expanded-search/",
        [
          ["q", query],
          ["start", start],
          ["rows", rows],
        ],
        searchSchema,
      );
      const people = page["expanded-result"];
      const reached = start + people.length;
      const hasMore = hasMorePages(reached, page["num-found"], people.length, rows);
      return { items: people, total: page["num-found"], next: hasMore ? reached : null };
    });
    return { works: items.map(asPerson), total };
  };
  const worksOf = async (id: string, limit: number): Promise<FoundWorks> => {
    const reply = await orNull(requests.json(`/${id}/works`, [], worksSchema));
    const works = (reply?.group ?? []).flatMap((group) => group["work-summary"][0] ?? []).map(asWork);
    return { works: works.slice(0, limit), total: works.length };
  };
  return {
    name: "orcid",
    cannot: {
      works: "ORCID searches for people, not publications",
      references: "ORCID does not provide citation data",
      citing: "ORCID does not provide citation data",
    },
    // If the query is an id, the works of this person are requested.
    find: (query, limit) => {
      const id = orcidId.exec(query.trim())?.[1];
      return id === undefined ? find(query, limit) : worksOf(id, limit);
    },
    works: async (queries) => queries.map(() => null),
    references: async () => null,
    citing: async () => null,
  };
}

function asPerson(person: z.output<typeof personSchema>): SourceWork {
  const id = person["orcid-id"];
  return createWork("orcid", {
    id,
    type: "Person",
    title: person["credit-name"] || `${person["given-names"]} ${person["family-names"]}`,
    url: `https://orcid.org/${id}`,
    abstract: person["institution-name"].join("; "),
  });
}

function asWork(summary: z.output<typeof summarySchema>): SourceWork {
  const ids = summary["external-ids"]["external-id"];
  const doi = ids.find((id) => id["external-id-type"] === "doi")?.["external-id-value"] ?? "";
  return createWork("orcid", {
    id: doi,
    type: typeOf(summary.type),
    title: summary.title.title.value,
    year: summary["publication-date"].year.value,
    venue: summary["journal-title"].value,
    doi,
  });
}
