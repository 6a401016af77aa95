/** Creates records from the replies of sources. */
import { normalizeArxiv, normalizeDoi, normalizeTitle, plainText } from "../index.ts";
import type { SourceWork, WorkQuery, WorkType } from "./source.ts";
import type { SourceName } from "./source-profiles.ts";

/** Creates a record. Omitted properties become empty, and the DOI may have any form. */
export function createWork(
  source: SourceName,
  { doi = "", title = "", abstract = "", arxiv = "", ...fields }: Partial<Omit<SourceWork, "source">>,
): SourceWork {
  const clean = normalizeDoi(doi);
  return {
    source,
    id: "",
    type: "Article",
    title: plainText(title).replace(/\.$/, ""),
    authors: [],
    year: null,
    venue: "",
    doi: clean,
    arxiv: arxiv || normalizeArxiv(clean),
    url: "",
    openAccess: "",
    abstract: plainText(abstract),
    keywords: [],
    license: "",
    language: "",
    retracted: false,
    references: null,
    citedBy: null,
    ...fields,
  };
}

/** Creates a query. Omitted properties are unknown. */
export function workQuery(known: Partial<WorkQuery>): WorkQuery {
  return { doi: "", title: "", year: null, arxiv: "", ids: {}, ...known };
}

const typeSigns: readonly (readonly [RegExp, WorkType])[] = [
  [/data-?set|^data\b|corpus/, "Dataset"],
  [/software|source-?code/, "SoftwareSourceCode"],
  [/chapter|book-(?:part|section)|parts-in-books|incollection/, "Chapter"],
  [/^(?:edited-|reference-|monograph|.*\bbook$|book)/, "Book"],
  [/thesis|dissertation/, "Thesis"],
  [/report|standard/, "Report"],
  [
    /article|paper|preprint|posted-content|proceedings|journal|conference|review|letter|editorial|publication/,
    "Article",
  ],
];

/** Maps a source's term for a type of work, however it is spelled, to the schema.org type. */
export function typeOf(word: string): WorkType {
  const bare = word
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
  return typeSigns.find(([sign]) => sign.test(bare))?.[1] ?? "CreativeWork";
}

/** Whether a hit is the requested work: the titles must be equal, and the years must differ by at most one. */
export function answersTitle(work: SourceWork, { title, year }: WorkQuery): boolean {
  if (title === "" || normalizeTitle(work.title) !== normalizeTitle(title)) return false;
  return work.year === null || year === null || Math.abs(work.year - year) <= 1;
}

export function inBatches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** Reduces a title to letters and digits, which every search engine supports. */
export function searchableTitle(title: string): string {
  return title.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** Encodes an id for the path of an address, except colons and slashes, so that DOIs stay readable. */
export function pathPart(id: string): string {
  return encodeURIComponent(id).replaceAll("%3A", ":").replaceAll("%2F", "/");
}
