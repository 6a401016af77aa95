/**
 * Performs step 3 (gateway paper, lines 119–126): fuses the best documents from TF-IDF, kNN and SVM by weighted
 * reciprocal ranks.
 */

import { addScaled, fuseRankings, innerProduct, type Vector } from "../../vectors/index.ts";
import type { TraceStep } from "../retriever.ts";
import type { DocumentIndex } from "./index-documents.ts";
import type { GatewayEnsembleOptions } from "./options.ts";

export type RankedDocuments = {
  /** The positions of the documents with their fused scores, best first. */
  readonly places: readonly { readonly item: number; readonly score: number }[];
  readonly trace: readonly TraceStep[];
};

export async function rankDocuments(
  question: string,
  index: DocumentIndex,
  options: GatewayEnsembleOptions,
  signal: AbortSignal | undefined,
): Promise<RankedDocuments> {
  const [query] = await index.embedder.embed([question], signal);
  if (query === undefined || index.documents.length === 0) return { places: [], trace: [] };
  const order = options.orderResults ? descending(index.bm25(question)) : index.documents.map((_, at) => at);
  const cosines = Float64Array.from(index.vectors, (vector) => innerProduct(vector, query));
  const { values, rounds, converged } = decideAgainstQuery(query, index.vectors, {
    penalty: options.svmPenalty,
    tolerance: options.svmTolerance,
    maximumRounds: options.svmRounds,
  });
  const tfIdf = index.tfIdf(question);
  const best = (scores: Float64Array, relevancy: Float64Array): readonly number[] =>
    bestOf(order, scores, relevancy, options);
  // Decision values have no absolute scale, so the training vectors determine which documents count as relevant.
  const lists = [best(tfIdf, tfIdf), best(cosines, cosines), best(values, cosines)] as const;
  const weights = [options.tfIdfWeight, options.knnWeight, options.svmWeight];
  const places = fuseRankings(lists, options.rankConstant, weights).filter(({ score }) => score > 0);
  const idOf = (at: number): string => index.documents[at]?.document.id ?? "";
  const [first, second, third] = lists.map((list) => list.map(idOf));
  return {
    places,
    trace: [
      { step: "tf-idf", detail: { documents: first } },
      { step: "knn", detail: { documents: second } },
      { step: "svm", detail: { documents: third, rounds, converged } },
      {
        step: "fused",
        detail: { of: index.documents.length, documents: places.map(({ item }) => idOf(item)) },
      },
    ],
  };
}

/** Returns the positions of the best relevant documents. Documents with equal scores keep their order. */
function bestOf(
  order: readonly number[],
  scores: Float64Array,
  relevancy: Float64Array,
  { documentsPerRetriever, relevancyThreshold }: GatewayEnsembleOptions,
): readonly number[] {
  const relevant = order.filter(
    (at) => relevancyThreshold <= -1 || (relevancy[at] as number) > relevancyThreshold,
  );
  return relevant
    .sort((left, right) => (scores[right] as number) - (scores[left] as number))
    .slice(0, documentsPerRetriever);
}

/** Returns the positions by descending score. Ties keep their order. */
function descending(scores: Float64Array): readonly number[] {
  return [...scores.keys()].sort((left, right) => (scores[right] as number) - (scores[left] as number));
}

// Implements the linear support vector machine of the ensemble. The query is the only positive example, and all
// documents are negative examples.
//
// The machine minimises ½(|w|² + b²) + C Σ cᵢ max(0, 1 − yᵢ(w·xᵢ + b))², like scikit-learn's LinearSVC with squared
// hinge loss. Balanced class weights are c = N / (2 · size of the class). Newton's method with conjugate gradients
// (Keerthi and DeCoste, A Modified Finite Newton Method, 2005) finds the unique minimum in a few passes over the
// documents, whereas coordinate descent needs hundreds of passes.

export type SvmOptions = {
  /** The parameter C, which is the cost of a violated margin. */
  readonly penalty: number;
  /** The length of the gradient at which the optimisation ends, relative to its initial length. */
  readonly tolerance: number;
  readonly maximumRounds: number;
};

type SvmDecisions = {
  /** The value w·x + b of every document. Higher values mean greater similarity to the query. */
  readonly values: Float64Array;
  readonly rounds: number;
  /** False if the optimisation used all iterations without reaching the tolerance. */
  readonly converged: boolean;
};

/** An example with its class and the cost of a violated margin. */
type Example = { readonly vector: Vector; readonly sign: 1 | -1; readonly cost: number };

/** The weights w of the hyperplane, followed by the bias b. */
type Plane = Float64Array;

/** The maximum number of times that a step is halved. Shorter steps would have no effect. */
const maximumHalvings = 30;

/** @param documents vectors with as many dimensions as the query's vector */
export function decideAgainstQuery(
  query: Float32Array,
  documents: readonly Vector[],
  { penalty, tolerance, maximumRounds }: SvmOptions,
): SvmDecisions {
  const costOf = (size: number): number => (penalty * (documents.length + 1)) / (2 * size);
  const examples: readonly Example[] = [
    { vector: query, sign: 1, cost: costOf(1) },
    ...documents.map((vector) => ({ vector, sign: -1 as const, cost: costOf(documents.length) })),
  ];
  const plane: Plane = new Float64Array(query.length + 1);
  const first = lengthOf(gradientAt(plane, examples));
  const targetLength = tolerance * first;
  let gradientLength = first;
  let rounds = 0;
  for (; rounds < maximumRounds && gradientLength > targetLength; rounds += 1) {
    const gradient = gradientAt(plane, examples);
    const active = examples.filter((example) => slackOf(plane, example) > 0);
    const step = solveStep(gradient, active, targetLength / 10);
    moveAlong(plane, step, examples);
    gradientLength = lengthOf(gradientAt(plane, examples));
  }
  const values = Float64Array.from(documents, (document) => decide(plane, document));
  return { values, rounds, converged: gradientLength <= targetLength };
}

function decide(plane: Plane, vector: Vector): number {
  return innerProduct(vector, plane) + (plane.at(-1) as number);
}

/**
 * Returns the degree to which an example violates its margin; 0 or less if the example does not affect the hyperplane.
 */
function slackOf(plane: Plane, { vector, sign }: Example): number {
  return 1 - sign * decide(plane, vector);
}

function addExample(sum: Plane, factor: number, vector: Vector): void {
  addScaled(sum, factor, vector);
  sum[sum.length - 1] = (sum.at(-1) as number) + factor;
}

function gradientAt(plane: Plane, examples: readonly Example[]): Plane {
  const gradient = plane.slice();
  for (const example of examples) {
    const slack = slackOf(plane, example);
    if (slack > 0) addExample(gradient, -2 * example.cost * example.sign * slack, example.vector);
  }
  return gradient;
}

function objectiveAt(plane: Plane, examples: readonly Example[]): number {
  const losses = examples.reduce(
    (sum, example) => sum + example.cost * Math.max(0, slackOf(plane, example)) ** 2,
    0,
  );
  return product(plane, plane) / 2 + losses;
}

/**
 * Uses conjugate gradients to find the step to the minimum of the quadratic approximation at the current hyperplane.
 */
function solveStep(gradient: Plane, active: readonly Example[], targetLength: number): Plane {
  const step: Plane = new Float64Array(gradient.length);
  const residual = gradient.map((value) => -value);
  let direction = residual.slice();
  let square = product(residual, residual);
  for (let round = 0; round < gradient.length && Math.sqrt(square) > targetLength; round += 1) {
    const curved = direction.slice();
    for (const { vector, cost } of active) addExample(curved, 2 * cost * decide(direction, vector), vector);
    const length = square / product(direction, curved);
    for (let at = 0; at < step.length; at += 1) {
      step[at] = (step[at] as number) + length * (direction[at] as number);
      residual[at] = (residual[at] as number) - length * (curved[at] as number);
    }
    const next = product(residual, residual);
    direction = direction.map((value, at) => (residual[at] as number) + (next / square) * value);
    square = next;
  }
  return step;
}

/** Takes the step, halving it until the objective decreases. */
function moveAlong(plane: Plane, step: Plane, examples: readonly Example[]): void {
  const before = objectiveAt(plane, examples);
  const start = plane.slice();
  for (let share = 1, halvings = 0; halvings < maximumHalvings; share /= 2, halvings += 1) {
    for (let at = 0; at < plane.length; at += 1) {
      plane[at] = (start[at] as number) + share * (step[at] as number);
    }
    if (objectiveAt(plane, examples) <= before) return;
  }
}

function product(left: Plane, right: Plane): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] as number), 0);
}

function lengthOf(vector: Plane): number {
  return Math.sqrt(product(vector, vector));
}
