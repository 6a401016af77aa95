/** The correspondence between BibTeX, RIS, CSL-JSON and EndNote, as data. */

import type { Paper } from "../paper.ts";
import { paperField } from "../paper.ts";

/** A kind of publication: the first name in each format is written, and all of them are read. */
const types: readonly (readonly [bibtex: string, ris: string, csl: string, endnote: string])[] = [
  [
    "article",
    "JOUR EJOUR EJOU JFULL MGZN NEWS INPR ABST",
    "article-journal journal-article article-magazine article-newspaper review journal",
    "Journal Article|Magazine Article|Newspaper Article|Electronic Article",
  ],
  [
    "inproceedings conference",
    "CONF CPAPER",
    "paper-conference proceedings-article",
    "Conference Paper|Conference Proceedings",
  ],
  [
    "incollection inbook inreference suppbook suppcollection bookinbook",
    "CHAP ECHAP ENCYC DICT",
    "chapter book-chapter book-section book-part entry-encyclopedia entry-dictionary",
    "Book Section|Electronic Book Section",
  ],
  [
    "book mvbook collection mvcollection reference manual booklet edited-book",
    "BOOK EBOOK EDBOOK",
    "book monograph edited-book reference-book",
    "Book|Edited Book|Electronic Book",
  ],
  ["proceedings mvproceedings", "CONF", "book proceedings", "Conference Proceedings"],
  ["phdthesis thesis mastersthesis", "THES", "thesis dissertation", "Thesis"],
  [
    "techreport report standard",
    "RPRT STAND GOVDOC",
    "report standard report-component",
    "Report|Standard|Government Document",
  ],
  ["dataset", "DATA DBASE", "dataset", "Dataset|Online Database"],
  ["software", "COMP", "software", "Computer Program"],
  [
    "online www electronic",
    "ELEC WEB BLOG ICOMM",
    "webpage post post-weblog",
    "Web Page|Blog|Online Multimedia",
  ],
  ["patent", "PAT", "patent", "Patent"],
  ["unpublished", "UNPB UNPD MANSCPT", "manuscript", "Unpublished Work|Manuscript"],
  ["misc", "GEN", "document article posted-content", "Generic"],
];
const separators = [" ", " ", " ", "|"] as const;
const columns = { bibtex: 0, ris: 1, csl: 2, endnote: 3 } as const;
export type OtherFormat = "ris" | "csl" | "endnote";

/** Creates the two directions of a table: the first name for a BibTeX type, and the first BibTeX type for a name. */
function tableOf(format: OtherFormat) {
  const namesOf = (row: (typeof types)[number], column: 0 | 1 | 2 | 3): string[] =>
    row[column].split(separators[column]);
  const read = new Map<string, string>();
  const written = new Map<string, string>();
  for (const row of types) {
    const [name = ""] = namesOf(row, columns[format]);
    for (const bibtex of namesOf(row, columns.bibtex)) written.set(bibtex, name);
    const [bibtex = "misc"] = namesOf(row, columns.bibtex);
    for (const other of namesOf(row, columns[format]))
      if (!read.has(other.toLowerCase())) read.set(other.toLowerCase(), bibtex);
  }
  return { read, written };
}

const tables = { ris: tableOf("ris"), csl: tableOf("csl"), endnote: tableOf("endnote") };

/** Returns the BibTeX type for a type of another format, or undefined if the type is unknown. */
export function readType(format: OtherFormat, name: string): string | undefined {
  return tables[format].read.get(name.trim().toLowerCase());
}

/** Returns the type of another format for a BibTeX type; an unknown type counts as `misc`. */
export function writtenType(format: OtherFormat, type: string): string {
  const { written } = tables[format];
  return written.get(type) ?? written.get("misc") ?? "";
}

/** The field with the name of the containing publication. */
export function containerField(type: string): string {
  if (type === "article") return "journal";
  return /^in|^conference$|^book|^coll|^proc|^mv|^supp|^ref/.test(type) ? "booktitle" : "howpublished";
}

/** The field with the publisher or, for a thesis or report, the institution. */
export function publisherField(type: string): string {
  if (type === "phdthesis" || type === "mastersthesis") return "school";
  return /^(?:thesis|techreport|report)$/.test(type) ? "institution" : "publisher";
}

/** The fields of one text, by their names in BibTeX, RIS and CSL. `*` stands for the field that depends on the type. */
export const textFields: readonly (readonly [bibtex: string, ris: string, csl: string])[] = [
  ["title", "TI", "title"],
  ["*container", "T2", "container-title"],
  ["shortjournal", "J2", "container-title-short"],
  ["series", "T3", "collection-title"],
  ["volume", "VL", "volume"],
  ["number", "IS", "issue"],
  ["pages", "SP", "page"],
  ["edition", "ET", "edition"],
  ["*publisher", "PB", "publisher"],
  ["address", "CY", "publisher-place"],
  ["isbn", "SN", "ISBN"],
  ["issn", "SN", "ISSN"],
  ["language", "LA", "language"],
  ["shorttitle", "ST", "title-short"],
  ["note", "N1", "note"],
  ["doi", "DO", "DOI"],
  ["url", "UR", "URL"],
  ["pmid", "", "PMID"],
  ["pmcid", "", "PMCID"],
  ["abstract", "AB", "abstract"],
];

/** The fields of BibTeX and biblatex with the same meaning, of which the second is the one in `textFields`. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  journal: ["journaltitle"],
  address: ["location"],
};

/** A field of a paper in another format: its text, or for a field that the format lacks, its raw value. */
export type WrittenField = { readonly name: string; readonly tag: string; readonly value: string };

/**
 * Lists the fields of a paper for a format: those of `textFields` with their tags, and all others with an empty tag, so
 * that nothing is lost. Names, dates and keywords are left out, because each format has its own form for them.
 */
export function writtenFields(paper: Paper, format: "ris" | "csl"): WrittenField[] {
  const column = format === "ris" ? 1 : 2;
  const done = new Set(["author", "editor", "keywords", "subtitle", "date", "year"]);
  // Both formats separate keywords with a sign that one of them may contain.
  if (paper.keywords.some((word) => word.includes(";"))) done.delete("keywords");
  if (paper.date !== "" && paper.fields.month !== undefined)
    for (const name of ["month", "day"]) done.add(name);
  const listed = textFields.flatMap((row): WrittenField[] => {
    const name =
      row[0] === "*container"
        ? containerField(paper.type)
        : row[0] === "*publisher"
          ? publisherField(paper.type)
          : row[0];
    const source = [name, ...(synonyms[name] ?? [])].find((field) => (paper.fields[field] ?? "") !== "");
    const value = textOf(paper, name, source);
    if (row[column] === "" || value === "") return [];
    if (source !== undefined) done.add(source);
    return [{ name, tag: row[column], value }];
  });
  const others = Object.entries(paper.fields).filter(([name, raw]) => !done.has(name) && raw !== "");
  const kept = others.map(
    ([name, raw]): WrittenField => ({ name, tag: "", value: raw.replace(/\s+/g, " ") }),
  );
  // The type is kept if the other format has only one name for several types.
  const isAmbiguous = readType(format, writtenType(format, paper.type)) !== paper.type;
  return [...listed, ...kept, ...(isAmbiguous ? [{ name: "entrytype", tag: "", value: paper.type }] : [])];
}

function textOf(paper: Paper, name: string, source: string | undefined): string {
  if (name === "title" || name === "doi" || name === "url" || name === "abstract") return paper[name];
  return source === undefined ? "" : paperField(paper, source);
}
