/** What a system gave for a question, as one line of `predictions.jsonl`. */

export type PredictionStatus = "answered" | "no-answer" | "failed";

import type { PresetOrigin, RankedKind, SearchTrail } from "../retrieval/index.ts";
import type { TripleParts } from "./measures/cut-triples.ts";

/**
 * What a system gave for one question, as a line of `predictions.jsonl` holds it.
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
  /** What the system ranks, answered or not; triples where nothing is said. */
  readonly ranks?: readonly RankedKind[];
  /** Triples as text, best first. */
  readonly retrieved: readonly string[];
  /** The parts of those triples whose texts alone would be cut otherwise, because labels hold commas and colons. */
  readonly parts?: readonly TripleParts[];
  /** Entities as `id:label` or by their bare ids, best first; of systems that rank them. */
  readonly entities?: readonly string[];
  /** The texts of documents, best first; of systems that rank them. */
  readonly documents?: readonly string[];
  readonly answer: string | null;
  /** Ids of the entities or publications the answer names as its sources. */
  readonly sources: readonly string[];
  readonly confidence: number | null;
  /** Why the question failed; null unless `status` is `failed`. */
  readonly error: string | null;
  /** What the search did, of systems that record it: reports tell from it by what a question was lost. */
  readonly trail?: SearchTrail;
};

/** What a run was made from: the first line of `predictions.jsonl`. Equal headers and equal code give equal lines. */
export type RunHeader = {
  readonly kind: "taxolink-run";
  /** 1 of files that earlier versions wrote. */
  readonly version: 1 | 2;
  /** The preset's name. */
  readonly retriever: string;
  /** What the preset was called where its run was made; there only where it is called otherwise now. */
  readonly earlier_name?: string;
  /** Where the system comes from; null where nobody says. */
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

/** Whether the system ranks things of this kind, so that an empty list is a result. */
export function ranksKind({ ranks = ["triples"] }: Prediction, kind: RankedKind): boolean {
  return ranks.includes(kind);
}

/** All texts that were retrieved, of whatever kind. */
export function retrievedTexts({
  retrieved,
  entities = [],
  documents = [],
}: Pick<Prediction, "retrieved" | "entities" | "documents">): readonly string[] {
  return [...retrieved, ...entities, ...documents];
}

/**
 * The prediction that stands for a question without a line: nothing was retrieved.
 * @param ranks what the system ranks for the other questions
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
