/** Aligns a question's golden and retrieved triples to find hits, misses and irrelevant triples. */
import type { EvaluationCase } from "./measures/evaluation-case.ts";

export type AlignedTriples = {
  /** Every distinct golden triple with the rank at which it was retrieved (from 1), or `null` if it was missed. */
  readonly golden: readonly { readonly triple: string; readonly rank: number | null }[];
  /** Every distinct retrieved triple, best first, and whether it is golden. */
  readonly retrieved: readonly { readonly triple: string; readonly golden: boolean }[];
};

/** Compares triples by their complete texts and ignores duplicates, as the measures do. */
export function alignTriples({ question, prediction }: EvaluationCase): AlignedTriples {
  const retrieved = [...new Set(prediction.retrieved)];
  const golden = [...new Set(question.goldenTriples)];
  const ranks = new Map(retrieved.map((triple, at) => [triple, at + 1]));
  const goldenSet = new Set(golden);
  return {
    golden: golden.map((triple) => ({ triple, rank: ranks.get(triple) ?? null })),
    retrieved: retrieved.map((triple) => ({ triple, golden: goldenSet.has(triple) })),
  };
}
