/** The lists of a literature folder: one `.bib` file each, known by its name without the ending. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { formatBibtex } from "./format-bibtex.ts";
import type { Paper } from "./paper.ts";
import { readBibliography } from "./read-bibliography.ts";

export type BibliographyList = {
  /** `candidates-1`, `final`, … */
  readonly name: string;
  readonly file: string;
  readonly papers: readonly Paper[];
};

/** All lists, candidates by iteration first, `final` last. @throws InputError for a broken file. */
export function readBibliographyLists(folder: string): BibliographyList[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".bib"))
    .map((file) => file.slice(0, -".bib".length))
    .sort(compareListNames)
    .map((name) => readBibliographyList(folder, name));
}

/** One list; empty where there is no such file yet. @throws InputError for a broken file. */
export function readBibliographyList(folder: string, name: string): BibliographyList {
  const file = bibliographyFile(folder, name);
  return { name, file, papers: existsSync(file) ? readBibliography(file).papers : [] };
}

/** The text of a list, sorted by citation key: a paper stays where it is when others come. */
export function formatBibliographyList(papers: readonly Paper[]): string {
  return formatBibtex([...papers].sort((left, right) => (left.key < right.key ? -1 : 1)));
}

export function bibliographyFile(folder: string, name: string): string {
  return join(folder, `${name}.bib`);
}

function compareListNames(left: string, right: string): number {
  const rank = (name: string): number => (name === "final" ? 1 : 0);
  return rank(left) - rank(right) || left.localeCompare(right, "en", { numeric: true });
}
