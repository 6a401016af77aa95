/** Reads a bibliography file, and decides how to handle partly invalid input. */
import { extname } from "node:path";
import { formatPlace, InputError, type InputPlace } from "../errors.ts";
import { readText } from "../io/index.ts";
import type { Paper } from "./paper.ts";
import { type Bibliography, type BibtexDiagnostic, parseBibtex } from "./parse-bibtex.ts";
import { parseCsl } from "./parse-csl.ts";
import { parseRis } from "./parse-ris.ts";

export type ReadBibliography = {
  readonly papers: readonly Paper[];
  /** The warnings and, with `lenient`, the skipped entries. */
  readonly diagnostics: readonly BibtexDiagnostic[];
};

const maxListedErrors = 20;

/**
 * Reads a BibTeX, RIS or CSL-JSON file. Its extension and first characters determine the format.
 *
 * @param lenient whether to skip invalid entries and list them in `diagnostics`
 * @returns the papers in file order, and a diagnostic for each warning or skipped entry, with its line number counting
 * from 1
 * @throws InputError if the file has no entries or, unless `lenient` is set, has invalid entries; the error states the
 * line numbers of the first twenty
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
      .slice(1, maxListedErrors)
      .map((error) => `\n  ${formatPlace(placeOf(error))}: ${describe(error)}`);
    const moreErrors =
      errors.length > maxListedErrors ? `\n  and ${errors.length - maxListedErrors} more` : "";
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
