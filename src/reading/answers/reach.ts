/** Finds which nodes of two variables in an executed query are related. */

import type { QueryTree } from "../query/tree.ts";
import { edgesAlong } from "../schema/edge-runs.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import type { Executed } from "./execute.ts";

/**
 * A function that returns the nodes of variable `to` that are related to any of the `nodes` of variable `from`, in
 * their original order.
 */
export type Reach = (from: number, nodes: readonly number[], to: number) => readonly number[];

export function reacher(tree: QueryTree, { domains }: Executed, { graph }: SchemaIndex): Reach {
  return (from, nodes, to) => {
    let reached: readonly number[] = nodes;
    for (const { link, forwards } of wayBetween(tree, from, to)) {
      const { near, far, step } = tree.links[link] as QueryTree["links"][number];
      const along = forwards ? step : { ...step, forward: !step.forward };
      const within = domains[forwards ? far : near];
      const ends = along.forward ? graph.objects : graph.subjects;
      const next = new Set<number>();
      for (const node of reached) {
        for (const edge of edgesAlong(graph, node, along)) {
          const end = ends[edge] as number;
          if (within?.has(end)) next.add(end);
        }
      }
      reached = [...next];
    }
    return reached;
  };
}

type Stage = { readonly link: number; readonly forwards: boolean };

/**
 * Returns the links on the path between two variables, in order. A query is a tree, so exactly one path connects them.
 */
export function wayBetween({ links }: QueryTree, from: number, to: number): Stage[] {
  const upwards = (variable: number): number[] => {
    const linksUp: number[] = [];
    for (let at = variable; at !== 0; ) {
      const link = links.findIndex(({ far }) => far === at);
      if (link < 0) break;
      linksUp.push(link);
      at = links[link]?.near ?? 0;
    }
    return linksUp;
  };
  const [up, down] = [upwards(from), upwards(to)];
  return [
    ...up.filter((link) => !down.includes(link)).map((link) => ({ link, forwards: false })),
    ...down
      .filter((link) => !up.includes(link))
      .reverse()
      .map((link) => ({ link, forwards: true })),
  ];
}
