/** Reads and writes the lists of a literature folder: one `.bib` file per list, named after the list. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { hashText, isPresent, listFolder, realPath, textIfPresent } from "../../base/io/index.ts";
import { formatBibtex } from "../formats/bibtex.ts";
import { readBibliography } from "../formats/read-bibliography.ts";
import type { Paper } from "../paper.ts";

export type BibliographyList = {
  /** The name of the list, such as `candidates-1` or `final`. */
  readonly name: string;
  readonly papers: readonly Paper[];
};

/**
 * Reads all lists: the candidates by iteration, then the `final` list.
 * @throws InputError for an invalid file.
 */
export function readBibliographyLists(folder: string): BibliographyList[] {
  return listNames(folder).map((name) => readBibliographyList(folder, name));
}

function listNames(folder: string): string[] {
  return listFolder(folder)
    .map(({ name }) => name)
    .filter((file) => file.endsWith(".bib"))
    .map((file) => file.slice(0, -".bib".length))
    .sort(compareListNames);
}

type CachedList = { readonly stamp: string; readonly text: string; readonly list: BibliographyList };

/**
 * Creates a function that reads all lists in a folder. It caches each list until the text of the list changes, because
 * an edit usually changes only one list.
 */
export function createListReader(): (folder: string) => BibliographyList[] {
  const cachedLists = new Map<string, CachedList>();
  return (folder) =>
    listNames(folder).map((name) => {
      const file = bibliographyFile(folder, name);
      const stamp = stampOf(file);
      const earlier = cachedLists.get(file);
      if (earlier && earlier.stamp === stamp && stamp !== "") return earlier.list;
      const text = textIfPresent(file) ?? "";
      const list = earlier?.text === text ? earlier.list : readBibliographyList(folder, name);
      cachedLists.set(file, { stamp, text, list });
      return list;
    });
}

/** The coarsest time resolution of a file system, in milliseconds. */
const coarsestTick = 2000;

/**
 * Returns a stamp that changes with the file. It is empty if the file changed so recently that a further change might
 * not alter its times.
 */
function stampOf(file: string): string {
  const { ino, size, mtimeNs, ctimeNs, ctimeMs } = statSync(realPath(file), { bigint: true });
  return Date.now() - Number(ctimeMs) > coarsestTick ? `${ino} ${size} ${mtimeNs} ${ctimeNs}` : "";
}

/** Returns a list, or an empty list if the file does not exist yet. @throws InputError for an invalid file. */
export function readBibliographyList(folder: string, name: string): BibliographyList {
  const file = bibliographyFile(folder, name);
  const isEmpty = !isPresent(file) || textIfPresent(file) === emptyList;
  const papers = isEmpty ? [] : readBibliography(file).papers;
  return { name, papers };
}

/**
 * The text of an empty list. The file of an empty list is kept, because Git could not merge its removal with papers
 * that the other side added.
 */
export const emptyList = "% This list has no papers.\n";

/**
 * Formats a list, sorted by citation key so that papers keep their order. The last line is a hash of all papers, which
 * differs between any two versions. Without it, Git would merge entries that share some lines into entries that nobody
 * wrote.
 */
export function formatBibliographyList(papers: readonly Paper[]): string {
  if (papers.length === 0) return emptyList;
  const text = formatBibtex([...papers].sort((left, right) => (left.key < right.key ? -1 : 1)));
  return `${text}\n% State of this list: ${hashText(text).slice(0, 16)}\n`;
}

export function bibliographyFile(folder: string, name: string): string {
  return join(folder, `${name}.bib`);
}

function compareListNames(left: string, right: string): number {
  const rank = (name: string): number => (name === "final" ? 1 : 0);
  return rank(left) - rank(right) || left.localeCompare(right, "en", { numeric: true });
}
