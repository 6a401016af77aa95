/** A run as the evaluation takes it. */
import type { EvaluationCase } from "./measures/evaluation-case.ts";

export type EvaluatedRun = {
  readonly retriever: string;
  readonly cases: readonly EvaluationCase[];
  /** Questions without a prediction line. */
  readonly missing: number;
  /** What the run was made from, for the manifest: a header, hashes, file names. JSON only. */
  readonly origin: Readonly<Record<string, unknown>>;
};
