/** Finds subtypes, if the graph contains types as nodes. */
import { edgesOf } from "./compact-graph.ts";
import type { SchemaIndex } from "./schema-index.ts";

/** Returns the nodes together with all their subtypes, or the same list if there are no subtypes. */
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
