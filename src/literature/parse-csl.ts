/** Parses CSL-JSON (an array of items) into papers. */
import { z } from "zod";
import { checkSchema, elementLines, jsonPath, parseJson, recordOf } from "../io/index.ts";
import { encodeLatex } from "./latex.ts";
import { createKeyMaker, isCitationKey } from "./make-key.ts";
import type { Paper } from "./paper.ts";
import { type Bibliography, type BibtexDiagnostic, createPaper } from "./parse-bibtex.ts";

const name = z.object({
  family: z.string().optional(),
  given: z.string().optional(),
  literal: z.string().optional(),
  "non-dropping-particle": z.string().optional(),
  suffix: z.string().optional(),
});

const item = z.object({
  id: z.union([z.string(), z.number()]),
  type: z.string(),
  title: z.string(),
  author: z.array(name).default([]),
  issued: z
    .object({ "date-parts": z.array(z.array(z.union([z.string(), z.number()]))).optional() })
    .optional(),
  "container-title": z.union([z.string(), z.array(z.string())]).optional(),
  DOI: z.string().optional(),
  URL: z.string().optional(),
  volume: z.union([z.string(), z.number()]).optional(),
  issue: z.union([z.string(), z.number()]).optional(),
  page: z.string().optional(),
  publisher: z.string().optional(),
  abstract: z.string().optional(),
  keyword: z.string().optional(),
  "citation-key": z.string().optional(),
});

type CslItem = z.output<typeof item>;

/** Maps CSL item types, including those of Crossref, to BibTeX entry types. Other types become `misc`. */
const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "article-journal": "article",
    "journal-article": "article",
    "paper-conference": "inproceedings",
    "proceedings-article": "inproceedings",
    chapter: "incollection",
    "book-chapter": "incollection",
    book: "book",
    thesis: "phdthesis",
    report: "techreport",
  }),
);

/**
 * Parses CSL-JSON. Reports an invalid item as a diagnostic with its line and its JSON path.
 * @throws InputError for a file that is not a JSON array
 */
export function parseCsl(text: string, file: string): Bibliography {
  const makeKey = createKeyMaker();
  const papers: Paper[] = [];
  const diagnostics: BibtexDiagnostic[] = [];
  let lines: readonly number[] | undefined;
  for (const [at, value] of checkSchema(parseJson(text, file), z.array(z.unknown()), file).entries()) {
    const result = item.safeParse(value);
    if (result.success) papers.push(toPaper(result.data, makeKey));
    else {
      const [issue] = result.error.issues;
      const message = `${jsonPath([at, ...(issue?.path ?? [])])}: ${issue?.message ?? "no CSL item"}`;
      lines ??= elementLines(text);
      diagnostics.push({ severity: "error", line: lines[at] ?? 0, key: "", message });
    }
  }
  return { papers, diagnostics };
}

function toPaper(entry: CslItem, makeKey: (author: string, year: string) => string): Paper {
  const type = types.get(entry.type) ?? "misc";
  const year = String(entry.issued?.["date-parts"]?.[0]?.[0] ?? "");
  const fields: [string, string][] = [
    ["author", entry.author.map(formatName).join(" and ")],
    ["title", encodeLatex(entry.title)],
    [type === "article" ? "journal" : "booktitle", encodeLatex(venueOf(entry))],
    ["publisher", encodeLatex(entry.publisher ?? "")],
    ["volume", String(entry.volume ?? "")],
    ["number", String(entry.issue ?? "")],
    ["pages", formatPages(entry.page ?? "")],
    ["year", year],
    ["doi", entry.DOI ?? ""],
    ["url", entry.URL ?? ""],
    ["keywords", encodeLatex(entry.keyword ?? "")],
    ["abstract", encodeLatex(entry.abstract ?? "")],
  ];
  // Ids are often URLs or numbers, so only valid citation keys are used.
  const id = entry["citation-key"] ?? String(entry.id);
  const key = isCitationKey(id) ? id : makeKey(firstAuthor(entry), year);
  return createPaper(key, type, recordOf(fields.filter(([, value]) => value !== "")));
}

function venueOf({ "container-title": container }: CslItem): string {
  return typeof container === "string" ? container : (container?.[0] ?? "");
}

function firstAuthor({ author: [first] }: CslItem): string {
  return first?.family ?? first?.literal ?? "";
}

/** Formats a range of pages for BibTeX: `12 - 15` becomes `12--15`. */
function formatPages(pages: string): string {
  const [, dash] = /([-–]+)/.exec(pages) ?? [];
  if (dash === undefined) return pages;
  const at = pages.indexOf(dash);
  return `${pages.slice(0, at).trimEnd()}--${pages.slice(at + dash.length).trimStart()}`;
}

function formatName(person: z.output<typeof name>): string {
  if (person.literal !== undefined) return `{${encodeLatex(person.literal)}}`;
  const family = [person["non-dropping-particle"], person.family].filter(Boolean).join(" ");
  const parts = [family, person.suffix, person.given].filter((part) => part !== undefined && part !== "");
  return parts.map((part) => encodeLatex(part ?? "")).join(", ");
}
