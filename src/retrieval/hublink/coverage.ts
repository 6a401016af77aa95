/** How much of a graph the paths of hubs hold (thesis 4.2.3 asks to watch it): counted on the paths that were built. */
import { type KnowledgeGraph, type Triple, tripleKey } from "../../graph/index.ts";

export type Coverage = {
  /** Triples on some hub's path, of all. */
  readonly covered: number;
  readonly triples: number;
  /** Predicates of the triples that no hub's path holds, with their number, most frequent first. */
  readonly uncovered: readonly (readonly [predicate: string, triples: number])[];
};

export type CoverageCount = {
  add(paths: readonly (readonly Triple[])[]): void;
  measure(graph: KnowledgeGraph): Promise<Coverage>;
};

export function countCoverage(): CoverageCount {
  const seen = new Set<string>();
  const held = new Map<string, number>();
  return {
    add: (paths) => {
      for (const path of paths) {
        for (const triple of path) {
          const before = seen.size;
          if (seen.add(tripleKey(triple)).size === before) continue;
          held.set(triple.predicate.label, (held.get(triple.predicate.label) ?? 0) + 1);
        }
      }
    },
    measure: async (graph) => {
      const all = new Map<string, number>();
      for (const { label, triples } of await graph.predicates()) {
        all.set(label, (all.get(label) ?? 0) + triples);
      }
      const covered = seen.size;
      // It holds every triple of the graph by name, and nothing more is counted.
      seen.clear();
      return {
        covered,
        triples: [...all.values()].reduce((sum, count) => sum + count, 0),
        uncovered: [...all]
          .map(([label, count]): [string, number] => [label, count - (held.get(label) ?? 0)])
          .filter(([, count]) => count > 0)
          .sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1)),
      };
    },
  };
}
