/** Queries Crossref: https://api.crossref.org. */
import { z } from "zod";
import { normalizeDoi, parseName } from "../../literature/index.ts";
import { listOf, part, text, whole } from "../lenient.ts";
import { lookUp } from "../look-up.ts";
import { followPages, hasMorePages } from "../pages.ts";
import type { LiteratureSource, SourceWork, WorkQuery } from "../source.ts";
import { orNull, type Query, type SourceRequests } from "../source-requests.ts";
import { createWork, pathPart, typeOf, yearOf } from "../source-work.ts";

const referenceSchema = z.object({
  DOI: text,
  "article-title": text,
  author: text,
  year: text,
  "journal-title": text,
  "volume-title": text,
});

const workSchema = z.object({
  DOI: text,
  title: listOf(z.string()),
  subtitle: listOf(z.string()),
  author: listOf(z.object({ given: text, family: text, name: text })),
  issued: part({ "date-parts": listOf(listOf(z.number())) }),
  "container-title": listOf(z.string()),
  type: text,
  URL: text,
  abstract: text,
  language: text,
  license: listOf(z.object({ URL: text })),
  "reference-count": whole,
  "is-referenced-by-count": whole,
  reference: listOf(referenceSchema),
  "updated-by": listOf(z.object({ type: text })),
});
type CrossrefWork = z.output<typeof workSchema>;

/** The properties to request from lists. Reference lists are long, and are read from single works only. */
const selected = Object.keys(workSchema.shape)
  .filter((name) => name !== "reference" && name !== "language")
  .join(",");

const oneSchema = z.object({ message: workSchema });
const listSchema = z.object({
  message: z.object({ "total-results": whole, items: listOf(workSchema), "next-cursor": text }),
});

const mostRows = 100;

export function createCrossref(requests: SourceRequests): LiteratureSource {
  const list = async (query: Query) =>
    (await requests.json("/works", [...query, ["select", selected]], listSchema)).message;
  const single = async (doi: string): Promise<CrossrefWork | null> =>
    (await orNull(requests.json(`/works/${pathPart(doi)}`, [], oneSchema)))?.message ?? null;
  const byDoi = async (dois: readonly string[]): Promise<SourceWork[]> => {
    // A comma separates filters.
    const joinable = dois.filter((doi) => !doi.includes(","));
    const filter = joinable.map((doi) => `doi:${doi}`).join(",");
    const { items } =
      joinable.length === 0
        ? { items: [] }
        : await list([
            ["filter", filter],
            ["rows", joinable.length],
          ]);
    const individualWorks = await Promise.all(dois.filter((doi) => doi.includes(",")).map(single));
    return [...items, ...individualWorks.filter((work) => work !== null)].map(asWork);
  };
  const works = (queries: readonly WorkQuery[]) =>
    lookUp("crossref", queries, {
      byDoi: { size: 50, fetch: byDoi },
      byTitle: async (title) =>
        (
          await list([
            ["query.bibliographic", title],
            ["rows", 5],
          ])
        ).items.map(asWork),
    });

  return {
    name: "crossref",
    cannot: { citing: "Crossref reports the number of citing works but does not list them" },
    find: async (query, limit) => {
      const { items, total } = await followPages("*", limit, async (cursor, remaining, received) => {
        const rows = Math.min(remaining, mostRows);
        const page = await list([
          ["query.bibliographic", query],
          ["rows", rows],
          ["cursor", cursor],
        ]);
        const { items: onPage, "total-results": count } = page;
        const hasMore = hasMorePages(received + onPage.length, count, onPage.length, rows);
        return { items: onPage, total: count, next: (hasMore && page["next-cursor"]) || null };
      });
      return { works: items.map(asWork), total };
    },
    works,
    references: async (work) => {
      const doi = work.doi || ((await works([work]))[0]?.doi ?? "");
      const citing = doi === "" ? null : await single(doi);
      if (citing === null) return null;
      return {
        works: await resolveReferences(citing, works),
        declared: citing["reference-count"] ?? citing.reference.length,
      };
    },
    citing: async () => null,
  };
}

/** Returns the referenced works, with the source's record of each work that has a DOI. */
async function resolveReferences(
  { reference }: CrossrefWork,
  find: LiteratureSource["works"],
): Promise<SourceWork[]> {
  const listed = reference.map(asReference);
  const resolved = await find(listed.map(({ doi }) => ({ doi, title: "", year: null, arxiv: "", ids: {} })));
  return listed
    .map((record, at) => resolved[at] ?? record)
    .filter(({ doi, title }) => doi !== "" || title !== "");
}

/**
 * Reads an entry from the reference list of a work. An entry with neither a DOI nor a title does not identify a work.
 */
function asReference(reference: z.output<typeof referenceSchema>): SourceWork {
  return createWork("crossref", {
    doi: reference.DOI,
    id: normalizeDoi(reference.DOI),
    title: reference["article-title"] || reference["volume-title"],
    authors: reference.author === "" ? [] : [parseName(reference.author)],
    year: yearOf(reference.year),
    venue: reference["journal-title"],
  });
}

function asWork(work: CrossrefWork): SourceWork {
  return createWork("crossref", {
    id: normalizeDoi(work.DOI),
    type: typeOf(work.type),
    title: [work.title[0] ?? "", work.subtitle[0] ?? ""].filter((part) => part !== "").join(": "),
    authors: work.author.map(({ given, family, name }) =>
      family === "" ? { family: name, given: "" } : { family, given },
    ),
    year: work.issued["date-parts"][0]?.[0] ?? null,
    venue: work["container-title"][0] ?? "",
    doi: work.DOI,
    url: work.URL,
    abstract: work.abstract.replace(/<jats:title>\s*abstract\s*<\/jats:title>/i, ""),
    license: work.license[0]?.URL ?? "",
    language: work.language,
    retracted: work["updated-by"].some(({ type }) => /^(?:retraction|withdrawal|removal)$/i.test(type)),
    references: work["reference-count"],
    citedBy: work["is-referenced-by-count"],
  });
}
