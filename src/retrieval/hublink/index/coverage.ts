/** Measures the share of a graph that the hub paths cover, which should be high (thesis, section 4.2.3). */

import { hashNumber } from "../../../base/io/index.ts";
import { type KnowledgeGraph, type Triple, tripleKey } from "../../../graph/index.ts";

export type Coverage = {
  /** The number of triples on hub paths, and the total number of triples. */
  readonly covered: number;
  readonly triples: number;
  /** The predicates of the triples outside all hub paths, with the number of these triples, most frequent first. */
  readonly uncovered: readonly (readonly [predicate: string, triples: number])[];
};

export function countCoverage() {
  // A hash of each triple needs less memory than its text.
  const countedTriples = new Set<number>();
  const coveredCounts = new Map<string, number>();
  return {
    add: (paths: readonly (readonly Triple[])[]): void => {
      for (const path of paths) {
        for (const triple of path) {
          const hash = hashNumber(tripleKey(triple));
          if (countedTriples.has(hash)) continue;
          countedTriples.add(hash);
          coveredCounts.set(triple.predicate.label, (coveredCounts.get(triple.predicate.label) ?? 0) + 1);
        }
      }
    },
    measure: async (graph: KnowledgeGraph): Promise<Coverage> => {
      const all = new Map<string, number>();
      for (const { label, triples } of await graph.predicates()) {
        all.set(label, (all.get(label) ?? 0) + triples);
      }
      return {
        covered: [...coveredCounts.values()].reduce((sum, count) => sum + count, 0),
        triples: [...all.values()].reduce((sum, count) => sum + count, 0),
        uncovered: [...all]
          .map(([label, count]): [string, number] => [label, count - (coveredCounts.get(label) ?? 0)])
          .filter(([, count]) => count > 0)
          .sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1)),
      };
    },
  };
}
