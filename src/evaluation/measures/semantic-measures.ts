/**
 * semantic-similarity, bertscore-f1, bertscore-precision, bertscore-recall, bertscore-idf-f1, bertscore-idf-precision,
 * bertscore-idf-recall
 *
 * `semantic-similarity`: the cosine between the embeddings of the answer and the golden answer; the embedder is fitted
 * on the golden answers. The range is −1 to 1, or 0–1 for lexical embedders. An empty text has similarity 0. The
 * published code computes the cosine from a remote model's embeddings, or returns 0 if nothing was retrieved. These
 * values cannot be reproduced.
 *
 * `bertscore`: each token's score is its cosine with the nearest token of the other text, in the last layer of the
 * model that the manifest names. Precision is the mean over the tokens of the answer, recall is the mean over those of
 * the golden answer, and F1 is their harmonic mean. Tokens that the model adds to every text have no weight, but others
 * may be nearest to them. With `idf`, a token weighs log((N + 1) / (n + 1)) if it occurs in n of the N golden answers.
 * Values are not rescaled with a baseline. An empty text scores 0. Without the vectors of tokens, there is no value.
 *
 * Source: thesis, section 8.4.3.2; Zhang et al. (2020), section 3.
 */
import { type Embedder, innerProduct, type TokenVector } from "../../vectors/index.ts";
import { withoutReferences } from "../text/clean-answer.ts";
import type { EvaluationCase } from "./evaluation-case.ts";
import { type Definition, type Measure, unscored } from "./measure.ts";
import { scoreAnswer } from "./text-measure.ts";

export const semanticMeasureNames: readonly string[] = [
  "semantic-similarity",
  "bertscore-f1",
  "bertscore-precision",
  "bertscore-recall",
  "bertscore-idf-f1",
  "bertscore-idf-precision",
  "bertscore-idf-recall",
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
  const texts = [...new Set(pairs.flatMap(({ golden, answer }) => [golden, answer]))];
  const vectorByText = await embedAll(texts, fitted);
  const usesTokens = names.some((name) => name.startsWith("bertscore"));
  const tokens = usesTokens ? await fitted.embedTokens?.(texts) : undefined;
  const tokensOf = new Map(texts.map((text, at) => [text, (tokens?.[at] ?? []).map(toUnit)]));
  const rarity = rarityIn(
    [...new Set(pairs.map(({ golden }) => golden))].map((text) => tokensOf.get(text) ?? []),
  );
  return names.map((name): Measure => {
    const measure = { name, definition: "taxolink", defined: true, fraction: null } as const;
    if (name === "semantic-similarity") {
      const similarity = (answer: string, golden: string): number =>
        cosine(vectorByText.get(answer), vectorByText.get(golden));
      return { ...measure, score: (evaluated) => scoreAnswer(evaluated, similarity) };
    }
    if (tokens === undefined) return { ...measure, score: () => unscored(needsTokens) };
    const weigh = name.includes("-idf-") ? rarity : () => 1;
    const part = name.slice(name.lastIndexOf("-") + 1) as keyof Matching;
    const value = (answer: string, golden: string): number =>
      matchTokens(tokensOf.get(answer) ?? [], tokensOf.get(golden) ?? [], weigh)[part];
    return { ...measure, score: (evaluated) => scoreAnswer(evaluated, value) };
  });
}

const needsTokens =
  "needs the vectors of tokens: in score without --out, choose the folder of a local model with --embedder";

type Matching = Readonly<Record<"precision" | "recall" | "f1", number>>;
type Weigh = (token: TokenVector) => number;

function toUnit({ vector, ...token }: TokenVector): TokenVector {
  const length = Math.hypot(...vector);
  return { ...token, vector: length === 0 ? vector : vector.map((value) => value / length) };
}

/** Returns the weight of a token by its rarity in the texts, of which each contains it or not. */
function rarityIn(texts: readonly (readonly TokenVector[])[]): Weigh {
  const containing = new Map<number, number>();
  for (const text of texts)
    for (const id of new Set(text.map(({ id }) => id))) containing.set(id, (containing.get(id) ?? 0) + 1);
  return ({ id }) => Math.log((texts.length + 1) / ((containing.get(id) ?? 0) + 1));
}

function matchTokens(answer: readonly TokenVector[], golden: readonly TokenVector[], weigh: Weigh): Matching {
  const precision = nearestMean(answer, golden, weigh);
  const recall = nearestMean(golden, answer, weigh);
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}

async function embedAll(
  texts: readonly string[],
  embedder: Embedder,
): Promise<ReadonlyMap<string, Float32Array>> {
  const vectors = await embedder.embed(texts);
  return new Map(texts.map((text, at) => [text, vectors[at] as Float32Array]));
}

/**
 * Returns the weighted mean, over the tokens of `from`, of each token's cosine with the nearest token of `to`. Returns 0
 * if either text is empty.
 */
function nearestMean(from: readonly TokenVector[], to: readonly TokenVector[], weigh: Weigh): number {
  if ([from, to].some((tokens) => tokens.every(({ isSpecial }) => isSpecial))) return 0;
  let sum = 0;
  let weights = 0;
  for (const token of from) {
    if (token.isSpecial) continue;
    const weight = weigh(token);
    sum += weight * Math.max(...to.map(({ vector }) => innerProduct(token.vector, vector)));
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
}

/** Returns the cosine of two vectors of length 1, which rounding may lift above 1. A text without a vector has a similarity of 0 to every text. */
function cosine(left: Float32Array | undefined, right: Float32Array | undefined): number {
  return left && right ? Math.min(1, innerProduct(left, right)) : 0;
}
