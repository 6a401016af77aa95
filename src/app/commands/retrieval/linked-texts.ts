/** Reads the texts that `--texts` specifies, with the DOIs or ids that link them to entities of the graph. */
import { readdirSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { z } from "zod";
import { InputError } from "../../../base/errors.ts";
import { checkSchema, readBytes, readJsonLines, readText, requireFile } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import { readBibliography } from "../../../literature/index.ts";
import { option } from "../../../operations/arguments.ts";
import type { CommandContext } from "../../../operations/command.ts";
import type { LinkedText } from "../../../retrieval/index.ts";

export const textsOption = {
  texts: option.text(
    "PATH",
    "Full texts of publications: a folder of files named by id or DOI, a bibliography with text files next to it, or JSON Lines with id and text",
  ),
};

/** Reads the texts for a retriever, if the user named any. */
export function textsOf(
  { texts }: { readonly texts: string | undefined },
  { resolve, warn }: Pick<CommandContext, "resolve" | "warn">,
): { readonly texts?: LinkedText[] } {
  return texts === undefined ? {} : { texts: readLinkedTexts(resolve(texts), warn) };
}

const lineSchema = z.object({
  id: z.string().min(1),
  title: z.string().min(1).optional(),
  text: z.string().min(1),
});

const textEndings = [".txt", ".md"];

/**
 * Reads texts from one of three sources: a folder of .txt and .md files, each named after the id or the DOI of its
 * paper (`/` written as `_` or `%2F`); a bibliography (.bib) with text files, named by citation key or DOI, next to it
 * or in a folder of the same name; or a JSON Lines file with `{"id", "text"}`. PDFs are not read, and a warning lists
 * them.
 *
 * @throws InputError if the file or folder does not exist or contains no text, or if a line is invalid
 */
export function readLinkedTexts(path: string, warn: (message: string) => void): LinkedText[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder) requireFile(path);
  if (!isFolder && /\.bib$/i.test(path)) return readBibliographyTexts(path, warn);
  if (!isFolder && isPdf(path)) throw pdfError(path);
  const texts = isFolder ? readFolder(path, warn) : readLines(path);
  if (texts.length > 0) return texts;
  throw new InputError({ file: path }, "the folder or file contains no texts", {
    hint: "Expected .txt or .md files named by id or DOI, or JSON Lines with id and text.",
  });
}

const pdfHint =
  "Convert PDFs to text first, e.g. with pdftotext FILE.pdf FILE.txt; Taxolink then reads the text instead of the PDF.";

export function pdfError(file: string): InputError {
  return new InputError({ file }, "the file is a PDF, but a text file is required", { hint: pdfHint });
}

/** Recognises a PDF by its first bytes, regardless of its name. */
export function isPdf(file: string): boolean {
  return readBytes(file).subarray(0, 5).toString("latin1") === "%PDF-";
}

/** @throws InputError if the folder contains only PDFs */
function readFolder(folder: string, warn: (message: string) => void): LinkedText[] {
  const { files, pdfs } = listTexts(folder);
  const [first] = pdfs;
  if (first !== undefined && files.length === 0) throw pdfError(join(folder, first));
  if (first !== undefined)
    warn(
      `omitted ${count(pdfs.length, "PDF")} without an accompanying text file in ${folder}, such as ${first}. ${pdfHint}`,
    );
  return files.map((file) => ({ key: keyOf(file), text: readText(join(folder, file)) }));
}

/** Lists the text files, and the PDFs that have no text file next to them. */
function listTexts(folder: string): { readonly files: readonly string[]; readonly pdfs: readonly string[] } {
  const fileNames = readdirSync(folder).sort();
  const texts = fileNames.filter((file) => textEndings.includes(extname(file).toLowerCase()));
  const files = texts.filter((file) => !isPdf(join(folder, file)));
  const textNames = new Set(files.map((file) => basename(file, extname(file))));
  const unreadable = fileNames.filter(
    (file) => extname(file).toLowerCase() === ".pdf" || (texts.includes(file) && !files.includes(file)),
  );
  return { files, pdfs: unreadable.filter((file) => !textNames.has(basename(file, extname(file)))) };
}

/** Reads the texts of a bibliography's papers. @throws InputError if none of the papers has a text file */
function readBibliographyTexts(bibliography: string, warn: (message: string) => void): LinkedText[] {
  const { papers } = readBibliography(bibliography, true);
  const namesakeFolder = join(dirname(bibliography), basename(bibliography, extname(bibliography)));
  const folders = [dirname(bibliography), namesakeFolder].filter(
    (folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true,
  );
  const listings = folders.map((folder) => ({ folder, ...listTexts(folder) }));
  const textFiles = new Map(
    listings.flatMap(({ folder, files }) =>
      files.map((file) => [keyOf(file).toLowerCase(), join(folder, file)] as const),
    ),
  );
  const texts = papers.flatMap(({ key, doi, title }): LinkedText[] => {
    const textFile = textFiles.get(key.toLowerCase()) ?? textFiles.get(doi);
    return textFile === undefined ? [] : [{ key: doi || key, title: title || key, text: readText(textFile) }];
  });
  const pdfs = listings.flatMap((listing) => listing.pdfs).length;
  const pdfNote = pdfs === 0 ? "" : ` ${count(pdfs, "PDF")} in this folder cannot be read. ${pdfHint}`;
  if (texts.length === 0)
    throw new InputError({ file: bibliography }, "no paper has a text file next to the bibliography", {
      hint: `Name each text file after the paper's citation key or DOI, e.g. ${papers[0]?.key ?? "Key2024"}.txt, and store it next to the bibliography or in ${namesakeFolder}.${pdfNote}`,
    });
  const missing = papers.length - texts.length;
  if (missing > 0) warn(`${bibliography}: no text file accompanies ${count(missing, "paper")}.${pdfNote}`);
  return texts;
}

/** Restores the first slash of a DOI, after the registrant's number, because file names cannot contain slashes. */
function keyOf(file: string): string {
  return decodeName(basename(file, extname(file))).replace(/^(10\.\d{4,9})_/, "$1/");
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A percent sign that does not start an escape is part of the name.
    return name;
  }
}

function readLines(file: string): LinkedText[] {
  return readJsonLines(file).map(({ line: number, value }) => {
    const { id, title, text } = checkSchema(value, lineSchema, `${file}:${number}`);
    return { key: id, title, text };
  });
}
