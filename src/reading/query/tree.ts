/**
 * Represents a reading as a small query: variables with their possible nodes, and links between variables. Each link is
 * a step in the graph. The paths from all anchors meet at variable 0.
 */

import type { CompactGraph } from "../schema/compact-graph.ts";
import { edgesAlong, type Step } from "../schema/edge-runs.ts";
import type { NodeSet } from "../schema/node-set.ts";
import type { Anchor } from "./anchors.ts";
import { type Coverage, mergeCoverage, nothingCovered } from "./coverage.ts";
import { type RememberedQuestion, recallSet } from "./question-memory.ts";
import type { Chain } from "./walk/chain.ts";

export type QueryTree = Coverage & {
  readonly variables: readonly Variable[];
  readonly links: readonly Link[];
  readonly anchors: readonly Anchor[];
  readonly cost: number;
};

export type Variable = {
  readonly nodes: readonly number[];
  /** The mask of the tokens that refer to the variable: the tokens of the step to the variable and of its type. */
  readonly nodeWords: number;
  /** The anchor of the variable, if it has one. */
  readonly anchor: Anchor | null;
};

export type Link = {
  /** The positions of the two variables. */
  readonly near: number;
  readonly far: number;
  /** The step from `near` to `far`. */
  readonly step: Step;
  /** The mask of the tokens that refer to the step. */
  readonly words: number;
  /** Whether a node of `near` must have the link to be an answer. */
  readonly required: boolean;
  /** Whether to exclude nodes of `near` that have the link. */
  readonly absent: boolean;
};

/** Whether one end of a link is a variable. */
export function touches({ near, far }: Link, variable: number): boolean {
  return near === variable || far === variable;
}

export type AnchoredChain = { readonly anchor: Anchor; readonly chain: Chain };

/** Joins chains at their ends, or returns null if the ends have no common node. */
export function joinChains(chains: readonly AnchoredChain[], context: RememberedQuestion): QueryTree | null {
  const root = commonNodes(chains, context);
  if (root.length === 0) return null;
  let tree: QueryTree = {
    variables: [{ nodes: root, nodeWords: 0, anchor: null }],
    links: [],
    anchors: chains.map(({ anchor }) => anchor),
    ...nothingCovered,
    cost: 0,
  };
  for (const one of chains) tree = addChain(tree, one);
  return tree;
}

/** Returns the common nodes of all chain ends, without the nodes of negated chains. */
export function commonNodes(
  chains: readonly AnchoredChain[],
  context: RememberedQuestion,
): readonly number[] {
  const ends = chains.map(({ anchor, chain }) => ({
    nodes: chain.layers.at(-1) ?? [],
    negated: anchor.negated,
  }));
  const positive = ends
    .filter(({ negated }) => !negated)
    .sort((left, right) => left.nodes.length - right.nodes.length);
  const [first, ...others] = positive;
  if (first === undefined) return [];
  let nodes = first.nodes;
  for (const other of others) nodes = keepIf(nodes, recallSet(other.nodes, context), true);
  for (const { nodes: denied, negated } of ends) {
    if (negated) nodes = keepIf(nodes, recallSet(denied, context), false);
  }
  return nodes;
}

/**
 * Keeps the nodes inside a set or, if `isInside` is false, the nodes outside it. If all nodes qualify, returns the same
 * list.
 */
function keepIf(nodes: readonly number[], set: NodeSet, isInside: boolean): readonly number[] {
  const chosen = nodes.filter((node) => set.has(node) === isInside);
  return chosen.length === nodes.length ? nodes : chosen;
}

function addChain(tree: QueryTree, { anchor, chain }: AnchoredChain): QueryTree {
  const variables = [...tree.variables];
  const links = [...tree.links];
  const layerNames = chain.layerWords;
  const end = chain.layers.length - 1;
  const [root] = variables;
  if (root !== undefined) {
    variables[0] = {
      ...root,
      nodeWords: root.nodeWords | (layerNames[end] ?? 0),
      anchor: end === 0 ? anchor : root.anchor,
    };
  }
  let near = 0;
  // The evidence for a negation consists of the same steps to any other target.
  for (let at = end - 1; at >= 0; at -= 1) {
    const { predicate, forward } = chain.steps[at] as Step;
    const step = { predicate, forward: !forward };
    variables.push({
      nodes: anchor.negated ? [] : (chain.layers[at] ?? []),
      nodeWords: layerNames[at] ?? 0,
      anchor: at === 0 && !anchor.negated ? anchor : null,
    });
    links.push({
      near,
      far: variables.length - 1,
      step,
      words: chain.stepWords[at] ?? 0,
      required: !anchor.negated,
      absent: false,
    });
    near = variables.length - 1;
  }
  if (!anchor.negated) addBounds(anchor, near, variables, links);
  return {
    ...tree,
    variables,
    links,
    ...mergeCoverage(tree, chain),
    cost: tree.cost + chain.cost,
  };
}

/** Adds the proof that an entity existed during a period: its start and, if known, its end. */
function addBounds(anchor: Anchor, near: number, variables: Variable[], links: Link[]): void {
  for (const { words, predicate, nodes, required } of anchor.bounds ?? []) {
    variables.push({ nodes, nodeWords: 0, anchor });
    const step = { predicate, forward: true };
    links.push({ near, far: variables.length - 1, step, words, required, absent: false });
  }
}

/** Adds a chain for a request about the variable at its start. */
export function growTree(tree: QueryTree, from: number, chain: Chain, required: boolean): QueryTree {
  const variables = [...tree.variables];
  const links = [...tree.links];
  let near = from;
  chain.steps.forEach((step, at) => {
    variables.push({
      nodes: chain.layers[at + 1] ?? [],
      nodeWords: chain.layerWords[at + 1] ?? 0,
      anchor: null,
    });
    links.push({
      near,
      far: variables.length - 1,
      step,
      words: chain.stepWords[at] ?? 0,
      required,
      absent: false,
    });
    near = variables.length - 1;
  });
  return { ...tree, ...mergeCoverage(tree, chain), variables, links, cost: tree.cost + chain.cost };
}

/**
 * Excludes nodes that lead to nodes like those at the end of the chain, as in "wards without a sister". All steps but
 * the last lead to containers, whose facts belong to their owner: the owner is excluded if any of its containers has
 * the fact. Returns null if the chain has no steps.
 */
export function denyChain(
  tree: QueryTree,
  from: number,
  chain: Chain,
  graph: CompactGraph,
): QueryTree | null {
  if (chain.steps.length === 0 || tree.variables[from] === undefined) return null;
  const layers = nodesLeadingToEnd(chain, graph);
  const first = tree.variables.length;
  return {
    ...tree,
    ...mergeCoverage(tree, chain),
    variables: [
      ...tree.variables,
      ...layers.map((nodes, at) => ({ nodes, nodeWords: chain.layerWords[at + 1] ?? 0, anchor: null })),
    ],
    links: [
      ...tree.links,
      ...chain.steps.map((step, at) => ({
        near: at === 0 ? from : first + at - 1,
        far: first + at,
        step,
        words: chain.stepWords[at] ?? 0,
        required: false,
        absent: true,
      })),
    ],
    cost: tree.cost + chain.cost,
  };
}

/** Returns the nodes after each step of a chain that lead to the nodes after its last step. */
function nodesLeadingToEnd(
  { steps, layers: [, ...layers] }: Chain,
  graph: CompactGraph,
): readonly number[][] {
  let ends: readonly number[] = layers.at(-1) ?? [];
  const leading = [[...ends]];
  for (let at = steps.length - 1; at > 0; at -= 1) {
    const step = steps[at] as Step;
    const within = new Set(ends);
    const targets = step.forward ? graph.objects : graph.subjects;
    ends = (layers[at - 1] ?? []).filter((node) =>
      edgesAlong(graph, node, step).some((edge) => within.has(targets[edge] as number)),
    );
    leading.unshift([...ends]);
  }
  return leading;
}

/** Returns a key for a query that does not depend on which variable comes first. */
export function shapeOf({ variables, links }: QueryTree): string {
  const steps = variables.map((_, at) =>
    links
      .filter((link) => touches(link, at))
      .map(({ near, step: { predicate, forward } }) => predicate * 2 + Number(forward === (near === at)))
      .sort((left, right) => left - right)
      .join("+"),
  );
  const names = variables.map(({ anchor }, at) =>
    anchor === null || anchor.kind === "class" ? `?${steps[at]}` : `${anchor.label} ${steps[at]}`,
  );
  return links
    .map(({ near, far, step: { predicate, forward }, required, absent }) =>
      [
        forward ? names[near] : names[far],
        predicate,
        forward ? names[far] : names[near],
        required,
        absent,
      ].join("|"),
    )
    .sort()
    .join("\n");
}
