/**
 * How sure an answer is: the probability that it is right, from what speaks for and against its reading. The weights were
 * fitted to questions of sources that the reader's weights had not seen, and to questions whose graph had lost what they
 * ask for (`npm run calibrate`).
 */
import fitted from "./confidence.json" with { type: "json" };
import type { FeatureSpace } from "./features.ts";
import type { Reading } from "./rank-readings.ts";

/** What speaks for and against an answer, by name. */
export type Evidence = Readonly<Record<string, number>>;

/** Matches of words that are only related, not forms of one word. */
const relatedMatch =
  /^(?:P|C|B|vl):t:(?:synonym|similar|attribute|hypernym|hyponym|compound|measure|near|role|idiom|prefix|slip|short)$/;

/** The sums of features by what they say about a reading. */
const groups: readonly (readonly [string, RegExp])[] = [
  ["related words", relatedMatch],
  ["parts of names", /^E:t:(?:part|slip)$/],
  ["missing words of labels", /^(?:P|C|B|vl):miss$/],
  ["weaker than another label", /^(?:P|C):rel$/],
  [
    "related word for a kind",
    /^C:t:(?:synonym|similar|hyponym|hypernym|near|role|prefix|short|slip|compound)$/,
  ],
  ["a rare property", /^P:rare$/],
  ["unnamed links", /^(?:bridge|U:valnoun|entent)$/],
  ["everything of a kind", /^(?:ans:all|[RJ]:allcls|U:Rall|U:img)$/],
  ["only a name", /^ans:ent$/],
  ["records", /^ans:record$/],
  ["unnamed kinds", /^C:unnamed$/],
];

/** The largest log-odds and scores that count. */
const most = 6;

/**
 * @param probability the probability of the answer among all readings
 * @param space the features of the reader
 */
export function evidenceFor(
  { features, score, unexplained, contentWords, expression }: Reading,
  probability: number,
  space: FeatureSpace,
): Evidence {
  const clamp = (value: number): number => Math.max(-most, Math.min(most, value));
  const sums = new Map(groups.map(([name]) => [name, 0]));
  for (const [feature, value] of features)
    for (const [name, pattern] of groups)
      if (pattern.test(space.names[feature] ?? "")) sums.set(name, (sums.get(name) ?? 0) + value);
  const kinds = new Map<string, number>();
  for (const { kind } of unexplained) {
    const counted = kind === "general" ? "other" : kind;
    kinds.set(counted, (kinds.get(counted) ?? 0) + 1);
  }
  const isTruth = ["exists", "holds", "within"].includes(expression.op);
  return {
    always: 1,
    "log-odds": clamp(Math.log(probability / Math.max(1e-9, 1 - probability))),
    score: clamp(score),
    "a name or noun unexplained": unexplained.some(({ kind }) => kind === "name" || kind === "noun") ? 1 : 0,
    "unexplained share": unexplained.length / Math.max(1, contentWords),
    ...Object.fromEntries(sums),
    ...Object.fromEntries(
      (["name", "noun", "verb", "other"] as const).map((kind) => [
        `unexplained ${kind}`,
        kinds.get(kind) ?? 0,
      ]),
    ),
    "yes or no, and a word unexplained": isTruth && unexplained.length > 0 ? 1 : 0,
    "everything, and a word unexplained":
      unexplained.length > 0 &&
      ((sums.get("everything of a kind") ?? 0) > 0 || (sums.get("only a name") ?? 0) > 0)
        ? 1
        : 0,
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
