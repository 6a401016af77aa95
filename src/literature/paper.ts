/** Defines a publication from a bibliography file in any format. */
import { recordOf } from "../base/io/index.ts";
import { cutEnd } from "../base/text/cut.ts";
import { chooseDate, isStandardDate, monthName } from "./dates.ts";
import { normalizeArxiv, normalizeDoi } from "./identifiers.ts";
import { decodeLatex, encodeLatex } from "./latex.ts";
import {
  familyName,
  formatBibtexNames,
  type Person,
  parseBibtexNames,
  separators,
  splitOutsideBraces,
} from "./names.ts";
import { foldSpaces, plainText } from "./plain-text.ts";

/**
 * A publication, with the fields that all bibliography formats share. All text is plain Unicode without markup.
 *
 * @example
 * ```ts
 * import { type Paper, parseBibtex } from "taxolink";
 *
 * const paper: Paper | undefined = parseBibtex("@article{a, title={Lakes}, doi={https://doi.org/10.1234/X}}").papers[0];
 * console.log(paper?.doi, paper?.year); // 10.1234/x null
 * ```
 */
export type Paper = {
  /** The citation key, which is the paper's id in a workspace. */
  readonly key: string;
  /** The BibTeX entry type in lower case, such as article or inproceedings. */
  readonly type: string;
  /** The title with the subtitle. */
  readonly title: string;
  readonly authors: readonly Person[];
  readonly editors: readonly Person[];
  /** The date in the Extended Date/Time Format, such as `2019-05`; free text, such as `in press`; or an empty string. */
  readonly date: string;
  readonly year: number | null;
  /** The journal, proceedings, preprint server or school, or an empty string. */
  readonly venue: string;
  /** The DOI without resolver or prefix, in lower case, or an empty string. */
  readonly doi: string;
  /** The arXiv id without the version, or an empty string. */
  readonly arxiv: string;
  readonly url: string;
  readonly abstract: string;
  readonly keywords: readonly string[];
  /** All raw fields of the entry in the form of BibTeX: values without delimiters, by field name in lower case. */
  readonly fields: Readonly<Record<string, string>>;
};

/** The fields that may contain the venue, most informative first. The last two name a preprint server. */
export const venueFields: readonly string[] = [
  "journal",
  "journaltitle",
  "booktitle",
  "maintitle",
  "school",
  "institution",
  "organization",
  "howpublished",
  "eventtitle",
  "publisher",
  "archiveprefix",
  "eprinttype",
];

/**
 * Creates a paper from raw BibTeX fields, whose names are in lower case.
 * @param names the authors and editors, if they are known without parsing the fields
 */
export function createPaper(
  key: string,
  type: string,
  fields: Readonly<Record<string, string>>,
  names?: Pick<Paper, "authors" | "editors">,
): Paper {
  const text = (name: string): string => paperField({ fields }, name);
  const authors = names?.authors ?? parseBibtexNames(fields.author ?? "").persons;
  const editors = names?.editors ?? parseBibtexNames(fields.editor ?? "").persons;
  const url = addressIn(fields.url ?? "") || remarkedAddress(fields);
  const doi = doiIn(fields, url);
  return {
    key,
    type,
    title: joinTitle(text("title"), text("subtitle")),
    authors,
    editors,
    ...dateOf(fields),
    venue: venueIn(fields),
    doi,
    arxiv: arxivOf(fields, doi, url),
    url,
    abstract: text("abstract"),
    keywords: keywordsIn(fields.keywords ?? fields.keyword ?? fields.author_keywords ?? ""),
    fields,
  };
}

function venueIn(fields: Paper["fields"]): string {
  const isAddress = (text: string): boolean => text.replace(addressMark, "").trim() === "";
  const name = venueFields.find((field) => !isAddress(fields[field] ?? "")) ?? "";
  const subtitle = /^(journal|book|main)(?:title)?$/.exec(name)?.[1];
  const text = paperField({ fields }, name);
  return subtitle === undefined ? text : joinTitle(text, paperField({ fields }, `${subtitle}subtitle`));
}

/** Joins a title and a subtitle, either of which may be empty. */
export function joinTitle(title: string, subtitle: string): string {
  if (title === "" || subtitle === "") return title || subtitle;
  return /[?!…]$/.test(title) ? `${title} ${subtitle}` : `${cutEnd(title, /[\s:.]/)}: ${subtitle}`;
}

/** Whether two entries are copies of each other, apart from their keys. */
export function areSameEntry(
  left: Pick<Paper, "type" | "fields">,
  right: Pick<Paper, "type" | "fields">,
): boolean {
  const names = Object.keys(left.fields);
  return (
    left.type === right.type &&
    names.length === Object.keys(right.fields).length &&
    names.every((name) => left.fields[name] === right.fields[name])
  );
}

/** Returns a raw field of a paper as plain text, without LaTeX and other markup. */
export function paperField(paper: Pick<Paper, "fields">, name: string): string {
  const raw = paper.fields[name];
  return raw === undefined ? "" : plainText(decodeLatex(raw));
}

function dateOf(fields: Readonly<Record<string, string>>): Pick<Paper, "date" | "year"> {
  const { date = "", year = "", month = "", day = "" } = fields;
  if (date === "" && month === "") {
    if (/^[1-9]\d{3}$/.test(year)) return { date: year, year: Number(year) };
    return chooseDate([decodeLatex(year)]);
  }
  const isRange = /^\d{1,2}\s*[-–/]+\s*\d{1,2}$/.test(month);
  const parts = /^\d{1,2}$/.test(month)
    ? [year, month, day].filter((part) => part !== "").join("-")
    : `${day} ${isRange ? month.replace(/\d+/g, monthName) : month} ${year}`;
  // In a standard date, `~` means about.
  return chooseDate([isStandardDate(date) ? date : decodeLatex(date), ...[parts, year].map(decodeLatex)]);
}

/** Returns the first address in a field, without the escapes of LaTeX. */
function addressIn(field: string): string {
  const [first = ""] = field
    .trim()
    .replace(/^<(.*)>$/, "$1")
    .split(/\s+|;(?=https?:)/);
  return /[\\{]/.test(first) ? decodeLatex(first.replace(/\\?~(?:\{\})?/g, "{\\textasciitilde}")) : first;
}

/** Returns the address in a remark, where BibTeX, which has no field for it, is given it as `\url{…}`. */
function remarkedAddress({ howpublished = "", note = "" }: Readonly<Record<string, string>>): string {
  const [, marked, bare] = addressMark.exec(howpublished) ?? addressMark.exec(note) ?? [];
  return addressIn(marked ?? bare ?? "");
}

const addressMark = /\\url\s*\{([^{}]+)\}|^\s*(https?:\/\/\S+)\s*$/i;

/** Returns the DOI in its own field, in an address, or in another field that contains nothing else. */
function doiIn(fields: Readonly<Record<string, string>>, url: string): string {
  const own = normalizeDoi(fields.doi ?? "") || (/doi|\/10\.\d{4}/i.test(url) ? normalizeDoi(url) : "");
  if (own !== "") return own;
  return normalizeDoi(soleFields(fields).find((field) => doiOnly.test(field)) ?? "");
}

/**
 * Lists the fields that may consist of an identifier. A note may contain several, because programs write the identifiers
 * that a format lacks into it: `DOI: 10.1234/a; PMID: 123`.
 */
function soleFields(fields: Readonly<Record<string, string>>): string[] {
  const parts = (fields.note ?? "").split(/\n|;\s/).map((part) => part.trim());
  return [...Object.values(fields), ...parts].filter((field) => field.length < longestIdentifier);
}

const longestIdentifier = 200;
const arxivOnly = /^(?:\\url\{)?(arxiv:\s*[^\s{}]+|https?:\/\/[\w.]*\barxiv\.org\/[^\s{}]+)/i;
const doiOnly = /^(?:doi ?[:-]? ?|(?:https?:\/\/)?(?:dx\.)?doi\.org\/)?10\.\d{4,9}\/\S+$/i;

function arxivOf(fields: Readonly<Record<string, string>>, doi: string, url: string): string {
  const { eprint = "", archiveprefix = "", eprinttype = "", journal = "", volume = "" } = fields;
  const named =
    /arxiv/i.test(`${archiveprefix} ${eprinttype}`) || archiveprefix + eprinttype === "" ? eprint : "";
  return (
    normalizeArxiv(named) ||
    normalizeArxiv(doi) ||
    normalizeArxiv(url) ||
    normalizeArxiv(/arxiv:\s*\S+/i.exec(journal)?.[0] ?? "") ||
    normalizeArxiv(soleFields(fields).flatMap((field) => arxivOnly.exec(field)?.[1] ?? [])[0] ?? "") ||
    // DBLP writes the id as the volume of the Computing Research Repository.
    normalizeArxiv(/^abs\/(.*)$/.exec(volume)?.[1] ?? "")
  );
}

/** Splits keywords at semicolons, if the field contains any, or else at commas. */
function keywordsIn(field: string): string[] {
  if (field === "") return [];
  const separated = splitOutsideBraces(field, separators.semicolon);
  return (separated.length > 1 ? separated : splitOutsideBraces(field, separators.comma))
    .map((word) => plainText(decodeLatex(word)).trim())
    .filter((word) => word !== "");
}

/** Joins keywords by commas or, if one of them contains a comma, by semicolons. */
export function joinKeywords(keywords: readonly string[]): string {
  if (!keywords.some((word) => word.includes(","))) return keywords.join(", ");
  return keywords.length === 1 ? `${keywords[0]};` : keywords.join("; ");
}

function encodeKeyword(word: string): string {
  return word.includes(";") ? `{${encodeLatex(word)}}` : encodeLatex(word);
}

/** A publication as a reader of another format than BibTeX found it. */
export type ReadRecord = {
  readonly type: string;
  readonly authors: readonly Person[];
  readonly editors: readonly Person[];
  readonly date: string;
  readonly keywords: readonly string[];
  /** The other fields as plain text, by the names of BibTeX. Markup of the source is kept. */
  readonly text: ReadonlyMap<string, string>;
  /** Fields that are already in the form of BibTeX. */
  readonly raw?: ReadonlyMap<string, string>;
};

/** Creates a paper from a record, without splitting its names again. */
export function paperOfRecord(key: string, record: ReadRecord): Paper {
  const { type, authors, editors, date, text } = record;
  const year = /^\d{4}$/.test(date) || !isStandardDate(date) ? date : date.slice(0, 4);
  const entries: (readonly [string, string])[] = [
    ["author", formatBibtexNames(authors)],
    ["title", encodeLatex(text.get("title") ?? "")],
    ["editor", formatBibtexNames(editors)],
    ["year", encodeLatex(year)],
    ["date", date === year ? "" : date],
    ...[...text].flatMap(([name, plain]) =>
      name === "title" || plain === "" ? [] : [[name, encodeField(name, plain)] as const],
    ),
    ["keywords", joinKeywords(record.keywords.map(encodeKeyword))],
    ...(record.raw ?? []),
  ];
  const fields = recordOf(entries.filter(([, raw]) => raw !== ""));
  return createPaper(key, type, fields, { authors, editors });
}

/** Formats plain text as the raw value of a BibTeX field. BibTeX reads identifiers and addresses literally. */
export function encodeField(name: string, plain: string): string {
  if (name === "pages") return encodeLatex(foldSpaces(plain)).replace(/ ?(?:[–—]|-(?:\{\}-)*) ?/g, "--");
  const isLiteral = name === "doi" || name === "url" || name === "eprint";
  return isLiteral ? plain.replace(/[{}\\\s]/g, encodeURIComponent) : encodeLatex(plain);
}

/** Returns a short reference for lists, such as `Dubey et al. (2019)`. */
export function shortReference(paper: Paper): string {
  const [first, second] = paper.authors.length > 0 ? paper.authors : paper.editors;
  const names =
    first === undefined
      ? paper.key
      : second === undefined
        ? familyName(first)
        : paper.authors.length === 2
          ? `${familyName(first)} and ${familyName(second)}`
          : `${familyName(first)} et al.`;
  return `${names} (${paper.year ?? "n.d."})`;
}
