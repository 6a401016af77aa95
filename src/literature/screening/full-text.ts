/** Locates the full text of a paper: a PDF on this computer, or else an address on the web. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Paper } from "../paper.ts";

/**
 * Returns the URL of the full text of a paper. Looks for a PDF in the entry's `file`, `pdf` and `fulltext` fields (in
 * the formats of JabRef and Zotero), then for `KEY.pdf`, and finally for the web address of a PDF in the entry.
 * @param folders the folders in which to look for relative paths and for `KEY.pdf`, in order
 */
export function fullTextUrl(paper: Paper, folders: readonly string[]): string | undefined {
  const { file, pdf, fulltext } = paper.fields;
  const fields = [file, pdf, fulltext].filter((field) => field !== undefined);
  const paths = [...fields.flatMap(namedPdfs), `${paper.key}.pdf`];
  const existingFile = paths.flatMap((path) => folders.map((folder) => resolve(folder, path))).find(isFile);
  if (existingFile !== undefined) return pathToFileURL(existingFile).href;
  return [...fields, paper.url]
    .map((field) => /https?:\/\/[^\s;{}]+/.exec(field)?.[0])
    .find((url) => url !== undefined && /pdf/i.test(url));
}

/**
 * Finds the PDF paths in a field: `Title:papers/a.pdf:application/pdf;b.pdf` contains two. A colon after a drive letter
 * is part of the path.
 */
function namedPdfs(field: string): string[] {
  return (
    field
      .split(";")
      .filter((part) => !/https?:/i.test(part))
      // A title may also be a file name, so every PDF in the part is tried.
      .flatMap((part) => pdfPaths(withoutEscapes(part)))
      .map((path) => path.trim())
  );
}

/** Returns the parts between colons up to their last `.pdf`, with the letter of a drive in front. */
function pdfPaths(text: string): string[] {
  const pieces = text.split(":");
  return pieces.flatMap((piece, at) => {
    const end = piece.toLowerCase().lastIndexOf(".pdf");
    if (end === -1) return [];
    const drive = /^[\\/]/.test(piece) ? (/[A-Za-z]$/.exec(pieces[at - 1] ?? "")?.[0] ?? "") : "";
    return `${drive === "" ? "" : `${drive}:`}${piece.slice(0, end + ".pdf".length)}`;
  });
}

/** Removes the backslashes before colons and underscores that reference managers write in paths. */
function withoutEscapes(part: string): string {
  return part.replaceAll("\\_", "_").replaceAll("\\:", ":").trim();
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
