/** Writes papers in formats that other programs read. */
import { formatCsvForPeople, formatJson } from "../io/index.ts";
import { paperField } from "./count-papers.ts";
import { formatBibtex } from "./format-bibtex.ts";
import type { Paper, Person } from "./paper.ts";

export const exportFormats = ["bib", "ris", "csl", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** @param raw whether to omit the protection of CSV cells against spreadsheet formulas */
export function exportPapers(papers: readonly Paper[], format: ExportFormat, raw: boolean): string {
  if (format === "bib") return formatBibtex(papers);
  if (format === "ris") return papers.map(formatRis).join("\n");
  if (format === "csl") return formatJson(papers.map(toCsl));
  return formatCsvForPeople(
    ["key", "type", "authors", "title", "year", "venue", "doi", "url", "category", "domain"],
    papers.map((paper) => ({
      key: paper.key,
      type: paper.type,
      authors: paper.authors.map(formatPerson).join("; "),
      title: paper.title,
      year: String(paper.year ?? ""),
      venue: paper.venue,
      doi: paper.doi,
      url: paper.url,
      category: paperField(paper, "category"),
      domain: paperField(paper, "domain"),
    })),
    raw,
  );
}

const risTypes: Readonly<Record<string, string>> = {
  article: "JOUR",
  inproceedings: "CONF",
  conference: "CONF",
  incollection: "CHAP",
  inbook: "CHAP",
  book: "BOOK",
  phdthesis: "THES",
  mastersthesis: "THES",
  techreport: "RPRT",
};

function formatRis(paper: Paper): string {
  const [start = "", end = ""] = paperField(paper, "pages").split(/\s*[-–]+\s*/);
  const lines: (readonly [string, string])[] = [
    ["TY", risTypes[paper.type] ?? "GEN"],
    ["ID", paper.key],
    ...paper.authors.map((person) => ["AU", formatPerson(person)] as const),
    ["TI", paper.title],
    ["T2", paper.venue],
    ["PY", String(paper.year ?? "")],
    ["VL", paperField(paper, "volume")],
    ["IS", paperField(paper, "number")],
    ["SP", start],
    ["EP", end],
    ["PB", paperField(paper, "publisher")],
    ["DO", paper.doi],
    ["UR", paper.url],
    ...paper.keywords.map((word) => ["KW", word] as const),
    ["AB", paper.abstract],
  ];
  const body = lines.filter(([, value]) => value !== "").map(([tag, value]) => `${tag}  - ${value}\n`);
  return `${body.join("")}ER  - \n`;
}

const cslTypes: Readonly<Record<string, string>> = {
  article: "article-journal",
  inproceedings: "paper-conference",
  conference: "paper-conference",
  incollection: "chapter",
  inbook: "chapter",
  book: "book",
  phdthesis: "thesis",
  mastersthesis: "thesis",
  techreport: "report",
};

function toCsl(paper: Paper): unknown {
  const orUndefined = (value: string): string | undefined => (value === "" ? undefined : value);
  return {
    id: paper.key,
    type: cslTypes[paper.type] ?? "article",
    title: paper.title,
    author: paper.authors.map(({ family, given: first }) =>
      first === "" ? { literal: family } : { family, given: first },
    ),
    issued: paper.year === null ? undefined : { "date-parts": [[paper.year]] },
    "container-title": orUndefined(paper.venue),
    volume: orUndefined(paperField(paper, "volume")),
    issue: orUndefined(paperField(paper, "number")),
    page: orUndefined(paperField(paper, "pages")),
    publisher: orUndefined(paperField(paper, "publisher")),
    DOI: orUndefined(paper.doi),
    URL: orUndefined(paper.url),
    keyword: orUndefined(paper.keywords.join(", ")),
    abstract: orUndefined(paper.abstract),
  };
}

function formatPerson({ family, given }: Person): string {
  return given === "" ? family : `${family}, ${given}`;
}
