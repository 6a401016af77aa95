/** Executes a query: finds the nodes that satisfy it, and the edges that prove the result. */
import type { SchemaIndex } from "../schema/schema-index.ts";
import { edgesAlong, type Link, type QueryTree } from "./tree.ts";

export type Executed = {
  /** For each variable, the nodes that are part of a complete answer. */
  readonly domains: readonly ReadonlySet<number>[];
  /** The distinct edges, in the order of the query's links and without edges to containers. */
  readonly evidence: readonly number[];
  /** The edges of each link of the query. */
  readonly byLink: readonly (readonly number[])[];
};

export function execute({ variables, links }: QueryTree, schema: SchemaIndex): Executed {
  const domains = variables.map(({ nodes }) => new Set(nodes));
  for (const link of links) {
    if (!link.absent) continue;
    const near = domains[link.near] as Set<number>;
    for (const { node } of linkEdges(link, new Set(near), domains[link.far] as Set<number>, schema))
      near.delete(node);
  }
  // From the leaves inwards, nodes without a required link are removed. Inner links come first in the list.
  for (const link of [...links].reverse()) {
    if (!link.required) continue;
    const near = domains[link.near] as Set<number>;
    const kept = new Set<number>();
    for (const { edge, node } of linkEdges(link, near, domains[link.far] as Set<number>, schema)) {
      if (edge >= 0) kept.add(node);
    }
    domains[link.near] = kept;
  }
  const byLink = links.map((link): number[] => {
    if (link.absent) return [];
    const edges: number[] = [];
    const open = !link.required && (variables[link.far]?.nodes.length ?? 0) === 0;
    const reached = new Set<number>();
    for (const { edge, end } of linkEdges(
      link,
      domains[link.near] as Set<number>,
      open ? null : (domains[link.far] as Set<number>),
      schema,
    )) {
      reached.add(end);
      if (schema.containerEdges[edge] === 0) edges.push(edge);
    }
    domains[link.far] = reached;
    return edges;
  });
  return { domains, evidence: [...new Set(byLink.flat())], byLink };
}

type LinkEdge = { readonly edge: number; readonly node: number; readonly end: number };

/** Finds the edges from the near to the far nodes, searching from the side with fewer nodes. */
function* linkEdges(
  { step }: Link,
  near: ReadonlySet<number>,
  far: ReadonlySet<number> | null,
  { graph }: SchemaIndex,
): Generator<LinkEdge> {
  const ends = step.forward ? graph.objects : graph.subjects;
  const starts = step.forward ? graph.subjects : graph.objects;
  if (far !== null && far.size < near.size) {
    for (const end of far) {
      for (const edge of edgesAlong(graph, end, { ...step, forward: !step.forward })) {
        const node = starts[edge] as number;
        if (near.has(node)) yield { edge, node, end };
      }
    }
    return;
  }
  for (const node of near) {
    for (const edge of edgesAlong(graph, node, step)) {
      const end = ends[edge] as number;
      if (far === null || far.has(end)) yield { edge, node, end };
    }
  }
}
