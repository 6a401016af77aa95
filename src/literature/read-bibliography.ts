/**
 * Reads a bibliography file in the format that its extension indicates, and decides how to handle partly invalid input.
 */
import { extname } from "node:path";
import { formatPlace, InputError, type InputPlace } from "../errors.ts";
import { readText } from "../io/index.ts";
import type { Paper } from "./paper.ts";
import { type Bibliography, type BibtexDiagnostic, parseBibtex } from "./parse-bibtex.ts";
import { parseCsl } from "./parse-csl.ts";
import { parseRis } from "./parse-ris.ts";

export type ReadBibliography = {
  readonly papers: readonly Paper[];
  /** The warnings and, with `lenient`, the entries that were skipped. */
  readonly diagnostics: readonly BibtexDiagnostic[];
};

const listed = 20;

/**
 * Reads a BibTeX, RIS or CSL-JSON file, whose format is determined from its extension and first characters.
 *
 * @param lenient whether to skip invalid entries and list them in `diagnostics`
 * @returns the papers in file order, and one diagnostic for each warning or skipped entry, with its line number counted
 * from 1
 * @throws InputError that lists the first twenty invalid entries with their line numbers, unless `lenient` is set; also
 * InputError if the file has no entries
 *
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { readBibliography } from "taxolink";
 *
 * writeFileSync("two.bib", "@article{ada, title={Lakes}, year={2019}}\n@book{bo, title={Rivers}, year={2021}}");
 * const { papers } = readBibliography("two.bib");
 * console.log(papers.map(({ key, year }) => `${key} ${year}`).join(", ")); // ada 2019, bo 2021
 * ```
 */
export function readBibliography(file: string, lenient = false): ReadBibliography {
  const { papers, diagnostics } = parseBibliography(readText(file), file);
  const placeOf = ({ line }: BibtexDiagnostic): InputPlace => (line === 0 ? { file } : { file, line });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (first && !lenient) {
    const others = errors
      .slice(1, listed)
      .map((error) => `\n  ${formatPlace(placeOf(error))}: ${describe(error)}`);
    const moreErrors = errors.length > listed ? `\n  and ${errors.length - listed} more` : "";
    throw new InputError(placeOf(first), `${describe(first)}${others.join("")}${moreErrors}`, {
      hint: `Correct ${errors.length === 1 ? "the entry" : `the ${errors.length} entries`}, or skip invalid entries with --lenient.`,
    });
  }
  if (papers.length === 0) {
    throw new InputError({ file }, `the file contains no ${formatNames[formatOf(file)]} entries`, {
      hint: "Supported formats: BibTeX (.bib), RIS (.ris) and CSL-JSON (.json).",
    });
  }
  return { papers, diagnostics };
}

type Format = "bibtex" | "ris" | "csl";

const formatNames: Readonly<Record<Format, string>> = { bibtex: "BibTeX", ris: "RIS", csl: "CSL-JSON" };

function formatOf(file: string): Format {
  const ending = extname(file).toLowerCase();
  return ending === ".ris" ? "ris" : ending === ".json" ? "csl" : "bibtex";
}

function parseBibliography(text: string, file: string): Bibliography {
  const format = formatOf(file);
  if (format === "ris") return parseRis(text);
  return format === "csl" ? parseCsl(text, file) : parseBibtex(text);
}

function describe({ key, message }: BibtexDiagnostic): string {
  return key === "" ? message : `${key}: ${message}`;
}
