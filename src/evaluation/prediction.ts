/** What a system gave for a question, as one line of `predictions.jsonl`. */

export type PredictionStatus = "answered" | "no-answer" | "failed";

export type Prediction = {
  readonly uid: string;
  readonly status: PredictionStatus;
  /** Triples as text, best first. */
  readonly retrieved: readonly string[];
  readonly answer: string | null;
  /** Ids of the entities or publications the answer names as its sources. */
  readonly sources: readonly string[];
  readonly confidence: number | null;
  /** Why the question failed; null unless `status` is `failed`. */
  readonly error: string | null;
};

/** What a run was made from: the first line of `predictions.jsonl`. Equal headers and equal code give equal lines. */
export type RunHeader = {
  readonly kind: "taxolink-run";
  readonly version: 1;
  readonly retriever: string;
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
  const { uid, status, retrieved, answer, sources, confidence, error } = prediction;
  return { uid, status, retrieved, answer, sources, confidence, error };
}

/** The prediction that stands for a question without a line: nothing was retrieved. */
export function missingPrediction(uid: string): Prediction {
  return {
    uid,
    status: "no-answer",
    retrieved: [],
    answer: null,
    sources: [],
    confidence: null,
    error: null,
  };
}
