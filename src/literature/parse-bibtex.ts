/**
 * Parses BibTeX text into papers. Reports an error in an entry as a diagnostic with its line, and returns all other
 * entries.
 */
import { recordOf } from "../io/index.ts";
import { type BibtexStrings, createBibtexStrings, readFields } from "./bibtex-fields.ts";
import { decodeLatex } from "./latex.ts";
import { normalizeDoi, type Paper } from "./paper.ts";
import { parsePersons } from "./persons.ts";
import { type BibtexBlock, splitBibtex } from "./split-bibtex.ts";

export type BibtexDiagnostic = {
  /** The papers include entries with a warning, but not entries with an error. */
  readonly severity: "error" | "warning";
  /** The line number, counting from 1, or 0 if the message states the position instead. */
  readonly line: number;
  /** The citation key, if it can be read. */
  readonly key: string;
  readonly message: string;
};

export type Bibliography = {
  readonly papers: readonly Paper[];
  readonly diagnostics: readonly BibtexDiagnostic[];
};

/**
 * Parses BibTeX text. Never throws: `diagnostics` lists all errors in file order, with line numbers counting from 1.
 *
 * @example
 * ```ts
 * import { parseBibtex } from "taxolink";
 *
 * const { papers } = parseBibtex("@article{ada, title={{L}akes of {\\\"O}land}, year={2019}}");
 * console.log(papers[0]?.title); // Lakes of Öland
 * ```
 */
export function parseBibtex(text: string): Bibliography {
  const papers = new Map<string, Paper>();
  const diagnostics: BibtexDiagnostic[] = [];
  const strings = createBibtexStrings(text.length);
  const report = (severity: "error" | "warning", block: BibtexBlock, key: string, message: string): void => {
    diagnostics.push({ severity, line: block.line, key, message });
  };
  for (const block of splitBibtex(text.replace(/^\ufeff/, ""))) {
    const key = block.kind === "string" ? "" : readKey(block.body);
    try {
      if (!block.closed) throw new SyntaxError("the entry has no closing brace");
      if (block.kind === "string") {
        for (const [name, value] of readFields(block.body, strings).fields) strings.values.set(name, value);
        continue;
      }
      const paper = readEntry(block, key, strings, (message) => report("warning", block, key, message));
      const earlier = papers.get(key);
      if (earlier === undefined) papers.set(key, paper);
      else if (sameContent(earlier, paper)) report("warning", block, key, "the same entry occurs twice");
      else throw new SyntaxError("another entry already has this citation key");
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      report("error", block, key, error.message);
    }
  }
  return { papers: [...papers.values()], diagnostics };
}

function readKey(body: string): string {
  return /^\s*([^\s,={}"#%]+)\s*(?:,|$)/.exec(body)?.[1] ?? "";
}

function readEntry(
  block: BibtexBlock,
  key: string,
  strings: BibtexStrings,
  warn: (message: string) => void,
): Paper {
  if (key === "") throw new SyntaxError("the entry has no citation key");
  const rest = block.body.slice(block.body.indexOf(key) + key.length).replace(/^\s*,/, "");
  const { fields, warnings } = readFields(rest, strings);
  if (fields.length === 0) throw new SyntaxError("the entry has no fields");
  for (const warning of warnings) warn(warning);
  return createPaper(key, block.type.toLowerCase(), recordOf(fields));
}

/** The fields that may contain the venue, most informative first. The last two name a preprint server. */
const venueFields = [
  "journal",
  "journaltitle",
  "booktitle",
  "school",
  "institution",
  "howpublished",
  "publisher",
  "archiveprefix",
  "eprinttype",
];

/** Creates a paper from raw BibTeX fields, whose names are in lower case. */
export function createPaper(key: string, type: string, fields: Readonly<Record<string, string>>): Paper {
  const text = (name: string): string => decodeLatex(fields[name] ?? "");
  const first = (...names: string[]): string => names.map(text).find((value) => value !== "") ?? "";
  const year = /\d{4}/.exec(first("year", "date"))?.[0];
  return {
    key,
    type,
    title: text("title"),
    authors: parsePersons(fields.author ?? ""),
    year: year === undefined ? null : Number(year),
    venue: first(...venueFields),
    doi: normalizeDoi(fields.doi ?? ""),
    url: (fields.url ?? "").trim(),
    abstract: text("abstract"),
    keywords: text("keywords")
      .split(/\s*[,;]\s*/)
      .filter((word) => word !== ""),
    fields,
  };
}

function sameContent(left: Paper, right: Paper): boolean {
  const names = Object.keys(left.fields);
  return (
    left.type === right.type &&
    names.length === Object.keys(right.fields).length &&
    names.every((name) => left.fields[name] === right.fields[name])
  );
}
