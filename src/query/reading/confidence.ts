/**
 * How sure an answer is, and whether there is one, from what speaks for and against its reading. Two sets of weights judge
 * the same evidence, because a reading that uses every word may still be the wrong one of several. They were fitted to
 * questions of sources that the reader's weights had not seen, and to questions whose graph had lost what they ask for
 * (`npm run calibrate`).
 */
import fitted from "./confidence.json" with { type: "json" };
import type { FeatureSpace } from "./features.ts";
import type { Reading } from "./rank-readings.ts";

/** One answer to a question: its best reading, and the probability of all readings with this answer. */
export type RankedAnswer = { readonly reading: Reading; readonly probability: number };

/** What speaks for and against an answer, by name. */
export type Evidence = Readonly<Record<string, number>>;

/** What finds words of the graph in a question, and the matches of words among it. */
const findsWords = /^(?:P|C|B|vl|E|I|V|O):/;
const matches = /^(?:P|C|B|E|vl):t:/;
/** How well conditions go together. */
const meets = /^inter:/;
/** An answer that is what the question names, and one that is all of a kind. */
const namesAgain = /^ans:ent$/;
const isEverything = /^(?:ans:all|[RJ]:allcls|U:Rall|U:img)$/;

const unexplainedKinds = ["name", "noun", "adjective", "verb", "negation", "other"] as const;

/** The largest log-odds and scores that count. */
const most = 6;
/** The log-odds from which more says less, and the length of a short question. */
const enough = 2;
const shortQuestion = 4;

/**
 * Returns what speaks for and against an answer: how probable it is among all readings, what its score is made of, and the
 * words that it does not explain, whatever it is an answer of.
 * @param space the features of the reader
 */
export function evidenceFor({ reading, probability }: RankedAnswer, space: FeatureSpace): Evidence {
  const { features, unexplained, contentWords, count } = reading;
  const clamp = (value: number): number => Math.max(-most, Math.min(most, value));
  const sum = (pattern: RegExp, part: (feature: number) => number): number => {
    let total = 0;
    for (const [feature, value] of features)
      if (pattern.test(space.names[feature] ?? "")) total += part(feature) * value;
    return total;
  };
  const scoreOf = (pattern: RegExp): number => sum(pattern, space.weight);
  const totalOf = (pattern: RegExp): number => sum(pattern, () => 1);
  const meaningful = unexplained.filter(({ kind }) => kind !== "general");
  const odds = clamp(Math.log(probability / Math.max(1e-9, 1 - probability)));
  return {
    always: 1,
    "log-odds": odds,
    "log-odds beyond enough": Math.max(0, odds - enough),
    "score of words found": clamp(scoreOf(findsWords)),
    "score of conditions that meet": scoreOf(meets),
    "matches for a word": totalOf(matches) / Math.max(1, contentWords),
    ...Object.fromEntries(
      unexplainedKinds.map((kind) => [
        `unexplained ${kind}`,
        meaningful.filter((word) => word.kind === kind).length,
      ]),
    ),
    "unexplained share": meaningful.length / Math.max(1, contentWords),
    "only a name, and a word unexplained": meaningful.length > 0 ? Math.min(1, totalOf(namesAgain)) : 0,
    "everything of a kind": totalOf(isEverything),
    "size of the answer": Math.min(3, Math.log10(1 + count())),
    "length of the question": Math.max(0, contentWords - shortQuestion) / shortQuestion,
  };
}

/** Weights of evidence. */
export type EvidenceWeights = Readonly<Record<string, number>>;

/** The weights for right answers, those for questions that have an answer, and the probability of one below which to abstain. */
export type Fitted = {
  readonly weights: { readonly right: EvidenceWeights; readonly answerable: EvidenceWeights };
  readonly least: number;
};

/** What evidence says: the probability that an answer is right, and whether the reader abstains all the same. */
export type Judgement = { readonly confidence: number; readonly isWithheld: boolean };

/** Judges an answer. The reader abstains if its evidence looks like that of questions that their graph cannot answer. */
export function judgeAnswer(evidence: Evidence, { weights, least }: Fitted = fitted): Judgement {
  const right = probabilityOf(evidence, weights.right);
  const answerable = probabilityOf(evidence, weights.answerable);
  const isWithheld = answerable < least;
  return { confidence: isWithheld ? Math.min(right, answerable) : right, isWithheld };
}

export function probabilityOf(evidence: Evidence, weights: EvidenceWeights): number {
  const sum = Object.entries(evidence).reduce(
    (total, [name, value]) => total + (weights[name] ?? 0) * value,
    0,
  );
  return 1 / (1 + Math.exp(-sum));
}
