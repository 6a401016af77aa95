/** Making the records of sources. */
import { normalizeDoi, normalizeTitle, type Person } from "../literature/index.ts";
import type { SourceWork, WorkQuery, WorkType } from "./source.ts";
import type { SourceName } from "./source-profiles.ts";

/** A record with everything empty that is not given; a DOI is taken from any way of writing it. */
export function createWork(
  source: SourceName,
  { doi = "", title = "", abstract = "", arxiv = "", ...given }: Partial<Omit<SourceWork, "source">>,
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
    ...given,
  };
}

/** DOIs that arXiv gives hold its own id. */
function arxivOfDoi(doi: string): string {
  return /^10\.48550\/arxiv\.(.+)$/.exec(doi)?.[1] ?? "";
}

/** Text without the markup of HTML and JATS, in one line. */
export function plainText(markup: string): string {
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

/** The entities of XML, and numbered ones. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : null;
    if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    return entities[String(name).toLowerCase()] ?? whole;
  });
}

/** A name as people write it: the last word is the family name, after a lower-case particle where there is one. */
export function personOf(name: string): Person {
  const [family = "", given = ""] = name.split(/,\s*/, 2);
  if (name.includes(",")) return { family: family.trim(), given: given.trim() };
  const words = name.trim().split(/\s+/);
  const particle = words.findIndex((word, at) => at > 0 && at < words.length - 1 && /^\p{Ll}/u.test(word));
  const cut = particle === -1 ? words.length - 1 : particle;
  return { family: words.slice(cut).join(" "), given: words.slice(0, cut).join(" ") };
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

/** schema.org's type behind a source's word for it, in any spelling. */
export function typeOf(word: string): WorkType {
  const bare = word
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
  return typeSigns.find(([sign]) => sign.test(bare))?.[1] ?? "CreativeWork";
}

/** Whether a record is the work asked for, where only its title could be asked for. */
export function answersTitle(work: SourceWork, { title, year }: WorkQuery): boolean {
  if (title === "" || normalizeTitle(work.title) !== normalizeTitle(title)) return false;
  return work.year === null || year === null || Math.abs(work.year - year) <= 1;
}

/** Divides a list into stretches of at most that length. */
export function inBatches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** The words of a title that any search takes: letters and digits. */
export function searchableTitle(title: string): string {
  return title.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** An id as a part of a path: the signs that DOIs are made of stay readable. */
export function pathPart(id: string): string {
  return encodeURIComponent(id).replaceAll("%3A", ":").replaceAll("%2F", "/");
}
