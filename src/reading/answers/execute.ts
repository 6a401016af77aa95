/** Executes a query: finds the nodes that satisfy it, and the edges that prove the result. */

import type { Link, QueryTree } from "../query/tree.ts";
import { endOfRun, firstEdgeAlong } from "../schema/edge-runs.ts";
import { createNodeSet, type NodeSet, nodeSetOf } from "../schema/node-set.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";

export type Executed = {
  /** For each variable, the nodes that are part of a complete answer. */
  readonly domains: readonly NodeSet[];
  /** The distinct edges, in the order of the query's links and without edges to containers. */
  readonly evidence: readonly number[];
  /** The edges of each link in the query, up to {@link mostEdges} of them. */
  readonly byLink: readonly (readonly number[])[];
  /** The number of edges beyond {@link mostEdges}. */
  readonly omitted: number;
};

/**
 * The maximum number of edges in the evidence. The domains contain all answers, but a large graph may have millions of
 * edges of one kind.
 */
const mostEdges = 10_000;

export function execute({ variables, links }: QueryTree, schema: SchemaIndex): Executed {
  const size = schema.graph.ids.length;
  const domains = variables.map(({ nodes }) => nodeSetOf(nodes, size));
  const domainOf = (variable: number): NodeSet => domains[variable] as NodeSet;
  const follow = (link: Link): Followed => {
    const isOpen = !link.required && !link.absent && variables[link.far]?.nodes.length === 0;
    return followLink(link, domainOf(link.near), isOpen ? null : domainOf(link.far), schema);
  };
  for (const link of links) {
    if (!link.absent) continue;
    const { starts } = follow(link);
    domains[link.near] = nodeSetOf(
      [...domainOf(link.near)].filter((node) => !starts.has(node)),
      size,
    );
  }
  // From the leaves inwards, nodes without a required link are removed. Inner links come first in the list.
  const inwards = new Map<Link, Followed>();
  for (const link of [...links].reverse()) {
    if (!link.required) continue;
    const followed = follow(link);
    inwards.set(link, followed);
    domains[link.near] = followed.starts;
  }
  const outwards = links.map((link): Pick<Followed, "edges" | "omitted"> => {
    if (link.absent) return { edges: [], omitted: 0 };
    const before = inwards.get(link);
    // Following a link again is pointless if nothing has been removed since and it would start from the same side.
    const isSame =
      before?.starts === domainOf(link.near) &&
      before.isFromFar === domainOf(link.far).size < before.starts.size;
    const followed = isSame ? before : follow(link);
    domains[link.far] = followed.ends;
    return followed;
  });
  const byLink = outwards.map(({ edges }) => edges);
  const omitted = outwards.reduce((sum, one) => sum + one.omitted, 0);
  return { domains, evidence: distinctEdges(byLink), byLink, omitted };
}

/** Whether a query returns no results, and therefore does not count as a reading. */
export function isEmpty({ domains }: Executed): boolean {
  return domains[0]?.size === 0;
}

function distinctEdges(byLink: readonly (readonly number[])[]): readonly number[] {
  const [edges = [], ...others] = byLink.filter(({ length }) => length > 0);
  // Each link follows an edge at most once.
  return others.length === 0 ? edges : [...new Set(byLink.flat())];
}

/** The edges between the near and the far nodes of a link. */
type Followed = {
  /** The near nodes that have an edge. */
  readonly starts: NodeSet;
  /** The far nodes that have an edge. */
  readonly ends: NodeSet;
  readonly edges: readonly number[];
  readonly omitted: number;
  /** Whether the search started from the far nodes because there are fewer of them. */
  readonly isFromFar: boolean;
};

/** @param far null if the link may lead anywhere */
function followLink(
  { step: { predicate, forward } }: Link,
  near: NodeSet,
  far: NodeSet | null,
  { graph, containerEdges, someContainers }: SchemaIndex,
): Followed {
  const isFromFar = far !== null && far.size < near.size;
  const [from, to] = isFromFar ? [far, near] : [near, far];
  const along = { predicate, forward: forward !== isFromFar };
  const { starts, edges, ends, predicates } = along.forward ? graph.out : graph.in;
  const hasContainers = someContainers[predicate] === 1;
  const linkedFrom: number[] = [];
  const reached = createNodeSet(countEdges(from, starts), graph.ids.length);
  const followed: number[] = [];
  let count = 0;
  for (const node of from) {
    const first = firstEdgeAlong(graph, node, along);
    const end = endOfRun(predicates, first, starts[node + 1] as number, predicate);
    let isLinked = false;
    for (let at = first; at < end; at += 1) {
      const target = ends[at] as number;
      if (to !== null && !to.has(target)) continue;
      isLinked = true;
      reached.add(target);
      if (hasContainers && containerEdges[edges[at] as number] === 1) continue;
      count += 1;
      if (count <= mostEdges) followed.push(edges[at] as number);
    }
    if (isLinked) linkedFrom.push(node);
  }
  const linked = linkedFrom.length === from.size ? from : nodeSetOf(linkedFrom, graph.ids.length);
  const [nodes, others] = isFromFar ? [reached, linked] : [linked, reached];
  return { starts: nodes, ends: others, edges: followed, omitted: count - followed.length, isFromFar };
}

/** Counts the nodes' edges, regardless of their predicates. */
function countEdges(nodes: Iterable<number>, starts: Int32Array): number {
  let count = 0;
  for (const node of nodes) count += (starts[node + 1] as number) - (starts[node] as number);
  return count;
}
