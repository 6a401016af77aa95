/** A system's prediction for a question, one line of `predictions.jsonl`. */

export type PredictionStatus = "answered" | "no-answer" | "failed";

import type { PresetOrigin, RankedKind, SearchTrail } from "../retrieval/index.ts";
import type { TripleParts } from "./measures/cut-triples.ts";

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
  /** The kinds of items that the system ranks, whether or not it answers (default: triples). */
  readonly ranks?: readonly RankedKind[];
  /** Triples as text, sorted best first. */
  readonly retrieved: readonly string[];
  /** The parts of triples whose texts alone would be split wrongly because labels contain commas and colons. */
  readonly parts?: readonly TripleParts[];
  /** Entities as `id:label` or bare ids, best first, from systems that rank them. */
  readonly entities?: readonly string[];
  /** The texts of documents, best first, from systems that rank them. */
  readonly documents?: readonly string[];
  readonly answer: string | null;
  /** The ids of the entities or publications that the answer names as its sources. */
  readonly sources: readonly string[];
  readonly confidence: number | null;
  /** Why the question failed; null unless `status` is `failed`. */
  readonly error: string | null;
  /** The search trail, from systems that record it; reports use it to explain lost questions. */
  readonly trail?: SearchTrail;
};

/** The provenance of a run, the first line of `predictions.jsonl`. Equal headers and equal code give equal lines. */
export type RunHeader = {
  readonly kind: "taxolink-run";
  /** 1 in files of earlier versions. */
  readonly version: 1 | 2;
  /** The preset's name. */
  readonly retriever: string;
  /** The preset's name at the time of the run; present only if it has changed. */
  readonly earlier_name?: string;
  /** The provenance of the system; null if unknown. */
  readonly origin: PresetOrigin | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly graph_hash: string;
  readonly questions_hash: string;
  readonly language: string;
  readonly embedder: string;
  readonly seed: number;
  /** The version of this program. */
  readonly taxolink: string;
};

/** The keys of a prediction line, in the order in which they are written. */
export function predictionLine(prediction: Prediction): Prediction {
  const { uid, status, ranks, retrieved, parts, entities, documents } = prediction;
  const { answer, sources, confidence, error, trail } = prediction;
  return {
    uid,
    status,
    ...(ranks && { ranks }),
    retrieved,
    ...(parts && parts.length > 0 && { parts }),
    ...(entities && { entities }),
    ...(documents && { documents }),
    answer,
    sources,
    confidence,
    error,
    ...(trail && { trail }),
  };
}

/** Whether the system ranks items of this kind, so that an empty list counts as a result. */
export function ranksKind({ ranks = ["triples"] }: Prediction, kind: RankedKind): boolean {
  return ranks.includes(kind);
}

/** All retrieved texts of any kind. */
export function retrievedTexts({
  retrieved,
  entities = [],
  documents = [],
}: Pick<Prediction, "retrieved" | "entities" | "documents">): readonly string[] {
  return [...retrieved, ...entities, ...documents];
}

/**
 * The prediction for a question without a line: nothing was retrieved.
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
