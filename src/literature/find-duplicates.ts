/** Finds the incoming papers that are already known. A person decides on suspects, which are only similar. */
import { countLetters, fewestEdits, type LetterCounts } from "../text/letter-counts.ts";
import { textSimilarity } from "../text/similarity.ts";
import { type Paper, paperField } from "./paper.ts";
import { type Comparable, type Comparison, compareWorks, suspectSimilarity } from "./same-work.ts";
import { contentOf, mainTitle, normalizeTitle } from "./titles.ts";

type Duplicate = {
  readonly paper: Paper;
  readonly of: Paper;
  /** The evidence, the strongest first: `doi`, `arxiv` or `title and year`, and others. */
  readonly because: readonly string[];
};

export type Suspect = {
  readonly paper: Paper;
  readonly like: Paper;
  /** The similarity of the titles, as `titleSimilarity` computes it. */
  readonly similarity: number;
  readonly for: readonly string[];
  readonly against: readonly string[];
};

export type DuplicateReport = {
  /** The new papers among the incoming ones, in order, including suspects. */
  readonly fresh: readonly Paper[];
  readonly duplicates: readonly Duplicate[];
  readonly suspects: readonly Suspect[];
};

/**
 * Compares incoming papers with known papers and with one another, as `compareWorks` does. Papers with the same DOI, or
 * with the same title, year and authors, are duplicates, unless another property conflicts.
 *
 * @example
 * ```ts
 * import { findDuplicates, parseBibtex } from "taxolink";
 *
 * const { papers } = parseBibtex(`@article{a, title={On Northern Lakes}, year={2019}}
 * @article{b, title={On northern lakes.}, year={2019}}`);
 * const { fresh, duplicates } = findDuplicates([], papers);
 * console.log(fresh.length, duplicates.length); // 1 1
 * ```
 */
export function findDuplicates(existing: readonly Paper[], incoming: readonly Paper[]): DuplicateReport {
  const index = createPaperIndex();
  for (const paper of existing) index.add(paper);
  const fresh: Paper[] = [];
  const duplicates: Duplicate[] = [];
  const suspects: Suspect[] = [];
  for (const paper of incoming) {
    const matches = index.matches(paper);
    const original = matches.find(({ comparison }) => comparison.verdict === "same");
    const identical = matches.find(({ like }) => areIdentical(like, paper));
    const match = original ?? identical;
    if (match) {
      duplicates.push({ paper, of: match.like, because: match.comparison.for });
      continue;
    }
    suspects.push(...matches.map((match) => suspectOf(paper, match)));
    fresh.push(paper);
    index.add(paper);
  }
  return { fresh, duplicates, suspects };
}

/** Returns every pair of papers once that are the same or similar. */
export function findSuspectPairs(papers: readonly Paper[]): Suspect[] {
  const index = createPaperIndex();
  return papers.flatMap((paper) => {
    const suspects = index.matches(paper).map((match) => suspectOf(paper, match));
    index.add(paper);
    return suspects;
  });
}

/** Whether two entries are copies of each other. */
function areIdentical(left: Paper, right: Paper): boolean {
  const names = Object.keys(left.fields);
  return (
    left.type === right.type &&
    names.length === Object.keys(right.fields).length &&
    names.every((name) => left.fields[name] === right.fields[name])
  );
}

type Match = { readonly like: Paper; readonly comparison: Comparison };

function suspectOf(paper: Paper, { like, comparison }: Match): Suspect {
  const { for: evidence, against } = comparison;
  return { paper, like, similarity: titleSimilarity(paper.title, like.title), for: evidence, against };
}

type TitledPaper = { readonly paper: Paper; readonly title: string; readonly letters: LetterCounts };

/**
 * Indexes papers by identifier, by title without function words and subtitle, and by year, so that each paper is
 * compared with few others.
 */
function createPaperIndex() {
  const byName = new Map<string, Paper[]>();
  const byYear = new Map<number | null, TitledPaper[]>();
  const titled = (paper: Paper): TitledPaper => {
    const title = normalizeTitle(paper.title);
    return { paper, title, letters: countLetters(title) };
  };
  const namesOf = ({ doi, arxiv, title }: Paper): string[] =>
    [
      doi,
      arxiv && `arxiv ${arxiv}`,
      contentOf(normalizeTitle(title)),
      contentOf(normalizeTitle(mainTitle(title))),
    ].filter((name) => name !== "");
  const pushTo = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
    const list = map.get(key);
    if (list) list.push(value);
    else map.set(key, [value]);
  };
  return {
    add: (paper: Paper): void => {
      for (const name of new Set(namesOf(paper))) pushTo(byName, name, paper);
      pushTo(byYear, paper.year, titled(paper));
    },
    /** Returns the papers that are the same or similar, in the order in which they were added, identifiers first. */
    matches: (paper: Paper): Match[] => {
      const near = nearTitles(titled(paper), byYear);
      const candidates = new Set([...namesOf(paper).flatMap((name) => byName.get(name) ?? []), ...near]);
      return [...candidates].flatMap((like): Match[] => {
        const comparison = compareWorks(comparable(like), comparable(paper));
        return comparison.verdict === "different" ? [] : [{ like, comparison }];
      });
    },
  };
}

function comparable(paper: Paper): Comparable {
  return { ...paper, pages: paperField(paper, "pages") };
}

/** Lists the papers of the same year and the neighbouring years with similar titles. An unknown year is near to all. */
function nearTitles(
  { paper, title, letters }: TitledPaper,
  byYear: ReadonlyMap<number | null, readonly TitledPaper[]>,
): Paper[] {
  const { year } = paper;
  const lists =
    year === null
      ? [...byYear.values()]
      : [null, year - 1, year, year + 1].map((key) => byYear.get(key) ?? []);
  return lists.flat().flatMap((other) => {
    const longer = Math.max(title.length, other.title.length);
    // The titles differ by at least as many edits as their lengths differ.
    if (1 - Math.abs(title.length - other.title.length) / longer < suspectSimilarity) return [];
    // The different letters also require a minimum number of edits. This check excludes nearly all pairs, so that their
    // edits need not be counted.
    if (1 - fewestEdits(letters, other.letters) / longer < suspectSimilarity) return [];
    return textSimilarity(title, other.title) >= suspectSimilarity ? [other.paper] : [];
  });
}

/** Computes 1 − edit distance ÷ length of the longer title, for normalised titles. */
export function titleSimilarity(left: string, right: string): number {
  return textSimilarity(normalizeTitle(left), normalizeTitle(right));
}
