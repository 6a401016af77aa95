/** Defines a system's prediction for a question, and the header of a predictions file. */

export type PredictionStatus = "answered" | "no-answer" | "failed";

import type { PresetOrigin, RankedKind, SearchTrail, TypedResult } from "../retrieval/index.ts";
import type { TripleParts } from "./measures/split-triples.ts";

/**
 * A system's prediction for one question, as a line of `predictions.jsonl`.
 *
 * @example
 * ```ts
 * import type { Prediction } from "taxolink";
 *
 * const prediction: Prediction = {
 *   uid: "q1",
 *   status: "answered",
 *   retrieved: ["(R1:Lakes, year, L1:2019)"],
 *   answer: "2019",
 *   sources: ["R1"],
 *   confidence: null,
 *   error: null,
 * };
 * console.log(prediction.retrieved.length); // 1
 * ```
 */
export type Prediction = {
  readonly uid: string;
  readonly status: PredictionStatus;
  /** The kinds of items that the system ranks, whether or not it generates answers (default: triples). */
  readonly ranks?: readonly RankedKind[];
  /** The retrieved triples as text, best first. */
  readonly retrieved: readonly string[];
  /**
   * The parts of triples whose labels contain commas and colons; without this record, the texts of these triples would
   * be split incorrectly.
   */
  readonly parts?: readonly TripleParts[];
  /** The retrieved entities as `id:label` or as ids without labels, best first; only for systems that rank entities. */
  readonly entities?: readonly string[];
  /** The texts of the retrieved documents, best first; only for systems that rank documents. */
  readonly documents?: readonly string[];
  readonly answer: string | null;
  /** The ids of the entities or publications that the answer cites as sources. */
  readonly sources: readonly string[];
  readonly confidence: number | null;
  /** The answer as a typed value, if the system gives one. */
  readonly result?: TypedResult;
  /** Why there is no answer, if the system says so. */
  readonly whyNot?: string;
  /** The reason why the question failed, or `null` unless `status` is `failed`. */
  readonly error: string | null;
  /** The search trail; only for systems that record search trails. Reports use the trail to explain lost questions. */
  readonly trail?: SearchTrail;
};

/** The provenance of a run: the first line of `predictions.jsonl`. The same header and code produce the same lines. */
export type RunHeader = {
  readonly kind: "taxolink-run";
  /** The version of preset names. */
  readonly version: 2;
  /** The name of the preset. */
  readonly retriever: string;
  /** The provenance of the system, or `null` if unknown. */
  readonly origin: PresetOrigin | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly graph_hash: string;
  readonly questions_hash: string;
  readonly language: string;
  readonly embedder: string;
  readonly seed: number;
  /** The version of Taxolink that produced the run. */
  readonly taxolink: string;
};

/** Returns a prediction with its keys in file order, as a line of the file. */
export function predictionLine(prediction: Prediction): Prediction {
  const { uid, status, ranks, retrieved, parts, entities, documents } = prediction;
  const { answer, result, whyNot, sources, confidence, error, trail } = prediction;
  return {
    uid,
    status,
    ...(ranks && { ranks }),
    retrieved,
    ...(parts && parts.length > 0 && { parts }),
    ...(entities && { entities }),
    ...(documents && { documents }),
    answer,
    ...(result && { result }),
    ...(whyNot && { whyNot }),
    sources,
    confidence,
    error,
    ...(trail && { trail }),
  };
}

/** Whether the system ranks items of this kind; if so, even an empty list is a result. */
export function ranksKind({ ranks = ["triples"] }: Prediction, kind: RankedKind): boolean {
  return ranks.includes(kind);
}

/** Returns the texts of all retrieved items, whatever their kind. */
export function retrievedTexts({
  retrieved,
  entities = [],
  documents = [],
}: Pick<Prediction, "retrieved" | "entities" | "documents">): readonly string[] {
  return [...retrieved, ...entities, ...documents];
}

/**
 * Creates a prediction with an empty retrieved list, for a question that the file does not contain.
 * @param ranks the kinds of items that the system ranks for the other questions
 */
export function missingPrediction(uid: string, ranks?: readonly RankedKind[]): Prediction {
  return {
    uid,
    status: "no-answer",
    ...(ranks && { ranks }),
    retrieved: [],
    answer: null,
    sources: [],
    confidence: null,
    error: null,
  };
}
