/** Golden and retrieved triples of a question side by side: what was hit, what was missed, what is beside the point. */
import type { EvaluationCase } from "./measures/evaluation-case.ts";

export type AlignedTriples = {
  /** Every golden triple once, with the rank (from 1) at which it was retrieved; null where it was missed. */
  readonly golden: readonly { readonly triple: string; readonly rank: number | null }[];
  /** Every retrieved triple once, best first, and whether it is golden. */
  readonly retrieved: readonly { readonly triple: string; readonly golden: boolean }[];
};

/** Triples are compared as the measures compare them: by their whole text, repetitions left out. */
export function alignTriples({ question, prediction }: EvaluationCase): AlignedTriples {
  const retrieved = [...new Set(prediction.retrieved)];
  const golden = [...new Set(question.goldenTriples)];
  const ranks = new Map(retrieved.map((triple, at) => [triple, at + 1]));
  const wanted = new Set(golden);
  return {
    golden: golden.map((triple) => ({ triple, rank: ranks.get(triple) ?? null })),
    retrieved: retrieved.map((triple) => ({ triple, golden: wanted.has(triple) })),
  };
}
