/** Defines a run as an input to the evaluation. */
import type { EvaluationCase } from "./measures/evaluation-case.ts";

export type EvaluatedRun = {
  readonly retriever: string;
  readonly cases: readonly EvaluationCase[];
  /** The number of questions without a prediction. */
  readonly missing: number;
  /** The run's provenance, for the manifest: a header, hashes and file names, all as JSON values. */
  readonly origin: Readonly<Record<string, unknown>>;
};
