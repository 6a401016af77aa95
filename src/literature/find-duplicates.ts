/** Finds the incoming papers that are already known. A person decides on suspects, which are only similar. */
import { interruptibly } from "../breather.ts";
import { recordOf } from "../io/index.ts";
import { countLetters, fewestEdits, type LetterCounts } from "../text/letter-counts.ts";
import { textSimilarity } from "../text/similarity.ts";
import { type Paper, paperField } from "./paper.ts";
import {
  type Comparable,
  type Comparison,
  compareWorks,
  mayBeOne,
  type Profile,
  placeFields,
  profileOf,
  suspectSimilarity,
} from "./same-work.ts";
import { contentOf, normalizeTitle } from "./titles.ts";

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
  const size = 100 * (existing.length + incoming.length);
  return interruptibly(size, () => compareAll(existing, incoming));
}

function compareAll(existing: readonly Paper[], incoming: readonly Paper[]): DuplicateReport {
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

type IndexedPaper = {
  readonly paper: Paper;
  readonly record: Comparable;
  readonly profile: Profile;
  readonly letters: LetterCounts;
};

/** The number of papers with one title from which on the title says little, such as `Editorial`. */
const commonTitle = 50;
/** The maximum number of suspects per paper, because a person decides on each. */
const mostSuspects = 20;

/**
 * Indexes papers by identifier, by title without function words and subtitle, and by year and numbers in the title, so
 * that each paper is compared with few others.
 */
function createPaperIndex() {
  const byName = new Map<string, IndexedPaper[]>();
  const byYear = new Map<string, IndexedPaper[]>();
  const indexed = (paper: Paper): IndexedPaper => {
    const places = recordOf(placeFields.map((name) => [name, paperField(paper, name)]));
    const { doi, arxiv, title, year, authors, venue, abstract } = paper;
    const record: Comparable = { doi, arxiv, title, year, authors, venue, abstract, places };
    const profile = profileOf(record);
    return { paper, record, profile, letters: countLetters(profile.title) };
  };
  const pushTo = (map: Map<string, IndexedPaper[]>, key: string, value: IndexedPaper): void => {
    const list = map.get(key);
    if (list) list.push(value);
    else map.set(key, [value]);
  };
  const yearKey = (year: number | null, record: Comparable): string =>
    `${year ?? ""} ${profileOf(record).numbers}`;
  const listed = (name: string): readonly IndexedPaper[] => byName.get(name) ?? [];
  /** Among many papers with one title, only those with a common author can be the same. */
  const titledAlike = (name: string, { record }: IndexedPaper): readonly IndexedPaper[] => {
    const all = listed(name);
    return all.length < commonTitle
      ? all
      : authorKeys(record).flatMap((author) => listed(titleOf(name, author)));
  };
  const years = new Map<string, Set<number | null>>();
  return {
    add: (paper: Paper): void => {
      const entry = indexed(paper);
      const { record } = entry;
      for (const id of idsOf(record)) pushTo(byName, id, entry);
      for (const name of titlesOf(record)) {
        pushTo(byName, name, entry);
        for (const author of authorKeys(record)) pushTo(byName, titleOf(name, author), entry);
      }
      pushTo(byYear, yearKey(paper.year, record), entry);
      const { numbers } = profileOf(record);
      years.set(numbers, (years.get(numbers) ?? new Set()).add(paper.year));
    },
    /** Returns the papers that are the same or similar, in the order in which they were added, identifiers first. */
    matches: (paper: Paper): Match[] => {
      const entry = indexed(paper);
      const { record } = entry;
      const near = (
        paper.year === null
          ? [...(years.get(profileOf(record).numbers) ?? [])]
          : [null, paper.year - 1, paper.year, paper.year + 1]
      ).flatMap((year) => byYear.get(yearKey(year, record)) ?? []);
      const exact = new Set([
        ...idsOf(record).flatMap(listed),
        ...titlesOf(record).flatMap((name) => titledAlike(name, entry)),
      ]);
      const found: Match[] = [];
      const compare = (other: IndexedPaper): Comparison["verdict"] => {
        const comparison = compareWorks(other.record, record);
        const { verdict } = comparison;
        if (verdict === "same" || (verdict === "similar" && found.length < mostSuspects))
          found.push({ like: other.paper, comparison });
        return verdict;
      };
      for (const other of exact) if (compare(other) === "same") return found;
      for (const other of near) {
        if (found.length >= mostSuspects) break;
        if (!exact.has(other) && areTitlesNear(entry, other)) compare(other);
      }
      return found;
    },
  };
}

function idsOf({ doi, arxiv }: Comparable): string[] {
  return [doi && `doi ${doi}`, arxiv && `arxiv ${arxiv}`].filter((id) => id !== "");
}

function titlesOf(record: Comparable): string[] {
  const { content, main } = profileOf(record);
  return [...new Set([content, contentOf(main)])]
    .filter((title) => title !== "")
    .map((title) => `title ${title}`);
}

function titleOf(name: string, author: string): string {
  return `${name} / ${author}`;
}

/** The forms of the authors' names, or an empty string for a paper without authors. */
function authorKeys(record: Comparable): readonly string[] {
  const { people } = profileOf(record);
  return people.length === 0 ? [""] : people.slice(0, commonTitle).flatMap(({ forms }) => forms);
}

/** Whether two titles are near each other, although not equal. The first two checks exclude nearly all pairs. */
function areTitlesNear(left: IndexedPaper, right: IndexedPaper): boolean {
  const { title } = left.profile;
  const other = right.profile.title;
  const longer = Math.max(title.length, other.length);
  const mostEdits = Math.round((1 - suspectSimilarity) * longer * 1e6) / 1e6;
  // The titles differ by at least as many edits as their lengths and their letters differ.
  return (
    title !== other &&
    Math.abs(title.length - other.length) <= mostEdits &&
    fewestEdits(left.letters, right.letters) <= mostEdits &&
    mayBeOne(left.profile, right.profile) &&
    textSimilarity(title, other) >= suspectSimilarity
  );
}

/** Computes 1 − edit distance ÷ length of the longer title, for normalised titles. */
export function titleSimilarity(left: string, right: string): number {
  return textSimilarity(normalizeTitle(left), normalizeTitle(right));
}
