/** Queries ORCID's public API for people and their works: https://pub.orcid.org. */
import { type RecordMap, textAt, textsAt, valuesAt } from "../records.ts";
import type { LiteratureSource } from "../source.ts";
import type { SourceRequests } from "../source-requests.ts";
import { createSource, type SourceTable, worksAt } from "../table-source.ts";

const table: SourceTable = {
  cannot: {
    works: "ORCID searches for people, not publications",
    references: "ORCID does not provide citation data",
    citing: "ORCID does not provide citation data",
  },
  list: {
    path: "/expanded-search/",
    items: "expanded-result",
    total: "num-found",
    size: ["rows", 100],
    start: ["start", 0, "items"],
    window: 10_000,
  },
  text: (query) => [["q", query]],
  single: { path: "/" },
  record: {
    id: "orcid-id",
    special: (person) => ({
      type: "Person",
      title:
        textAt(person, "credit-name") || `${textAt(person, "given-names")} ${textAt(person, "family-names")}`,
      url: `https://orcid.org/${textAt(person, "orcid-id")}`,
      abstract: textsAt(person, "institution-name").join("; "),
    }),
  },
};

/** The summary of a work. */
const summary: RecordMap = {
  type: "type",
  title: "title.title.value",
  year: "publication-date.year.value",
  venue: "journal-title.value",
  special: (work) => {
    const ids = valuesAt(work, "external-ids.external-id");
    const doi = ids.find((id) => textAt(id, "external-id-type") === "doi");
    return { id: textAt(doi, "external-id-value"), doi: textAt(doi, "external-id-value") };
  },
};

const orcidId = /^(?:https?:\/\/orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])$/;

export function createOrcid(requests: SourceRequests): LiteratureSource {
  const search = createSource(requests, table);
  return {
    ...search,
    // If the query is an id, the works of this person are requested.
    find: async (query, limit) => {
      const id = orcidId.exec(query.trim())?.[1];
      if (id === undefined) return search.find(query, limit);
      const groups = valuesAt(await search.single(`${id}/works`), "group");
      const works = groups.flatMap((group) => worksAt("orcid", group, "work-summary", summary).slice(0, 1));
      return { works: works.slice(0, limit), declared: works.length };
    },
  };
}
