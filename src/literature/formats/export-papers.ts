/** Writes papers in formats that other programs read. */
import { formatCsvForPeople, formatJson } from "../../base/io/index.ts";
import { isStandardDate } from "../dates.ts";
import { formatName, formatTaggedName } from "../names.ts";
import { type Paper, paperField } from "../paper.ts";
import { formatBibtex } from "./bibtex.ts";
import { cslItem } from "./csl.ts";
import { writtenFields, writtenType } from "./format-tables.ts";

export const exportFormats = ["bib", "ris", "csl", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** @param raw whether to omit the protection of CSV cells against spreadsheet formulas */
export function exportPapers(papers: readonly Paper[], format: ExportFormat, raw: boolean): string {
  if (format === "bib") return formatBibtex(papers);
  if (format === "ris") return papers.map(formatRis).join("\n");
  if (format === "csl") return formatJson(papers.map(cslItem));
  return formatCsvForPeople(
    ["key", "type", "authors", "title", "year", "venue", "doi", "url", "category", "domain"],
    papers.map((paper) => ({
      key: paper.key,
      type: paper.type,
      authors: paper.authors.map((person) => formatName(person, true)).join("; "),
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

function formatRis(paper: Paper): string {
  const fields = writtenFields(paper, "ris").flatMap(({ name, tag, value }): [string, string][] => {
    if (tag === "") return [["C8", `${name} = ${value}`]];
    const pages = name === "pages" ? /^([^-–]+)[-–]([^-–]+)$/.exec(value) : null;
    return pages
      ? [
          ["SP", pages[1]?.trim() ?? ""],
          ["EP", pages[2]?.trim() ?? ""],
        ]
      : [[tag, value]];
  });
  const lines: (readonly [string, string])[] = [
    ["TY", writtenType("ris", paper.type)],
    ["ID", paper.key],
    ...paper.authors.map((person) => ["AU", formatTaggedName(person)] as const),
    ...paper.editors.map((person) => ["ED", formatTaggedName(person)] as const),
    ["PY", paper.year === null ? paper.date : String(paper.year)],
    ["DA", risDate(paper)],
    ...fields,
    ...paper.keywords.filter((word) => !word.includes(";")).map((word) => ["KW", word] as const),
  ];
  const body = lines.filter(([, value]) => value !== "").map(([tag, value]) => `${tag}  - ${value}\n`);
  return `${body.join("")}ER  - \n`;
}

/** Formats a date that is more than a year: `2019/05/03/`, or other dates after the last slash. */
function risDate({ date, year }: Paper): string {
  if (year === null || date === String(year)) return "";
  const [, month = "", day = ""] = /^\d{4}-(\d\d)(?:-(\d\d))?$/.exec(date) ?? [];
  if (month !== "" && Number(month) <= 12) return `${year}/${month}/${day}`;
  return isStandardDate(date) ? `${year}///${date}` : date;
}
