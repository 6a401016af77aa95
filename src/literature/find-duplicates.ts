/** Finds the incoming papers that are already known. A person decides on suspects, which are only similar. */

import { interruptibly } from "../base/breather.ts";
import { silentProgress } from "../base/progress.ts";
import { textSimilarity } from "../base/text/similarity.ts";
import { stageOf } from "./import-stage.ts";
import { areSameEntry, type Paper } from "./paper.ts";
import {
  type Comparison,
  compareWorks,
  mayBeOne,
  type Profile,
  profileOf,
  suspectSimilarity,
} from "./same-work.ts";
import { contentOf, normalizeTitle } from "./titles.ts";

type Duplicate = {
  readonly paper: Paper;
  readonly of: Paper;
  /** The evidence, the strongest first: `doi`, `arxiv`, `pmid` or `title and year`, and others. */
  readonly because: readonly string[];
};

export type Suspect = Comparison & {
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
export function findDuplicates(
  existing: readonly Paper[],
  incoming: readonly Paper[],
  progress = silentProgress,
): DuplicateReport {
  const size = 100 * (existing.length + incoming.length);
  const stage = stageOf("papers compared", incoming.length, progress);
  const report = interruptibly(size, () => compareAll(existing, incoming, stage.advance));
  stage.finish();
  return report;
}

function compareAll(
  existing: readonly Paper[],
  incoming: readonly Paper[],
  onCompared: () => void,
): DuplicateReport {
  const index = createPaperIndex();
  for (const paper of existing) index.add(paper);
  const fresh: Paper[] = [];
  const duplicates: Duplicate[] = [];
  const suspects: Suspect[] = [];
  for (const paper of incoming) {
    const matches = index.matches(paper);
    onCompared();
    const match =
      matches.find(({ verdict }) => verdict === "same") ??
      matches.find(({ like }) => areSameEntry(like, paper));
    if (match) {
      duplicates.push({ paper, of: match.like, because: match.for });
      continue;
    }
    suspects.push(...matches);
    fresh.push(paper);
    index.add(paper);
  }
  return { fresh, duplicates, suspects };
}

/** Returns every pair of papers once that are the same or similar. */
export function findSuspectPairs(papers: readonly Paper[]): Suspect[] {
  const index = createPaperIndex();
  return papers.flatMap((paper) => {
    const suspects = index.matches(paper);
    index.add(paper);
    return suspects;
  });
}

/** The maximum number of papers with equal titles or identifiers with which one paper is compared. */
const mostCompared = 500;
/** The maximum number of suspects per paper, because a person decides on each. */
const mostSuspects = 20;

/**
 * Indexes papers by identifier, by title without function words and subtitle, and by near titles, so that each paper is
 * compared with few others.
 */
function createPaperIndex() {
  const papers: Paper[] = [];
  const blocks = createBlocks();
  const letters = createLetterTable();
  const years = new Set<number | null>();
  /** Lists the papers of the same and the neighbouring years that may have a near title. */
  const nearRows = function* ({ year }: Paper, profile: Profile): Generator<number> {
    // The longer title may have one ninth more letters, and one tenth of them may differ.
    const mostEdits = Math.floor((profile.title.length * (1 - suspectSimilarity)) / suspectSimilarity + 1e-6);
    const isNear = letters.probe(profile.title, mostEdits);
    // An unknown year is near to all.
    for (const other of year === null ? years : [null, year - 1, year, year + 1])
      for (const row of blocks.compatible(yearName(other, profile), profile)) if (isNear(row)) yield row;
  };
  return {
    add: (paper: Paper): void => {
      const profile = profileOf(paper);
      for (const name of [...profile.ids, ...titlesOf(profile), yearName(paper.year, profile)])
        blocks.add(name, papers.length, profile);
      letters.add(profile.title);
      years.add(paper.year);
      papers.push(paper);
    },
    /** Returns the papers that are the same or similar, in the order in which they were added, identifiers first. */
    matches: (paper: Paper): Suspect[] => {
      const profile = profileOf(paper);
      const exact = new Set([
        ...profile.ids.flatMap((id) => blocks.all(id)),
        ...titlesOf(profile).flatMap((title) => blocks.byAuthor(title, profile)),
      ]);
      const found: Suspect[] = [];
      const compare = (like: Paper): Comparison["verdict"] => {
        const comparison = compareWorks(like, paper);
        const { verdict } = comparison;
        if (verdict === "same" || (verdict === "similar" && found.length < mostSuspects)) {
          const similarity = textSimilarity(profile.title, profileOf(like).title);
          found.push({ ...comparison, paper, like, similarity });
        }
        return verdict;
      };
      for (const row of [...exact].slice(0, mostCompared))
        if (compare(papers[row] as Paper) === "same") return found;
      if (found.length >= mostSuspects) return found;
      for (const row of nearRows(paper, profile)) {
        const other = papers[row] as Paper;
        if (exact.has(row) || !areTitlesNear(profile, profileOf(other))) continue;
        compare(other);
        if (found.length >= mostSuspects) break;
      }
      return found;
    },
  };
}

function titlesOf({ content, main }: Profile): string[] {
  return [...new Set([content, contentOf(main)])]
    .filter((title) => title !== "")
    .map((title) => `title ${title}`);
}

/** Papers of one work have near years, and equal numbers in their titles. */
function yearName(year: number | null, { numbers }: Profile): string {
  return `year ${year ?? ""} ${numbers}`;
}

function areTitlesNear(left: Profile, right: Profile): boolean {
  return (
    left.title !== right.title &&
    mayBeOne(left, right) &&
    textSimilarity(left.title, right.title) >= suspectSimilarity
  );
}

/** Computes 1 − edit distance ÷ length of the longer title, for normalised titles. */
export function titleSimilarity(left: string, right: string): number {
  return textSimilarity(normalizeTitle(left), normalizeTitle(right));
}

// Finds strings that may be few edits apart, by counting their letters: a quick lower bound on the number of edits.

/** One counter per group of characters. Counting groups instead of characters lowers the bound but keeps it valid. */
const places = 32;

function countLetters(text: string, counts: Uint8Array, start: number): void {
  for (let at = 0; at < text.length; at += 1) {
    const place = start + (text.charCodeAt(at) % places);
    counts[place] = Math.min(255, (counts[place] as number) + 1);
  }
}

/** A list of strings, whose counters are next to each other in memory, because a search reads many of them. */
type LetterTable = {
  /** Adds a string as the next row, counting from 0. */
  add(text: string): void;
  /**
   * Returns a function that tells whether the string in a row may be at most `most` edits from a text. Each edit removes
   * at most one letter and adds at most one.
   */
  probe(text: string, most: number): (row: number) => boolean;
};

export function createLetterTable(): LetterTable {
  let counts = new Uint8Array(places);
  const lengths: number[] = [];
  return {
    add: (text) => {
      if ((lengths.length + 1) * places > counts.length) {
        const grown = new Uint8Array(2 * counts.length);
        grown.set(counts);
        counts = grown;
      }
      countLetters(text, counts, lengths.length * places);
      lengths.push(text.length);
    },
    probe: (text, most) => {
      const own = new Uint8Array(places);
      countLetters(text, own, 0);
      return (row) => {
        // The texts differ by at least as many edits as their lengths.
        if (Math.abs((lengths[row] as number) - text.length) > most) return false;
        let missing = 0;
        let added = 0;
        const start = row * places;
        for (let place = 0; place < places && missing <= most && added <= most; place += 1) {
          const difference = (own[place] as number) - (counts[start + place] as number);
          if (difference > 0) missing += difference;
          else added -= difference;
        }
        return missing <= most && added <= most;
      };
    },
  };
}

// Groups records that may describe one work, and finds those in a group without two conflicts.

/** The number of records from which on a group is divided by properties. */
const large = 50;

type Rows = readonly number[];
type Block = { readonly rows: number[]; readonly byTrait: Map<string, number[]> };

/** Creates groups of rows of a list of records. A record belongs to one or more groups, which have names. */
function createBlocks() {
  const blocks = new Map<string, Block>();
  const profiles: Profile[] = [];
  const divide = ({ byTrait }: Block, row: number): void => {
    for (const trait of traitsOf(profiles[row] as Profile)) {
      const rows = byTrait.get(trait);
      if (rows === undefined) byTrait.set(trait, [row]);
      else rows.push(row);
    }
  };
  /** Lists a group or, if it is large, its records with one of the traits. */
  const withTraits = (name: string, traits: readonly string[] | undefined): Rows => {
    const { rows = [], byTrait } = blocks.get(name) ?? {};
    if (traits === undefined || byTrait === undefined || byTrait.size === 0) return rows;
    const found = new Set(traits.flatMap((trait) => byTrait.get(trait) ?? []));
    return [...found].sort((left, right) => left - right);
  };
  return {
    add: (name: string, row: number, profile: Profile): void => {
      const block: Block = blocks.get(name) ?? { rows: [], byTrait: new Map() };
      profiles[row] = profile;
      blocks.set(name, block);
      block.rows.push(row);
      if (block.rows.length === large) for (const earlier of block.rows) divide(block, earlier);
      else if (block.rows.length > large) divide(block, row);
    },
    all: (name: string): Rows => withTraits(name, undefined),
    /** Lists a group or, if it is large, its records that share an author: a common title such as `Editorial` says little. */
    byAuthor: (name: string, profile: Profile): Rows => withTraits(name, authorTraits(profile)),
    /**
     * Lists a group or, if it is large, a part of it with all records that have no conflict or only one with a record.
     * Of any two properties, such a record agrees with at least one.
     */
    compatible: (name: string, profile: Profile): Rows => {
      const [first, second] = agreementsOf(profile);
      return withTraits(name, first && second && [...first, ...second]);
    },
  };
}

/** The forms of the authors' names. Traits of several kinds may be equal, which only adds records to a group's part. */
function authorTraits({ initials }: Profile): readonly string[] {
  return initials.size === 0 ? ["no author"] : [...initials.keys()];
}

/** Lists the properties of a record by which others find it. */
function traitsOf(profile: Profile): Set<string> {
  const { work, places, isPreprint } = profile;
  return new Set([
    ...authorTraits(profile),
    `pages ${places[0]}`,
    ...(work.doi === "" ? ["no doi"] : []),
    ...(isPreprint ? ["preprint"] : []),
  ]);
}

/**
 * Lists, for each property, the traits of which a record that does not conflict in this property has at least one. A
 * missing value conflicts with no other, nor does a preprint with its article in DOI and pages. Records with the same
 * identifier are found by it.
 */
function agreementsOf(profile: Profile): string[][] {
  const { work, people, places, isPreprint } = profile;
  return [
    ...(people.length === 0 ? [] : [["no author", ...authorTraits(profile)]]),
    ...(work.doi === "" || isPreprint ? [] : [["no doi", "preprint"]]),
    ...(places[0] === "" || isPreprint ? [] : [[`pages ${places[0]}`, "pages ", "preprint"]]),
  ];
}
