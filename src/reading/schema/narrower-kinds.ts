/** Finds narrower kinds, if the graph contains kinds as nodes. */
import { edgesOf } from "./compact-graph.ts";
import type { SchemaIndex } from "./schema-index.ts";

/** The nodes together with all kinds below them, or the same list if there are no such kinds. */
export function withNarrower(nodes: readonly number[], { graph, upward }: SchemaIndex): readonly number[] {
  if (upward.size === 0) return nodes;
  const all = new Set(nodes);
  for (const node of all) {
    for (const edge of edgesOf(graph.in, node)) {
      if (upward.has(graph.predicateOf[edge] as number)) all.add(graph.subjects[edge] as number);
    }
  }
  return all.size === nodes.length ? nodes : [...all];
}
