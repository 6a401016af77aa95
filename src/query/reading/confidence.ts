/**
 * How sure an answer is: the probability that it is right, from what speaks for and against its reading. The weights were
 * fitted to questions of sources that the reader's weights had not seen, and to questions whose graph had lost what they
 * ask for (`npm run calibrate`).
 */
import fitted from "./confidence.json" with { type: "json" };
import type { FeatureSpace } from "./features.ts";
import type { Reading } from "./rank-readings.ts";

/** One answer to a question: its best reading, and the probability of all readings with this answer. */
export type RankedAnswer = { readonly reading: Reading; readonly probability: number };

/** What speaks for and against an answer, by name. */
export type Evidence = Readonly<Record<string, number>>;

/** Matches of words that are related, and not the same word. */
const relatedMatch =
  /^(?:P|C|B|vl):t:(?:stem|derivation|synonym|similar|attribute|hypernym|hyponym|compound|measure|near|role|idiom|unit|prefix|slip|short)$/;
/** What finds words of the graph in a question, and what such words cost that nothing uses. */
const findsWords = /^(?:P|C|B|vl|E|I|V|O):/;
const leavesWords = /^u:/;
/** An answer that is what the question names, and one that is all of a kind. */
const namesAgain = /^ans:ent$/;
const isEverything = /^(?:ans:all|[RJ]:allcls|U:Rall|U:img)$/;
const partOfName = /^E:t:(?:part|slip)$/;

const unexplainedKinds = ["name", "noun", "adjective", "verb", "negation", "other"] as const;

/** The largest log-odds and scores that count. */
const most = 6;
/** The log-odds from which more says less, the largest lead on the next answer, and the length of a short question. */
const enough = 2;
const longestLead = 4;
const shortQuestion = 4;

/**
 * Returns what speaks for and against the first of some answers: how far it leads, what its score is made of, and the words
 * that it does not explain, whatever it is an answer of.
 * @param answers the answers with their probabilities among all readings, most probable first
 * @param space the features of the reader
 */
export function evidenceFor(
  [first, second]: readonly [RankedAnswer, ...RankedAnswer[]],
  space: FeatureSpace,
): Evidence {
  const { features, score, unexplained, contentWords, count } = first.reading;
  const clamp = (value: number): number => Math.max(-most, Math.min(most, value));
  const sum = (pattern: RegExp, count: (value: number, feature: number) => number): number => {
    let total = 0;
    for (const [feature, value] of features)
      if (pattern.test(space.names[feature] ?? "")) total += count(value, feature);
    return total;
  };
  const scoreOf = (pattern: RegExp): number =>
    sum(pattern, (value, feature) => value * space.weight(feature));
  const totalOf = (pattern: RegExp): number => sum(pattern, (value) => value);
  const [found, left] = [scoreOf(findsWords), scoreOf(leavesWords)];
  const [again, everything] = [totalOf(namesAgain), totalOf(isEverything)];
  const meaningful = unexplained.filter(({ kind }) => kind !== "general");
  const isPartial = meaningful.length > 0;
  const odds = clamp(Math.log(first.probability / Math.max(1e-9, 1 - first.probability)));
  const lead = Math.log((first.probability + 0.01) / ((second?.probability ?? 0) + 0.01));
  return {
    always: 1,
    "log-odds": odds,
    "log-odds beyond enough": Math.max(0, odds - enough),
    lead: Math.min(longestLead, lead),
    "score of words found": clamp(found),
    "score of words left": clamp(left),
    "other score": clamp(score - found - left),
    // What the strength of a match lacks: a synonym lacks less than a broader word.
    "distance of related words": sum(relatedMatch, (value) => Math.ceil(value) - value),
    "parts of names": totalOf(partOfName),
    ...Object.fromEntries(
      unexplainedKinds.map((kind) => [
        `unexplained ${kind}`,
        meaningful.filter((word) => word.kind === kind).length,
      ]),
    ),
    "unexplained share": meaningful.length / Math.max(1, contentWords),
    "only a name": again,
    "only a name, and a word unexplained": isPartial && again > 0 ? 1 : 0,
    "everything of a kind": everything,
    "everything, and a word unexplained": isPartial && everything > 0 ? 1 : 0,
    "size of the answer": Math.min(3, Math.log10(1 + count())),
    "length of the question": Math.max(0, contentWords - shortQuestion) / shortQuestion,
  };
}

/** Returns the probability that an answer is right. */
export function confidenceOf(
  evidence: Evidence,
  weights: Readonly<Record<string, number>> = fitted.weights,
): number {
  const sum = Object.entries(evidence).reduce(
    (total, [name, value]) => total + (weights[name] ?? 0) * value,
    0,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** Below this confidence, the reader abstains. */
export const leastConfidence: number = fitted.least;
