/**
 * Decides whether two records describe the same work, with the evidence for and against it. Import, snowballing,
 * federated search and the list of suspects all use this decision.
 *
 * The NFDI4DS gateway clusters records with a trained model (Dedupe) over DOI, title, authors, abstract and date. These
 * rules compare the same attributes, venues and pages with fixed weights. They need no training data, return the same
 * result on every machine, and explain their decisions.
 */
import { textSimilarity } from "../text/similarity.ts";
import { wordsOf } from "../text/words.ts";
import { isPreprintDoi } from "./identifiers.ts";
import { familyName } from "./names.ts";
import type { Paper } from "./paper.ts";
import { areVenuesAlike, contentOf, mainTitle, normalizeTitle } from "./titles.ts";

/** The properties of a record on which the decision is based. */
export type Comparable = Pick<
  Paper,
  "doi" | "arxiv" | "title" | "year" | "authors" | "venue" | "abstract"
> & {
  readonly pages?: string;
};

export type Comparison = {
  /**
   * `same` records may be merged. A person decides on `similar` records, such as a preprint and its article, or records
   * whose titles agree although a DOI, the authors or the venue conflicts.
   */
  readonly verdict: "same" | "similar" | "different";
  /** The evidence, the strongest first, such as `doi`, `title and year` or `authors`. */
  readonly for: readonly string[];
  readonly against: readonly string[];
  /** The weighted similarity of titles, authors and abstracts, from 0 to 1; 1 for the same work. */
  readonly score: number;
};

/** The minimum similarity of the titles of suspects. */
export const suspectSimilarity = 0.9;
/**
 * The minimum score of records that a federated search shows as one result, calibrated on hand-labelled pairs
 * (docs/literature.md).
 */
const joinedScore = 0.88;
const weights = { title: 0.6, authors: 0.25, abstract: 0.15 };
/** The minimum number of words in a title that identifies a work without its authors, unlike `Editorial`. */
const distinctiveWords = 3;
/** The maximum number of years by which a preprint may precede the article. */
const preprintYears = 3;

/** Compares two records. */
export function compareWorks(left: Comparable, right: Comparable): Comparison {
  const facts = factsOf(left, right);
  const { id, authors, years, isPreprintPair, titles, numbersDiffer } = facts;
  const against = conflictsOf(left, right, facts);
  const agreeing = evidenceOf(left, right, facts);
  const result = (verdict: Comparison["verdict"], score: number): Comparison => ({
    verdict,
    for: agreeing,
    against,
    score,
  });
  const similarity = textSimilarity(...titles);
  if (id !== undefined) {
    // Parts of a book sometimes carry the DOI of the whole.
    const isOther = similarity < 0.6 && (authors === 0 || numbersDiffer || against.includes("pages"));
    return isOther ? result("similar", similarity) : result("same", 1);
  }
  const isEqual = titles[0] === titles[1];
  if (titles[0] === "" || titles[1] === "" || numbersDiffer) return result("different", 0);
  const mostYears = isPreprintPair ? preprintYears : 1;
  const isDistinctive = titles[0].split(" ").length >= distinctiveWords;
  const agree = authors === null ? isDistinctive && years === 0 : authors > 0 && (years ?? 0) === 0;
  if (isEqual && agree && against.length === 0 && !isPreprintPair) return result("same", 1);
  const score = scoreOf(left, right, similarity, authors);
  // Two records with other authors, or with two conflicts, share a common title such as `Editorial`.
  if (against.length > 1 || (years ?? 0) > Math.max(mostYears, 2)) return result("different", score);
  const isNear =
    isEqual || similarity >= suspectSimilarity || facts.isLoose || (facts.isPart && (authors ?? 0) > 0);
  const isAlike = (isNear && (years ?? 0) <= mostYears) || mayJoin(facts, score, against);
  return result(isAlike ? "similar" : "different", score);
}

/** Whether a federated search shows two records as one result. */
export function areJoined(left: Comparable, right: Comparable): Comparison | null {
  const comparison = compareWorks(left, right);
  if (comparison.verdict === "same") return comparison;
  const facts = factsOf(left, right);
  return comparison.verdict === "similar" && mayJoin(facts, comparison.score, comparison.against)
    ? comparison
    : null;
}

function mayJoin({ titles, years, authors }: Facts, score: number, against: readonly string[]): boolean {
  if ((years ?? 0) > 1 && !authors) return false;
  return (
    against.every((conflict) => conflict === "venue" || conflict === "year") &&
    titles[0].split(" ").length >= distinctiveWords &&
    score >= joinedScore
  );
}

type Facts = {
  readonly id: "doi" | "arxiv" | undefined;
  readonly titles: readonly [string, string];
  /** Whether the titles differ only in function words and signs. */
  readonly isLoose: boolean;
  /** Whether one title is the other without its subtitle. */
  readonly isPart: boolean;
  /** Parts 1 and 2, or shared tasks of different years, are different works. */
  readonly numbersDiffer: boolean;
  /** The share of common authors, or `null` if either record names none. */
  readonly authors: number | null;
  /** The difference in years, or `null` if either record has none. */
  readonly years: number | null;
  /** Whether exactly one of the records is a preprint. */
  readonly isPreprintPair: boolean;
};

function factsOf(left: Comparable, right: Comparable): Facts {
  const titles = [normalizeTitle(left.title), normalizeTitle(right.title)] as const;
  const [main, otherMain] = [left, right].map(({ title }) => normalizeTitle(mainTitle(title)));
  return {
    id: (["doi", "arxiv"] as const).find((name) => left[name] !== "" && left[name] === right[name]),
    titles,
    isLoose: contentOf(titles[0]) === contentOf(titles[1]),
    isPart:
      (main === titles[1] && titles[0] !== main) || (otherMain === titles[0] && titles[1] !== otherMain),
    numbersDiffer: numbersIn(titles[0]) !== numbersIn(titles[1]),
    authors: authorOverlap(left, right),
    years: left.year === null || right.year === null ? null : Math.abs(left.year - right.year),
    isPreprintPair: isPreprint(left) !== isPreprint(right),
  };
}

function conflictsOf(
  left: Comparable,
  right: Comparable,
  { authors, years, isPreprintPair, numbersDiffer }: Facts,
): string[] {
  const differ = (name: "doi" | "arxiv"): boolean =>
    left[name] !== "" && right[name] !== "" && left[name] !== right[name];
  const areVenuesApart =
    left.venue !== "" && right.venue !== "" && !isPreprintPair && !areVenuesAlike(left.venue, right.venue);
  const [page, otherPage] = [left, right].map(({ pages = "" }) => /\w+/.exec(pages)?.[0] ?? "");
  return [
    ...(differ("doi") && !isPreprintPair ? ["doi"] : []),
    ...(differ("arxiv") ? ["arxiv"] : []),
    ...(authors === 0 ? ["authors"] : []),
    ...(areVenuesApart ? ["venue"] : []),
    ...(page && otherPage && page !== otherPage && !isPreprintPair ? ["pages"] : []),
    ...(numbersDiffer ? ["numbers in the titles"] : []),
    ...((years ?? 0) > 1 && !isPreprintPair ? ["year"] : []),
  ];
}

function evidenceOf(
  left: Comparable,
  right: Comparable,
  { id, titles, isLoose, isPart, authors, years, isPreprintPair }: Facts,
): string[] {
  const title =
    titles[0] === titles[1]
      ? "title"
      : isLoose
        ? "nearly the same title"
        : isPart
          ? "title without subtitle"
          : "similar title";
  return [
    ...(id === undefined ? [] : [id]),
    years === 0 ? `${title} and year` : title,
    ...(authors === null || authors === 0 ? [] : ["authors"]),
    ...(left.venue !== "" && right.venue !== "" && areVenuesAlike(left.venue, right.venue) ? ["venue"] : []),
    ...(isPreprintPair ? ["a preprint and an article"] : []),
  ];
}

/** Returns the weighted mean of the known similarities. */
function scoreOf(left: Comparable, right: Comparable, similarity: number, authors: number | null): number {
  const title = Math.max(similarity, wordOverlap(normalizeTitle(left.title), normalizeTitle(right.title)));
  const abstract = left.abstract && right.abstract ? wordOverlap(left.abstract, right.abstract) : null;
  const measured = [
    { value: title, weight: weights.title },
    ...(authors === null ? [] : [{ value: authors, weight: weights.authors }]),
    ...(abstract === null ? [] : [{ value: abstract, weight: weights.abstract }]),
  ];
  const sum = measured.reduce((total, { value, weight }) => total + value * weight, 0);
  return sum / measured.reduce((total, { weight }) => total + weight, 0);
}

/** Returns the number of shared family names divided by the length of the shorter list. */
function authorOverlap(left: Comparable, right: Comparable): number | null {
  const [names = [], others = []] = [left, right].map(({ authors }) =>
    authors.map((person) => normalizeTitle(familyName(person))),
  );
  if (names.length === 0 || others.length === 0) return null;
  // Sources disagree on where a family name begins, as in García Márquez.
  const known = new Set(others.flatMap((name) => [name, name.split(" ").at(-1)]));
  const shared = names.filter((name) => known.has(name) || known.has(name.split(" ").at(-1))).length;
  return Math.min(1, shared / Math.min(names.length, others.length));
}

/** Computes Dice's coefficient of the two sets of words. */
function wordOverlap(left: string, right: string): number {
  const leftWords = new Set(wordsOf(left));
  const rightWords = new Set(wordsOf(right));
  const shared = [...leftWords].filter((word) => rightWords.has(word)).length;
  return (2 * shared) / Math.max(1, leftWords.size + rightWords.size);
}

function numbersIn(title: string): string {
  return (title.match(/(?<![\p{L}\p{N}])(?:\d+|i{1,3}|iv|vi{0,3}|ix)(?![\p{L}\p{N}])/gu) ?? []).join(" ");
}

/** Whether a record has the DOI of a preprint server, or an arXiv id and no other DOI. */
function isPreprint({ doi, arxiv }: Comparable): boolean {
  return isPreprintDoi(doi) || (arxiv !== "" && doi === "");
}
