/** Traverses the graph from every hub along outgoing edges to its values. */
import type { Entity, Triple } from "../../graph/index.ts";
import type { GraphView } from "./graph-view.ts";

/** A path from a hub to a node, which is the object of the last triple. */
export type HubPath = { readonly hub: Entity; readonly triples: readonly Triple[] };

/** The maximum path length. A longer path leads from a publication into the rest of the graph. */
const longestPath = 8;

/**
 * Finds every path from a hub to a reachable node; a path never passes through another hub or visits a node twice. Each
 * reachable triple is the last triple of exactly one path.
 */
export function walkHub(view: GraphView, hub: Entity, hubs: ReadonlySet<string>): HubPath[] {
  const paths: HubPath[] = [];
  const visited = new Set([hub.id]);
  const step = (id: string, before: readonly Triple[]): void => {
    for (const triple of view.outgoing.get(id) ?? []) {
      const triples = [...before, triple];
      paths.push({ hub, triples });
      const next = triple.object.id;
      if (hubs.has(next) || visited.has(next) || triples.length >= longestPath) continue;
      visited.add(next);
      step(next, triples);
    }
  };
  step(hub.id, []);
  return paths;
}
