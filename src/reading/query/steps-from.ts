/** Follows every promising predicate for one step from a set of nodes, within the question's budget. */
import type { Links } from "./links.ts";
import { type RememberedQuestion, recallList, type StepGroups } from "./question-memory.ts";

/** The context of the steps. `steps` is the number of edges that may still be followed. */
export type StepContext = RememberedQuestion & {
  readonly links: Links;
  readonly budget: { steps: number };
};

/** The maximum number of edges with the same predicate; above it, the step is followed only if words explain it. */
const wideNode = 3000;

/**
 * Returns the targets of the steps from a list of nodes.
 *
 * @param loose whether unexplained steps are allowed
 * @param under the predicates that may be followed, or null for all
 * @param fromList whether the question mentions the nodes as a list; if so, steps to the entries of the list need no
 * words
 */
export function stepsFrom(
  nodes: readonly number[],
  context: StepContext,
  loose: boolean,
  under: ReadonlySet<number> | null,
  fromList: boolean,
): StepGroups {
  const { schema } = context;
  const { steps: kept } = recallList(nodes, context);
  const key = `${loose} ${fromList} ${under === null ? "" : [...under].join(" ")}`;
  const before = kept.get(key);
  if (before !== undefined) return before;
  const groups = new Map<number, number[]>();
  collect(nodes, context, groups, loose, under, fromList);
  for (const [key, ends] of groups) {
    const { functional, inverse } = schema.facts[key >> 1] ?? {};
    // If each end is reached from only one node, there are no duplicates.
    const isOnce = (key & 1) === 1 ? inverse : functional;
    if (isOnce !== true) groups.set(key, [...new Set(ends)]);
  }
  kept.set(key, groups);
  return groups;
}

function collect(
  nodes: readonly number[],
  { schema: { graph, toContainers }, links, budget }: StepContext,
  groups: Map<number, number[]>,
  loose: boolean,
  under: ReadonlySet<number> | null,
  fromList: boolean,
): void {
  for (const forward of [true, false]) {
    const { starts, edges } = forward ? graph.out : graph.in;
    const ends = forward ? graph.objects : graph.subjects;
    for (const node of nodes) {
      const to = starts[node + 1] as number;
      for (let at = starts[node] as number; at < to; at += 1) {
        const edge = edges[at] as number;
        const predicate = graph.predicateOf[edge] as number;
        const known = links.predicates.has(predicate) || fromList || toContainers[predicate] === 1;
        const wide = to - at > wideNode;
        if ((under !== null && !under.has(predicate)) || (!known && (!loose || wide) && under === null)) {
          at = endOfRun(edges, graph.predicateOf, at, to, predicate) - 1;
          continue;
        }
        budget.steps -= 1;
        if (budget.steps <= 0) return;
        const key = predicate * 2 + (forward ? 1 : 0);
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [ends[edge] as number]);
        else group.push(ends[edge] as number);
      }
    }
  }
}

/**
 * Returns the first position at or after `at` with a different predicate. The edges of a node are sorted by predicate.
 */
function endOfRun(
  edges: Int32Array,
  predicateOf: Int32Array,
  at: number,
  to: number,
  predicate: number,
): number {
  let [low, high] = [at, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (predicateOf[edges[middle] as number] === predicate) low = middle + 1;
    else high = middle;
  }
  return low;
}
