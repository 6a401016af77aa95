/** Executes a query: finds the nodes that satisfy it, and the edges that prove it. */
import type { CompactGraph } from "../schema/compact-graph.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { createNodeSet, type NodeSet, nodeSetOf } from "./node-set.ts";
import { firstEdgeAlong, type Link, type QueryTree } from "./tree.ts";

export type Executed = {
  /** For each variable, the nodes that are part of a complete answer. */
  readonly domains: readonly NodeSet[];
  /** The distinct edges in the order of the query's links, without edges to containers. */
  readonly evidence: readonly number[];
  /** The edges of each link of the query. */
  readonly byLink: readonly (readonly number[])[];
};

export function execute({ variables, links }: QueryTree, schema: SchemaIndex): Executed {
  const { graph } = schema;
  const size = graph.ids.length;
  const domains = variables.map(({ nodes }) => nodeSetOf(nodes, size));
  const domainOf = (variable: number): NodeSet => domains[variable] as NodeSet;
  for (const link of links) {
    if (!link.absent) continue;
    const leading = nodesWith(link, domainOf(link.near), domainOf(link.far), graph);
    const others = [...domainOf(link.near)].filter((node) => !leading.has(node));
    domains[link.near] = nodeSetOf(others, size);
  }
  // From the leaves inwards: what lacks a required link goes. Links stand with the inner ones first.
  for (const link of [...links].reverse()) {
    if (link.required) domains[link.near] = nodesWith(link, domainOf(link.near), domainOf(link.far), graph);
  }
  const byLink = links.map((link): number[] => {
    if (link.absent) return [];
    const edges: number[] = [];
    const near = domainOf(link.near);
    const far = !link.required && (variables[link.far]?.nodes.length ?? 0) === 0 ? null : domainOf(link.far);
    const reached = createNodeSet(Math.min(near.size, far?.size ?? near.size), size);
    followLink(link, near, far, graph, (edge, _, end) => {
      reached.add(end);
      if (schema.containerEdges[edge] === 0) edges.push(edge);
    });
    domains[link.far] = reached;
    return edges;
  });
  return { domains, evidence: distinctEdges(byLink), byLink };
}

function distinctEdges(byLink: readonly (readonly number[])[]): readonly number[] {
  const [only, ...others] = byLink.filter(({ length }) => length > 0);
  // A link follows no edge twice.
  return others.length === 0 ? (only ?? []) : [...new Set(byLink.flat())];
}

/** The near nodes from which the link leads to a far node. */
function nodesWith(link: Link, near: NodeSet, far: NodeSet, graph: CompactGraph): NodeSet {
  const nodes = createNodeSet(Math.min(near.size, far.size), graph.ids.length);
  followLink(link, near, far, graph, (_, node) => nodes.add(node));
  return nodes;
}

/**
 * Visits the edges from the near to the far nodes, searched from the side with fewer nodes.
 *
 * @param far null if the link may lead anywhere
 */
function followLink(
  { step: { predicate, forward } }: Link,
  near: NodeSet,
  far: NodeSet | null,
  graph: CompactGraph,
  visit: (edge: number, node: number, end: number) => void,
): void {
  const fromFar = far !== null && far.size < near.size;
  const along = { predicate, forward: forward !== fromFar };
  const { starts, edges } = along.forward ? graph.out : graph.in;
  const ends = along.forward ? graph.objects : graph.subjects;
  const targets = fromFar ? near : far;
  for (const node of fromFar ? far : near) {
    const to = starts[node + 1] as number;
    for (let at = firstEdgeAlong(graph, node, along); at < to; at += 1) {
      const edge = edges[at] as number;
      if (graph.predicateOf[edge] !== predicate) break;
      const end = ends[edge] as number;
      if (targets !== null && !targets.has(end)) continue;
      if (fromFar) visit(edge, end, node);
      else visit(edge, node, end);
    }
  }
}
