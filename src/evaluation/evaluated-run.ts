/** Defines a run as input to the evaluation. */
import type { EvaluationCase } from "./measures/evaluation-case.ts";

export type EvaluatedRun = {
  readonly retriever: string;
  readonly cases: readonly EvaluationCase[];
  /** The questions without a prediction line. */
  readonly missing: number;
  /** The run's provenance for the manifest: a header, hashes and file names. It contains only JSON values. */
  readonly origin: Readonly<Record<string, unknown>>;
};
