/**
 * Finds identical papers by DOI, or by normalised title and year. A person decides on suspects, which are only similar.
 */

import { countLetters, fewestEdits, type LetterCounts } from "../text/letter-counts.ts";
import { textSimilarity } from "../text/similarity.ts";
import { normalizeTitle, type Paper } from "./paper.ts";

/** The minimum similarity of the titles of suspects, whose years differ by at most one. */
export const suspectSimilarity = 0.9;

type Duplicate = { readonly paper: Paper; readonly of: Paper; readonly by: "doi" | "title and year" };

export type Suspect = {
  readonly paper: Paper;
  readonly like: Paper;
  /** The similarity of the titles, as `titleSimilarity` computes it. */
  readonly similarity: number;
};

export type DuplicateReport = {
  /** The new papers among the incoming ones, in order, including suspects. */
  readonly fresh: readonly Paper[];
  readonly duplicates: readonly Duplicate[];
  readonly suspects: readonly Suspect[];
};

/**
 * Compares incoming papers with known papers and with one another. Papers with the same DOI, or with the same title and
 * year, are duplicates. Papers are suspects if their titles have a similarity of at least 0.9 and their years differ by
 * at most one.
 *
 * @example
 * ```ts
 * import { findDuplicates, parseBibtex } from "taxolink";
 *
 * const { papers } = parseBibtex(`@article{a, title={On Lakes}, year={2019}}
 * @article{b, title={On lakes.}, year={2019}}`);
 * const { fresh, duplicates } = findDuplicates([], papers);
 * console.log(fresh.length, duplicates.length); // 1 1
 * ```
 */
export function findDuplicates(existing: readonly Paper[], incoming: readonly Paper[]): DuplicateReport {
  const byDoi = new Map<string, Paper>();
  const byTitle = new Map<string, Paper>();
  const titles = createTitleIndex();
  const remember = (paper: Paper): void => {
    if (paper.doi !== "" && !byDoi.has(paper.doi)) byDoi.set(paper.doi, paper);
    const title = normalizeTitle(paper.title);
    if (title === "") return;
    const sameWork = `${title}\n${paper.year}`;
    if (paper.year !== null && !byTitle.has(sameWork)) byTitle.set(sameWork, paper);
    titles.add(titled(paper, title));
  };
  for (const paper of existing) remember(paper);
  const fresh: Paper[] = [];
  const duplicates: Duplicate[] = [];
  const suspects: Suspect[] = [];
  for (const paper of incoming) {
    const sameDoi = paper.doi === "" ? undefined : byDoi.get(paper.doi);
    const title = normalizeTitle(paper.title);
    const original = sameDoi ?? (paper.year === null ? undefined : byTitle.get(`${title}\n${paper.year}`));
    if (original) {
      duplicates.push({ paper, of: original, by: sameDoi ? "doi" : "title and year" });
      continue;
    }
    if (title !== "") suspects.push(...findSuspects(titled(paper, title), titles.near(paper.year)));
    fresh.push(paper);
    remember(paper);
  }
  return { fresh, duplicates, suspects };
}

type TitledPaper = { readonly paper: Paper; readonly title: string; readonly letters: LetterCounts };

function titled(paper: Paper, title = normalizeTitle(paper.title)): TitledPaper {
  return { paper, title, letters: countLetters(title) };
}

function findSuspects({ paper, title, letters }: TitledPaper, titles: readonly TitledPaper[]): Suspect[] {
  const suspects: Suspect[] = [];
  for (const other of titles) {
    const longer = Math.max(title.length, other.title.length);
    // The titles differ by at least as many edits as their lengths differ.
    if (1 - Math.abs(title.length - other.title.length) / longer < suspectSimilarity) continue;
    // The different letters also require a minimum number of edits. This check excludes nearly all pairs, so that their
    // edits need not be counted.
    if (1 - fewestEdits(letters, other.letters) / longer < suspectSimilarity) continue;
    const similarity = textSimilarity(title, other.title);
    if (similarity >= suspectSimilarity) suspects.push({ paper, like: other.paper, similarity });
  }
  return suspects;
}

/** Indexes titles by year, because papers whose years are more than one apart are never similar. */
function createTitleIndex() {
  const titledPapers: TitledPaper[] = [];
  const byYear = new Map<number | null, TitledPaper[]>();
  return {
    add: (titledPaper: TitledPaper): void => {
      const { year } = titledPaper.paper;
      const same = byYear.get(year);
      if (same) same.push(titledPaper);
      else byYear.set(year, [titledPaper]);
      titledPapers.push(titledPaper);
    },
    /**
     * Returns the titles from the same year and from the neighbouring years. An unknown year counts as a neighbour of
     * every year.
     */
    near: (year: number | null): readonly TitledPaper[] =>
      year === null ? titledPapers : [null, year - 1, year, year + 1].flatMap((key) => byYear.get(key) ?? []),
  };
}

/** Returns every pair of similar papers once. */
export function findSuspectPairs(papers: readonly Paper[]): Suspect[] {
  const titles = createTitleIndex();
  return papers.flatMap((paper) => {
    const incomingPaper = titled(paper);
    if (incomingPaper.title === "") return [];
    const suspects = findSuspects(incomingPaper, titles.near(paper.year));
    titles.add(incomingPaper);
    return suspects;
  });
}

/** Computes 1 − edit distance ÷ length of the longer title, for normalised titles. */
export function titleSimilarity(left: string, right: string): number {
  return textSimilarity(normalizeTitle(left), normalizeTitle(right));
}
