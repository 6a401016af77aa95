/**
 * semantic-similarity, token-match-f1, token-match-precision, token-match-recall
 *
 * `semantic-similarity`: the cosine between the embeddings of the answer and the golden answer; the embedder is fitted
 * on the golden answers. `token-match`: each word's score is its cosine with the nearest word in the other text.
 * Precision is the mean over the words of the answer, recall is the mean over the words of the golden answer, and F1 is
 * their harmonic mean. `token-match` is not BERTScore: it applies BERTScore's matching to the vectors of the configured
 * embedder. The manifest contains the embedder's name. The range is −1 to 1, or 0–1 for lexical embedders. An empty
 * text has similarity 0. The published code computes the cosine from a remote model's embeddings, or returns 0 if
 * nothing was retrieved. These values cannot be reproduced. Source: thesis, section 8.4.3.2; Zhang et al. (2020) for
 * the matching.
 */
import { wordsOf } from "../../text/words.ts";
import { type Embedder, innerProduct } from "../../vectors/index.ts";
import { withoutReferences } from "../text/clean-answer.ts";
import type { EvaluationCase } from "./evaluation-case.ts";
import { type Definition, type Measure, unscored } from "./measure.ts";
import { scoreAnswer } from "./text-measure.ts";

export const semanticMeasureNames: readonly string[] = [
  "semantic-similarity",
  "token-match-f1",
  "token-match-precision",
  "token-match-recall",
];

/** Returns a placeholder without values, for use if no embedder is available. */
export function unpreparedSemanticMeasure(name: string, definition: Definition): Measure {
  const reason = definition === "sqa" ? "the published embeddings cannot be reproduced" : "needs an embedder";
  return {
    name,
    definition,
    defined: definition === "taxolink",
    fraction: null,
    score: () => unscored(reason),
  };
}

/**
 * Creates the measures that use an embedder. They work only for the given cases, because all texts are embedded in
 * advance.
 * @param names names from `semanticMeasureNames`
 */
export async function createSemanticMeasures(
  names: readonly string[],
  cases: readonly EvaluationCase[],
  embedder: Embedder,
): Promise<readonly Measure[]> {
  if (names.length === 0) return [];
  const pairs = cases.flatMap(({ question, prediction }) =>
    question.goldenAnswer === null || prediction.answer === null
      ? []
      : [
          {
            golden: withoutReferences(question.goldenAnswer),
            answer: withoutReferences(prediction.answer),
          },
        ],
  );
  const fitted = embedder.fit(new Set(pairs.map(({ golden }) => golden)));
  const needsWords = names.some((name) => name.startsWith("token-match"));
  const texts = pairs.flatMap(({ golden, answer }) => [golden, answer]);
  const vectorByText = await embedAll(texts, fitted);
  const vectorByWord = needsWords
    ? await embedAll(texts.flatMap(wordsOf), fitted)
    : new Map<string, Float32Array>();
  const similarity = (answer: string, golden: string): number =>
    cosine(vectorByText.get(answer), vectorByText.get(golden));
  const matchings = new Map<string, Matching>();
  const matching = (answer: string, golden: string): Matching => {
    const key = JSON.stringify([answer, golden]);
    const earlier = matchings.get(key);
    if (earlier) return earlier;
    const precision = nearestMean(wordsOf(answer), wordsOf(golden), vectorByWord);
    const recall = nearestMean(wordsOf(golden), wordsOf(answer), vectorByWord);
    const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    matchings.set(key, { precision, recall, f1 });
    return { precision, recall, f1 };
  };
  return names.map((name) => {
    const part = name.slice("token-match-".length) as keyof Matching;
    const value =
      name === "semantic-similarity"
        ? similarity
        : (answer: string, golden: string) => matching(answer, golden)[part];
    return {
      name,
      definition: "taxolink",
      defined: true,
      fraction: null,
      score: (evaluated) => scoreAnswer(evaluated, value),
    };
  });
}

type Matching = Readonly<Record<"precision" | "recall" | "f1", number>>;

async function embedAll(
  texts: readonly string[],
  embedder: Embedder,
): Promise<ReadonlyMap<string, Float32Array>> {
  const distinctTexts = [...new Set(texts)];
  const vectors = await embedder.embed(distinctTexts);
  return new Map(distinctTexts.map((text, at) => [text, vectors[at] as Float32Array]));
}

/**
 * Returns the mean, over the words of `from`, of each word's cosine with the nearest word of `to`. Returns 0 if either
 * text is empty.
 */
function nearestMean(
  from: readonly string[],
  to: readonly string[],
  vectors: ReadonlyMap<string, Float32Array>,
): number {
  if (from.length === 0 || to.length === 0) return 0;
  const nearest = from.map((word) =>
    Math.max(...to.map((other) => cosine(vectors.get(word), vectors.get(other)))),
  );
  return nearest.reduce((sum, value) => sum + value, 0) / from.length;
}

/** Returns the cosine of two vectors of length 1, which rounding may lift above 1. A text without a vector has a similarity of 0 to every text. */
function cosine(left: Float32Array | undefined, right: Float32Array | undefined): number {
  return left && right ? Math.min(1, innerProduct(left, right)) : 0;
}
