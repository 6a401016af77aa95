/** Creates records from the replies of sources. */
import { normalizeDoi, normalizeTitle, type Person } from "../literature/index.ts";
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
    arxiv: arxiv || arxivOfDoi(clean),
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

function arxivOfDoi(doi: string): string {
  return /^10\.48550\/arxiv\.(.+)$/.exec(doi)?.[1] ?? "";
}

/** Removes HTML and JATS markup and puts the text on one line. */
function plainText(markup: string): string {
  return decodeEntities(markup.replace(/<\/?[a-z][^<>]*>/gi, " "))
    .replace(/\s+/g, " ")
    .trim();
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Decodes the named entities of XML and all numeric entities. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (reference, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : null;
    if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
    return entities[String(name).toLowerCase()] ?? reference;
  });
}

/**
 * Splits a person's name into given name and family name. The family name is the last word with any lower-case
 * particles before it.
 */
export function personOf(name: string): Person {
  const [family = "", givenName = ""] = name.split(/,\s*/, 2);
  if (name.includes(",")) return { family: family.trim(), given: givenName.trim() };
  const words = name.trim().split(/\s+/);
  const particle = words.findIndex((word, at) => at > 0 && at < words.length - 1 && /^\p{Ll}/u.test(word));
  const familyStart = particle === -1 ? words.length - 1 : particle;
  return { family: words.slice(familyStart).join(" "), given: words.slice(0, familyStart).join(" ") };
}

export function yearOf(text: string): number | null {
  const year = /\b(1[5-9]\d\d|20\d\d)\b/.exec(text)?.[1];
  return year === undefined ? null : Number(year);
}

const typeSigns: readonly (readonly [RegExp, WorkType])[] = [
  [/data-?set|^data\b|corpus/, "Dataset"],
  [/software|source-?code/, "SoftwareSourceCode"],
  [/chapter|book-(?:part|section)|incollection/, "Chapter"],
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
