/** Queries Crossref: https://api.crossref.org. */
import { normalizeDoi, parseName } from "../../literature/index.ts";
import { type RecordMap, readWork, textAt, textsAt, valuesAt, wholeAt } from "../records.ts";
import type { LiteratureSource, SourceWork } from "../source.ts";
import type { Query, SourceRequests } from "../source-requests.ts";
import { pathPart } from "../source-work.ts";
import { createSource, fetchList, fetchRecord, type ListTable, type SourceTable } from "../table-source.ts";

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
  references: "reference-count",
  citedBy: "is-referenced-by-count",
  special: (work) => ({
    id: normalizeDoi(textAt(work, "DOI")),
    title: [textAt(work, "title"), textAt(work, "subtitle")].filter((part) => part !== "").join(": "),
    authors: valuesAt(work, "author").map((author) => {
      const family = textAt(author, "family");
      return family === ""
        ? { family: textAt(author, "name"), given: "" }
        : { family, given: textAt(author, "given") };
    }),
    abstract: textAt(work, "abstract").replace(/<jats:title>\s*abstract\s*<\/jats:title>/i, ""),
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

const list: ListTable = {
  path: "/works",
  query: [["select", selected]],
  items: "message.items",
  total: "message.total-results",
  size: ["rows", 100],
  start: ["cursor", "*", { at: "message.next-cursor" }],
};
const bibliographic = (words: string): Query => [["query.bibliographic", words]];
const table: SourceTable = {
  name: "crossref",
  cannot: { citing: "Crossref reports the number of citing works but does not list them" },
  list,
  text: bibliographic,
  byTitle: bibliographic,
  record,
};

export function createCrossref(requests: SourceRequests): LiteratureSource {
  const single = (doi: string): Promise<unknown> => fetchRecord(requests, `/works/${pathPart(doi)}`);
  const byDoi = async (dois: readonly string[]): Promise<SourceWork[]> => {
    // A comma separates filters.
    const joinable = dois.filter((doi) => !doi.includes(","));
    const filter = joinable.map((doi) => `doi:${doi}`).join(",");
    const listed =
      joinable.length === 0
        ? []
        : (await fetchList(requests, list, [["filter", filter]], joinable.length)).records;
    const others = await Promise.all(dois.filter((doi) => doi.includes(",")).map(single));
    return [...listed, ...valuesAt(others, "message")].map((work) => readWork("crossref", work, record));
  };
  const source = createSource(requests, table, { ways: { byDoi: { size: 50, fetch: byDoi } } });
  return {
    ...source,
    references: async (work) => {
      const doi = work.doi || ((await source.works([work]))[0]?.doi ?? "");
      const citing = doi === "" ? null : await single(doi);
      if (citing === null) return null;
      const listed = valuesAt(citing, "message.reference").map((entry) =>
        readWork("crossref", entry, reference),
      );
      return {
        works: await resolveReferences(listed, source.works),
        declared: wholeAt(citing, "message.reference-count") ?? listed.length,
      };
    },
  };
}

/** Returns the referenced works, with the source's record of each work that has a DOI. */
async function resolveReferences(
  listed: readonly SourceWork[],
  find: LiteratureSource["works"],
): Promise<SourceWork[]> {
  const resolved = await find(listed.map(({ doi }) => ({ doi, title: "", year: null, arxiv: "", ids: {} })));
  return listed
    .map((work, at) => resolved[at] ?? work)
    .filter(({ doi, title }) => doi !== "" || title !== "");
}
