/**
 * Decides whether two records describe the same work, with the evidence for and against it. Import, snowballing,
 * federated search and the list of suspects all use this decision.
 *
 * The NFDI4DS gateway clusters records with a trained model (Dedupe) over DOI, title, authors, abstract and date. These
 * rules compare the same attributes, venues and places in them with fixed weights. They need no training data, return
 * the same result on every machine, and explain their decisions.
 */
import { textSimilarity } from "../base/text/similarity.ts";
import { wordsOf } from "../base/text/words.ts";
import { isPreprintDoi } from "./identifiers.ts";
import { familyName, type Person } from "./names.ts";
import { type Paper, paperField } from "./paper.ts";
import { areVenuesAlike, contentOf, mainTitle, normalizeTitle, spellLetters } from "./titles.ts";

/** The fields that locate a work in its venue. */
const placeFields = ["pages", "volume", "number", "edition"] as const;

/** The properties of a record on which the decision is based. */
export type Comparable = Pick<Paper, "doi" | "arxiv" | "title" | "year" | "authors" | "venue" | "abstract"> &
  Partial<Pick<Paper, "fields">>;

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
/** Below this similarity, two titles under one DOI may belong to a book and its chapter. */
const otherTitle = 0.6;

/** Compares two records. The properties of a record are prepared once, so it should not be copied between calls. */
export function compareWorks(left: Comparable, right: Comparable): Comparison {
  const pair = pairOf(profileOf(left), profileOf(right));
  const { id, authors, years, titles, isPreprintPair } = pair;
  const mostYears = isPreprintPair ? preprintYears : 1;
  const against = conflictsOf(pair);
  // Two records with other authors and another venue share a common title such as `Editorial`.
  const isFar =
    (against.length > 1 && !isReportedTwice(pair)) ||
    against.includes(numbersConflict) ||
    titles.includes("") ||
    (years ?? 0) > Math.max(mostYears, 2);
  if (id === undefined && isFar) return { verdict: "different", for: [], against, score: 0 };
  const similarity = titles[0] === titles[1] ? 1 : textSimilarity(...titles);
  const agreeing = evidence.flatMap((nameOf) => nameOf(pair, similarity) ?? []);
  const result = (verdict: Comparison["verdict"], score: number): Comparison => ({
    verdict,
    for: agreeing,
    against,
    score,
  });
  if (id !== undefined) {
    // Parts of a book sometimes carry the DOI of the whole.
    const isOther =
      similarity < otherTitle &&
      against.some((name) => ["authors", "pages", numbersConflict, partConflict].includes(name));
    return isOther ? result("similar", similarity) : result("same", 1);
  }
  const agree = authors === null ? isDistinctive(pair) && years === 0 : authors > 0 && (years ?? 0) === 0;
  if (similarity === 1 && agree && against.length === 0 && !isPreprintPair) return result("same", 1);
  const score = scoreOf(pair, similarity);
  const isNear = similarity >= suspectSimilarity || pair.isLoose || (pair.isPart && (authors ?? 0) > 0);
  const isAlike = (isNear && (years ?? 0) <= mostYears) || mayJoin(pair, score, against);
  return result(isAlike ? "similar" : "different", score);
}

/** Whether the same authors published under the same title, such as at a conference and in a journal. */
function isReportedTwice(pair: Pair): boolean {
  return pair.titles[0] === pair.titles[1] && isDistinctive(pair) && (pair.authors ?? 0) > 0.5;
}

/** Whether a federated search shows two records as one result. */
export function areJoined(left: Comparable, right: Comparable): Comparison | null {
  const comparison = compareWorks(left, right);
  const { verdict, score, against } = comparison;
  const isJoined =
    verdict === "same" ||
    (verdict === "similar" && mayJoin(pairOf(profileOf(left), profileOf(right)), score, against));
  return isJoined ? comparison : null;
}

function mayJoin(pair: Pair, score: number, against: readonly string[]): boolean {
  if ((pair.years ?? 0) > 1 && !pair.authors) return false;
  return (
    against.length < 2 &&
    against.every((conflict) => conflict === "venue" || conflict === "year") &&
    isDistinctive(pair) &&
    score >= joinedScore
  );
}

function isDistinctive({ titles }: Pair): boolean {
  return titles[0].split(" ").length >= distinctiveWords;
}

export type Profile = ReturnType<typeof createProfile>;

const profiles = new WeakMap<Comparable, Profile>();

export function profileOf(work: Comparable): Profile {
  const profile = profiles.get(work) ?? createProfile(work);
  profiles.set(work, profile);
  return profile;
}

/** Prepares the properties of a record for comparisons. */
function createProfile(work: Comparable) {
  const { title: wording, venue, fields = {}, doi, arxiv } = work;
  const title = normalizeTitle(wording);
  const people = work.authors.map(formsOf);
  /** The first letters of the given names for each form of a family name. */
  const initials = new Map<string, Set<string>>();
  for (const { forms, initial } of people)
    for (const form of forms) initials.set(form, (initials.get(form) ?? new Set()).add(initial));
  return {
    work,
    /** The identifiers after their kinds, such as `doi 10.1234/a`. */
    ids: Object.entries({ doi, arxiv, pmid: /^\d+$/.exec(fields.pmid ?? "")?.[0] ?? "" })
      .filter(([, id]) => id !== "")
      .map((pair) => pair.join(" ")),
    title,
    content: contentOf(title),
    /** The title without its subtitle. */
    main: normalizeTitle(mainTitle(wording)),
    /** Parts 1 and 2, or shared tasks of different years, are different works. */
    numbers: numbersIn(title),
    people,
    initials,
    venue: venue === "" ? [] : contentOf(normalizeTitle(venue)).split(" "),
    places: placeFields.map(
      (name) => /[^\W_]+/.exec(paperField({ fields }, name))?.[0].replace(/^0+/, "") ?? "",
    ),
    isPreprint: isPreprintDoi(doi) || (arxiv !== "" && doi === ""),
  };
}

function numbersIn(title: string): string {
  return (title.match(/(?<![\p{L}\p{N}])(?:\d+|i{1,3}|iv|vi{0,3}|ix)(?![\p{L}\p{N}])/gu) ?? []).join(" ");
}

type NameForms = { readonly forms: readonly string[]; readonly initial: string };

/**
 * Returns the forms of a name that sources use: they disagree on where a family name begins, as in García Márquez, on
 * which name comes first, and on how to write ü.
 */
function formsOf(person: Person): NameForms {
  const [family, given] = [familyName(person), person.given].map((name) =>
    spellLetters(normalizeTitle(name)).replace(/([aou])e/g, "$1"),
  ) as [string, string];
  const last = family.split(" ").at(-1) ?? "";
  const whole = `${family} ${given}`.split(" ").sort().join(" ");
  return { forms: [...new Set([family, last, `= ${whole}`])], initial: given.charAt(0) };
}

type Pair = ReturnType<typeof pairOf>;

/** Collects the facts about two records. */
function pairOf(left: Profile, right: Profile, authors = authorOverlap(left, right)) {
  const [year, otherYear] = [left.work.year, right.work.year];
  return {
    left,
    right,
    /** The kind of the first identifier that both records have. */
    id: left.ids.find((id) => right.ids.includes(id))?.split(" ")[0],
    titles: [left.title, right.title] as const,
    /** Whether the titles differ only in function words and signs. */
    isLoose: left.content === right.content,
    /** Whether one title is the other without its subtitle. */
    isPart: left.title !== right.title && (left.main === right.title || right.main === left.title),
    /** The share of common authors, or `null` if either record names none. */
    authors,
    /** The difference in years, or `null` if either record has none. */
    years: year === null || otherYear === null ? null : Math.abs(year - otherYear),
    /** Whether exactly one of the records is a preprint. */
    isPreprintPair: left.isPreprint !== right.isPreprint,
  };
}

const numbersConflict = "numbers in the titles";
const partConflict = "a part and its whole";

/** What speaks against one work: the name of the conflict, and whether a pair has it. */
const conflicts: readonly (readonly [name: string, applies: (pair: Pair) => boolean])[] = [
  ["doi", ({ left, right, isPreprintPair }) => !isPreprintPair && differ(left.work.doi, right.work.doi)],
  ["arxiv", ({ left, right }) => differ(left.work.arxiv, right.work.arxiv)],
  ["authors", ({ authors }) => authors === 0],
  ["venue", (pair) => !pair.isPreprintPair && venuesOf(pair) === false],
  ...placeFields.map((name, at) => [name, (pair: Pair) => firstOtherPlace(pair) === at] as const),
  [numbersConflict, ({ left, right }) => left.numbers !== right.numbers],
  [partConflict, ({ left, right }) => isPartOf(left, right) || isPartOf(right, left)],
  ["year", ({ years, isPreprintPair }) => (years ?? 0) > (isPreprintPair ? preprintYears : 1)],
];

function conflictsOf(pair: Pair): string[] {
  return conflicts.flatMap(([name, applies]) => (applies(pair) ? [name] : []));
}

/** Whether records with other titles may describe one work: a check that takes less time than the comparison of titles. */
export function mayBeOne(left: Profile, right: Profile): boolean {
  // Authors are compared last, because it takes longest.
  const others = conflictsOf(pairOf(left, right, null)).length;
  return others === 0 || (others === 1 && authorOverlap(left, right) !== 0);
}

/** Whether a record appeared in the book that the other one describes. */
function isPartOf({ venue, content }: Profile, whole: Profile): boolean {
  return content !== whole.content && venue.length > 0 && venue.join(" ") === whole.content;
}

function differ(left: string, right: string): boolean {
  return left !== "" && right !== "" && left !== right;
}

/** Returns the first place in which two records differ, or -1: another issue also has other pages. */
function firstOtherPlace({ left, right, isPreprintPair }: Pair): number {
  return isPreprintPair ? -1 : left.places.findIndex((place, at) => differ(place, right.places[at] ?? ""));
}

/** Whether the venues may be the same, or undefined if either record names none. */
function venuesOf({ left, right }: Pair): boolean | undefined {
  return left.venue.length === 0 || right.venue.length === 0
    ? undefined
    : areVenuesAlike(left.venue, right.venue);
}

/** What speaks for one work, the strongest first. */
const evidence: readonly ((pair: Pair, similarity: number) => string | undefined)[] = [
  ({ id }) => id,
  (pair, similarity) => {
    const name = titleEvidence(pair, similarity);
    return name && pair.years === 0 ? `${name} and year` : name;
  },
  ({ authors }) => (authors ? "authors" : undefined),
  (pair) => (venuesOf(pair) ? "venue" : undefined),
  ({ isPreprintPair }) => (isPreprintPair ? "a preprint and an article" : undefined),
];

function titleEvidence({ isLoose, isPart }: Pair, similarity: number): string | undefined {
  if (similarity === 1) return "title";
  if (isLoose) return "nearly the same title";
  if (isPart) return "title without subtitle";
  return similarity >= otherTitle ? "similar title" : undefined;
}

/** Returns the weighted mean of the known similarities. */
function scoreOf({ left, right, authors }: Pair, similarity: number): number {
  const [abstract, otherAbstract] = [left.work.abstract, right.work.abstract];
  const measured = [
    { value: Math.max(similarity, overlap(titleWords(left), titleWords(right))), weight: weights.title },
    ...(authors === null ? [] : [{ value: authors, weight: weights.authors }]),
    ...(abstract && otherAbstract
      ? [{ value: overlap(wordSet(abstract), wordSet(otherAbstract)), weight: weights.abstract }]
      : []),
  ];
  const sum = measured.reduce((total, { value, weight }) => total + value * weight, 0);
  return sum / measured.reduce((total, { weight }) => total + weight, 0);
}

/** Returns the number of shared authors divided by the length of the shorter list. */
function authorOverlap(left: Profile, right: Profile): number | null {
  const fewest = Math.min(left.people.length, right.people.length);
  if (fewest === 0) return null;
  const isShared = ({ forms, initial }: NameForms): boolean =>
    forms.some((form) => {
      const initials = right.initials.get(form);
      // A family name without a given name fits any, and so does the whole name in another order.
      return (
        initials && (form.startsWith("=") || initial === "" || initials.has(initial) || initials.has(""))
      );
    });
  return Math.min(1, left.people.filter(isShared).length / fewest);
}

/** Computes Dice's coefficient of two sets of words. */
function overlap(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (others.has(word)) shared += 1;
  return (2 * shared) / Math.max(1, words.size + others.size);
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text));
}

const wordsByProfile = new WeakMap<Profile, ReadonlySet<string>>();

function titleWords(profile: Profile): ReadonlySet<string> {
  const words = wordsByProfile.get(profile) ?? wordSet(profile.title);
  wordsByProfile.set(profile, words);
  return words;
}
