/** Compares returned triples with golden triples. If a question has no answer, the correct result is an empty list. */
export type Comparison = {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly abstained: boolean;
};

export function compareTriples(golden: readonly string[], retrieved: ReadonlySet<string>): Comparison {
  const hits = golden.filter((triple) => retrieved.has(triple)).length;
  const abstained = retrieved.size === 0;
  const unanswerable = golden.length === 0;
  const precision = abstained ? Number(unanswerable) : hits / retrieved.size;
  const recall = unanswerable ? Number(abstained) : hits / golden.length;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1, abstained };
}
