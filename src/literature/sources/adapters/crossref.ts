/** Queries Crossref: https://api.crossref.org. */
import { cslNames, joinTitle, normalizeDoi, parseName } from "../../index.ts";
import { type RecordMap, textAt, textsAt, valuesAt, wholeAt } from "../records.ts";
import type { LiteratureSource } from "../source.ts";
import type { Query, SourceRequests } from "../source-requests.ts";
import { workQuery } from "../source-work.ts";
import { createSource, type SourceTable, worksAt } from "../table-source.ts";

/** The properties to request from lists. Reference lists are long, and are read from single works only. */
const selected =
  "DOI,title,subtitle,author,issued,container-title,type,URL,abstract,license,reference-count,is-referenced-by-count,updated-by";

const record: RecordMap = {
  type: "type",
  year: "issued.date-parts",
  venue: "container-title",
  doi: "DOI",
  url: "URL",
  license: "license.URL",
  language: "language",
  abstract: "abstract",
  references: "reference-count",
  citedBy: "is-referenced-by-count",
  special: (work) => ({
    id: normalizeDoi(textAt(work, "DOI")),
    title: joinTitle(textAt(work, "title"), textAt(work, "subtitle")),
    authors: cslNames(valuesAt(work, "author")),
    retracted: textsAt(work, "updated-by.type").some((type) =>
      /^(?:retraction|withdrawal|removal)$/i.test(type),
    ),
  }),
};

/** An entry in the reference list of a work. An entry with neither a DOI nor a title does not identify a work. */
const reference: RecordMap = {
  title: "article-title|volume-title",
  year: "year",
  venue: "journal-title",
  doi: "DOI",
  special: (entry) => ({
    id: normalizeDoi(textAt(entry, "DOI")),
    authors: textsAt(entry, "author").map(parseName),
  }),
};

const bibliographic = (words: string): Query => [["query.bibliographic", words]];
const table: SourceTable = {
  cannot: { citing: "Crossref reports the number of citing works but does not list them" },
  list: {
    path: "/works",
    query: [["select", selected]],
    items: "message.items",
    total: "message.total-results",
    size: ["rows", 100],
    start: ["cursor", "*", { at: "message.next-cursor" }],
  },
  text: bibliographic,
  byDoi: {
    size: 50,
    query: (dois) => [["filter", dois.map((doi) => `doi:${doi}`).join(",")]],
    separators: /,/,
  },
  byTitle: bibliographic,
  single: { path: "/works/", at: "message" },
  record,
};

export function createCrossref(requests: SourceRequests): LiteratureSource {
  const source = createSource(requests, table);
  return {
    ...source,
    references: async (work) => {
      const doi = work.doi || ((await source.works([work]))[0]?.doi ?? "");
      const citing = doi === "" ? null : await source.single(doi);
      if (citing === null) return null;
      const listed = worksAt("crossref", citing, "reference", reference);
      // The source's record of a work with a DOI has more fields than the entry.
      const records = await source.works(listed.map(({ doi }) => workQuery({ doi })));
      const works = listed.map((entry, at) => records[at] ?? entry);
      return {
        works: works.filter(({ doi, title }) => doi !== "" || title !== ""),
        declared: wholeAt(citing, "reference-count") ?? listed.length,
      };
    },
  };
}
