/** Reads a bibliography file, and decides how to handle partly invalid input. */

import { extname } from "node:path";
import { interruptibly } from "../../base/breather.ts";
import { formatPlace, InputError, type InputPlace } from "../../base/errors.ts";
import { readText } from "../../base/io/index.ts";
import { silentProgress } from "../../base/progress.ts";
import { stageOf } from "../import-stage.ts";
import type { Paper } from "../paper.ts";
import { type Bibliography, type BibtexDiagnostic, parseBibtex } from "./bibtex.ts";
import { parseCsl } from "./csl.ts";
import { dialectOf, parseTagged, separateTagged } from "./tagged.ts";

export type ReadBibliography = {
  readonly papers: readonly Paper[];
  /** The warnings and, with `lenient`, the skipped entries. */
  readonly diagnostics: readonly BibtexDiagnostic[];
  /** Whether the file contains the citation keys. In other formats, the keys are only proposals. */
  readonly hasKeys: boolean;
};

const maxListedErrors = 20;
/** The length of a short entry, for an estimate of the number of entries. */
const charactersPerEntry = 200;

/**
 * Reads a bibliography: BibTeX, RIS, PubMed, Web of Science, EndNote or CSL-JSON. Its content determines the format.
 *
 * @param lenient whether to skip invalid entries and list them in `diagnostics`
 * @returns the papers in file order, those in BibTeX before others in the same file, and a diagnostic for each warning or skipped entry, with its line number counting
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
export function readBibliography(file: string, lenient = false, progress = silentProgress): ReadBibliography {
  const text = readText(file);
  const stage = stageOf("entries read", text.length / charactersPerEntry, progress, false);
  const { papers, diagnostics, format } = interruptibly(text.length, () =>
    parseBibliography(text, file, stage.advance),
  );
  stage.finish();
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
    const foreign = foreignFormats.find(([sign]) => sign.test(text.slice(0, 2_000)))?.[1];
    throw new InputError(
      { file },
      foreign === undefined
        ? `the file contains no ${format} entries`
        : `the file is ${foreign}, which is not supported as a bibliography`,
      {
        hint: "Supported formats: BibTeX, RIS, PubMed (.nbib), Web of Science (.ciw), EndNote (.xml, .enw) and CSL-JSON. Export one of them from your reference manager.",
      },
    );
  }
  return { papers, diagnostics, hasKeys: format === "BibTeX" };
}

/** The signs of formats that programs for literature write, and that are not supported. */
const foreignFormats: readonly (readonly [sign: RegExp, name: string])[] = [
  [/<rdf:RDF\b/i, "RDF, such as Zotero writes it"],
  [/<html\b|<!doctype html/i, "a web page"],
  [/<(?:mods|marc|record|xml|b:Sources)\b|^\s*<\?xml/i, "an XML document of another kind than EndNote's"],
  [/^\s*\{\\rtf/, "a text document (RTF)"],
  [/^[ \t]*<1>[ \t]*$/m, "a text export of Ovid"],
  [/^\ufeff?(?:sep=.*\n)?(?=[^\n]*(?:\b(?:title|titel)\b|\tTI\t))[^\n,;\t]*[,;\t][^\n]*\n/i, "a table (CSV)"],
];

/** Parses a file in the format of its content. The ending only decides for a file in none of the formats. */
function parseBibliography(
  text: string,
  file: string,
  onEntry: () => void,
): Bibliography & { readonly format: string } {
  const start = text
    .slice(0, 1_000)
    .trimStart()
    .replace(/^\ufeff\s*/, "");
  if (/^(?:\[|\{(?!\\rtf))/.test(start)) return { ...parseCsl(text, file, onEntry), format: "CSL-JSON" };
  const dialect = dialectOf(text);
  const hasEntries = /^@\w+\s*[{(]/m.test(text);
  if (dialect !== undefined && !hasEntries) return { ...parseTagged(text, dialect, onEntry), format: "RIS" };
  const { tagged, bibtex } = dialect ? separateTagged(text, dialect) : { tagged: "", bibtex: text };
  const entries = parseBibtex(bibtex, onEntry);
  if (dialect === undefined || tagged.trim() === "")
    return { ...entries, format: extname(file).toLowerCase() === ".ris" ? "RIS" : "BibTeX" };
  const keys = entries.papers.map(({ key }) => key);
  const records = parseTagged(tagged, dialect, onEntry, keys);
  return {
    papers: [...entries.papers, ...records.papers],
    diagnostics: [...entries.diagnostics, ...records.diagnostics],
    format: "RIS",
  };
}

function describe({ key, message }: BibtexDiagnostic): string {
  return key === "" ? message : `${key}: ${message}`;
}
