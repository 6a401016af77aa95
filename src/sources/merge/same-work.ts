/**
 * Decides whether two records describe the same work: by DOI, arXiv id, title and year, or similarity.
 *
 * The NFDI4DS gateway clusters records with a trained model (Dedupe) over DOI, title, authors, abstract and date. These
 * rules compare the same attributes with fixed weights. They need no training data, return the same result on every
 * machine, and explain their decisions.
 */
import { normalizeTitle } from "../../literature/index.ts";
import { textSimilarity } from "../../text/similarity.ts";
import { wordsOf } from "../../text/words.ts";
import type { SourceWork } from "../source.ts";

/** The properties of a record on which the rules are based. */
export type Comparable = Pick<SourceWork, "doi" | "arxiv" | "title" | "year" | "authors" | "abstract">;

export type Likeness = {
  readonly by: "doi" | "arxiv" | "title and year" | "similarity";
  /** 1 for the first three reasons, and otherwise the weighted similarity, from the threshold to 1. */
  readonly score: number;
};

/**
 * The minimum similarity between two records of the same work, calibrated on hand-labelled pairs (docs/literature.md).
 */
const sameWorkThreshold = 0.88;

const weights = { title: 0.6, authors: 0.25, abstract: 0.15 };
/** The minimum number of words in a title that identifies a work without its authors, unlike `Editorial`. */
const minDistinctiveWords = 3;
/** The maximum number of years by which a preprint may precede the journal version. */
const mostYearsApart = 2;

/**
 * Compares two records.
 * @returns the reason why the records describe the same work, or `null` if they describe different works
 */
export function compareWorks(left: Comparable, right: Comparable): Likeness | null {
  const id = (["doi", "arxiv"] as const).find((key) => left[key] !== "" && left[key] === right[key]);
  if (id !== undefined) return { by: id, score: 1 };
  const titles = [normalizeTitle(left.title), normalizeTitle(right.title)] as const;
  const [leftTitle, rightTitle] = titles;
  if (leftTitle === "" || rightTitle === "" || yearsApart(left, right) > mostYearsApart) return null;
  if (numbersIn(leftTitle) !== numbersIn(rightTitle)) return null;
  const authors = authorOverlap(left, right);
  const isDistinctive = leftTitle.split(" ").length >= minDistinctiveWords;
  if (leftTitle === rightTitle) {
    // Without authors, the title must be long enough to identify a work, and both years must be known.
    const agreed =
      authors === null ? isDistinctive && left.year !== null && right.year !== null : authors > 0;
    if (agreed && yearsApart(left, right) <= 1) return { by: "title and year", score: 1 };
  } else if (arePublishedApart(left, right)) return null;
  const score = similarityOf(left, right, titles, authors);
  return isDistinctive && score >= sameWorkThreshold ? { by: "similarity", score } : null;
}

/** Returns the difference in years, or 0 if a year is missing. */
function yearsApart(left: Comparable, right: Comparable): number {
  return left.year === null || right.year === null ? 0 : Math.abs(left.year - right.year);
}

/**
 * Whether two records certainly describe different works. Records with different DOIs and different titles describe
 * different works, unless one record is a preprint.
 */
function arePublishedApart(left: Comparable, right: Comparable): boolean {
  return [left, right].every((work) => work.doi !== "" && !isPreprint(work));
}

function similarityOf(
  left: Comparable,
  right: Comparable,
  titles: readonly [string, string],
  authors: number | null,
): number {
  const title = Math.max(textSimilarity(...titles), wordOverlap(...titles));
  const abstract = left.abstract && right.abstract ? wordOverlap(left.abstract, right.abstract) : null;
  return weighted([
    [title, weights.title],
    [authors, weights.authors],
    [abstract, weights.abstract],
  ]);
}

/** Returns the weighted mean of the known values. */
function weighted(parts: readonly (readonly [value: number | null, weight: number])[]): number {
  const measured = parts.flatMap(([value, weight]) => (value === null ? [] : [{ value, weight }]));
  const sum = measured.reduce((total, { value, weight }) => total + value * weight, 0);
  return sum / measured.reduce((total, { weight }) => total + weight, 0);
}

/**
 * Returns the number of shared family names divided by the length of the shorter list, or `null` if either list is
 * empty.
 */
function authorOverlap(left: Comparable, right: Comparable): number | null {
  const names = [left, right].map(
    ({ authors }) => new Set(authors.map(({ family }) => normalizeTitle(family))),
  );
  const [leftNames = new Set<string>(), rightNames = new Set<string>()] = names;
  if (leftNames.size === 0 || rightNames.size === 0) return null;
  return (
    [...leftNames].filter((name) => rightNames.has(name)).length / Math.min(leftNames.size, rightNames.size)
  );
}

/** Computes Dice's coefficient of the two sets of words. */
function wordOverlap(left: string, right: string): number {
  const leftWords = new Set(wordsOf(left));
  const rightWords = new Set(wordsOf(right));
  const shared = [...leftWords].filter((word) => rightWords.has(word)).length;
  return (2 * shared) / Math.max(1, leftWords.size + rightWords.size);
}

/** Extracts the numbers in a title, because parts 1 and 2, or shared tasks of different years, are different works. */
function numbersIn(title: string): string {
  return (title.match(/\b(?:\d+|i{1,3}|iv|vi{0,3}|ix)\b/g) ?? []).join(" ");
}

function isPreprint({ doi, arxiv }: Comparable): boolean {
  return arxiv !== "" || /^10\.(?:48550|31219|36227|21203|1101|2139)\//.test(doi);
}
