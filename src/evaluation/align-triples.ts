/** Aligns a question's golden and retrieved triples to find hits, misses and irrelevant triples. */
import { count } from "../base/text/count.ts";
import { type Cell, type Table, table } from "../pages/blocks.ts";
import { html } from "../pages/design/index.ts";
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

export function describeHits({ golden, retrieved }: AlignedTriples): string {
  const hits = golden.filter(({ rank }) => rank !== null).length;
  return `retrieved ${hits} of ${count(golden.length, "golden triple")} among ${count(retrieved.length, "triple")}`;
}

/** Shows the golden triples with their ranks, and the first retrieved triples with whether they are golden. */
export function tripleTables(
  { golden, retrieved }: AlignedTriples,
  most = retrieved.length,
): readonly [golden: Table, retrieved: Table] {
  const mark = (isHit: boolean, other: string): Cell => {
    const text = isHit ? "✓" : other;
    return { text, html: html`<span class="${isHit ? "hit" : "miss"}">${text}</span>` };
  };
  const found = retrieved.map((item, at) => [mark(item.golden, "+"), at + 1, item.triple]);
  return [
    table(
      "Golden triples (✓ hit, with its rank; ✗ missed)",
      [],
      golden.map(({ triple, rank }) => [
        mark(rank !== null, "✗"),
        rank ?? { text: "", html: "missed" },
        triple,
      ]),
    ),
    table("Retrieved (✓ golden; + extra)", [], found.slice(0, most)),
  ];
}
