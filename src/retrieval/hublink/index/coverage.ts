/** Measures the share of a graph that the hub paths cover, which should be high (thesis, section 4.2.3). */
import type { KnowledgeGraph, Triple } from "../../../graph/index.ts";

export type Coverage = {
  /** The number of triples on hub paths, and the total number of triples. */
  readonly covered: number;
  readonly triples: number;
  /** The predicates of the triples outside all hub paths, with the number of these triples, most frequent first. */
  readonly uncovered: readonly (readonly [predicate: string, triples: number])[];
};

export type CoverageCount = {
  add(paths: readonly (readonly Triple[])[]): void;
  measure(graph: KnowledgeGraph): Promise<Coverage>;
};

export function countCoverage(): CoverageCount {
  const countedTriples = createTripleSet();
  const coveredCounts = new Map<string, number>();
  return {
    add: (paths) => {
      for (const path of paths) {
        for (const triple of path) {
          if (!countedTriples.add(triple)) continue;
          coveredCounts.set(triple.predicate.label, (coveredCounts.get(triple.predicate.label) ?? 0) + 1);
        }
      }
    },
    measure: async (graph) => {
      const all = new Map<string, number>();
      for (const { label, triples } of await graph.predicates()) {
        all.set(label, (all.get(label) ?? 0) + triples);
      }
      // The set needs memory for every triple of the graph, and the count is complete.
      countedTriples.clear();
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

/** An upper bound on the number of entities: a `Map` cannot hold more. */
const maximumEntities = 2 ** 26;

/**
 * Creates a set of triples. A number identifies the subject and object of a triple, because a text key would need more
 * memory.
 */
function createTripleSet(): { add(triple: Triple): boolean; clear(): void } {
  const numbers = new Map<string, number>();
  const byPredicate = new Map<string, Set<number>>();
  const numberOf = (id: string): number => {
    const number = numbers.get(id) ?? numbers.size;
    if (number === numbers.size) numbers.set(id, number);
    return number;
  };
  return {
    add: ({ subject, predicate, object }) => {
      const pairs = byPredicate.get(predicate.id) ?? new Set();
      byPredicate.set(predicate.id, pairs);
      const before = pairs.size;
      return pairs.add(numberOf(subject.id) * maximumEntities + numberOf(object.id)).size > before;
    },
    clear: () => {
      numbers.clear();
      byPredicate.clear();
    },
  };
}
