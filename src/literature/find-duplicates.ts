/** Finds the incoming papers that are already known. A person decides on suspects, which are only similar. */
import { interruptibly } from "../breather.ts";
import { recordOf } from "../io/index.ts";
import { createLetterTable, type LetterTable } from "../text/letter-counts.ts";
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
};

/** The number of papers with one title from which on the title says little, such as `Editorial`. */
const commonTitle = 50;
/** The maximum number of papers with equal titles or identifiers with which one paper is compared. */
const mostCompared = 500;
/** The maximum number of suspects per paper, because a person decides on each. */
const mostSuspects = 20;

/**
 * Indexes papers by identifier, by title without function words and subtitle, and by near titles, so that each paper is
 * compared with few others.
 */
function createPaperIndex() {
  const byName = new Map<string, IndexedPaper[]>();
  const byAuthor = new Map<string, Map<string, IndexedPaper[]>>();
  const near = createNearIndex();
  const addByAuthor = (name: string, entry: IndexedPaper): void => {
    const authors = byAuthor.get(name) ?? new Map<string, IndexedPaper[]>();
    for (const author of authorKeys(entry)) pushTo(authors, author, entry);
    byAuthor.set(name, authors);
  };
  const addByName = (name: string, entry: IndexedPaper): void => {
    const listed = pushTo(byName, name, entry);
    if (listed.length === commonTitle) for (const earlier of listed) addByAuthor(name, earlier);
    else if (listed.length > commonTitle) addByAuthor(name, entry);
  };
  /** Among many papers with one title, only those with a common author can be the same. */
  const titledAlike = (name: string, entry: IndexedPaper): readonly IndexedPaper[] => {
    const authors = byAuthor.get(name);
    return authors === undefined
      ? (byName.get(name) ?? [])
      : authorKeys(entry).flatMap((author) => authors.get(author) ?? []);
  };
  return {
    add: (paper: Paper): void => {
      const entry = indexed(paper);
      for (const id of idsOf(entry.record)) pushTo(byName, id, entry);
      for (const name of titlesOf(entry.profile)) addByName(name, entry);
      near.add(entry);
    },
    /** Returns the papers that are the same or similar, in the order in which they were added, identifiers first. */
    matches: (paper: Paper): Match[] => {
      const entry = indexed(paper);
      const exact = new Set([
        ...idsOf(entry.record).flatMap((id) => byName.get(id) ?? []),
        ...titlesOf(entry.profile).flatMap((name) => titledAlike(name, entry)),
      ]);
      const found: Match[] = [];
      const compare = (other: IndexedPaper): Comparison["verdict"] => {
        const comparison = compareWorks(other.record, entry.record);
        const { verdict } = comparison;
        if (verdict === "same" || (verdict === "similar" && found.length < mostSuspects))
          found.push({ like: other.paper, comparison });
        return verdict;
      };
      for (const other of [...exact].slice(0, mostCompared)) if (compare(other) === "same") return found;
      for (const other of near.candidates(entry)) {
        if (found.length >= mostSuspects) break;
        if (areTitlesNear(entry.profile, other.profile) && !exact.has(other)) compare(other);
      }
      return found;
    },
  };
}

function indexed(paper: Paper): IndexedPaper {
  const places = recordOf(placeFields.map((name) => [name, paperField(paper, name)]));
  const { doi, arxiv, title, year, authors, venue, abstract } = paper;
  const record: Comparable = { doi, arxiv, title, year, authors, venue, abstract, places };
  return { paper, record, profile: profileOf(record) };
}

function pushTo<K>(map: Map<K, IndexedPaper[]>, key: K, value: IndexedPaper): IndexedPaper[] {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
  return list ?? [value];
}

/** Indexes papers by year and by the numbers in their titles, which must be equal. */
function createNearIndex() {
  /** The papers with each title, and the letters of the titles in the same order. */
  type List = { readonly papers: Map<string, IndexedPaper[]>; readonly letters: LetterTable };
  const lists = new Map<string, List>();
  const years = new Set<number | null>();
  const keyOf = (year: number | null, { numbers }: Profile): string => `${year ?? ""} ${numbers}`;
  return {
    add: (entry: IndexedPaper): void => {
      const { year } = entry.paper;
      const { title } = entry.profile;
      const key = keyOf(year, entry.profile);
      const list = lists.get(key) ?? { papers: new Map(), letters: createLetterTable() };
      if (!list.papers.has(title)) list.letters.add(title);
      pushTo(list.papers, title, entry);
      lists.set(key, list);
      years.add(year);
    },
    /** Lists papers of the same and the neighbouring years with near titles. An unknown year is near to all. */
    *candidates({ paper: { year }, profile }: IndexedPaper): Generator<IndexedPaper> {
      // The longer title may have one ninth more letters, and one tenth of them may differ.
      const mostEdits = Math.floor(
        (profile.title.length * (1 - suspectSimilarity)) / suspectSimilarity + 1e-6,
      );
      for (const other of year === null ? years : [null, year - 1, year, year + 1]) {
        const list = lists.get(keyOf(other, profile));
        if (list === undefined) continue;
        for (const title of list.letters.near(profile.title, mostEdits)) {
          if (title !== profile.title) yield* list.papers.get(title) ?? [];
        }
      }
    },
  };
}

function idsOf({ doi, arxiv }: Comparable): string[] {
  return [doi && `doi ${doi}`, arxiv && `arxiv ${arxiv}`].filter((id) => id !== "");
}

function titlesOf({ content, main }: Profile): string[] {
  return [...new Set([content, contentOf(main)])]
    .filter((title) => title !== "")
    .map((title) => `title ${title}`);
}

/** The forms of the authors' names, or an empty string for a paper without authors. */
function authorKeys({ profile: { people } }: IndexedPaper): readonly string[] {
  return people.length === 0 ? [""] : people.slice(0, commonTitle).flatMap(({ forms }) => forms);
}

function areTitlesNear(left: Profile, right: Profile): boolean {
  return mayBeOne(left, right) && textSimilarity(left.title, right.title) >= suspectSimilarity;
}

/** Computes 1 − edit distance ÷ length of the longer title, for normalised titles. */
export function titleSimilarity(left: string, right: string): number {
  return textSimilarity(normalizeTitle(left), normalizeTitle(right));
}
