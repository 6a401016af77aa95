/** Follows every promising predicate for one step from a set of nodes, within the question's budget. */
import { endOfRun } from "../schema/edge-runs.ts";
import { createNodeSet, type GrowingNodeSet } from "../schema/node-set.ts";
import type { Links } from "./links.ts";
import {
  type Follows,
  type RememberedQuestion,
  recallFollows,
  recallList,
  type StepGroups,
} from "./question-memory.ts";

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
  const { steps: kept } = recallList(nodes, context);
  const key = `${loose} ${fromList} ${under === null ? "" : [...under].join(" ")}`;
  const before = kept.get(key);
  if (before !== undefined) return before;
  const groups = new Map<number, readonly number[]>();
  const follows = recallFollows(key, context.memory, () =>
    context.schema.graph.predicates.map((_, predicate) => {
      if (under !== null) return under.has(predicate) ? "always" : "never";
      if (context.links.predicates.has(predicate) || fromList) return "always";
      if (context.schema.toContainers[predicate] === 1) return "always";
      return loose ? "from narrow nodes" : "never";
    }),
  );
  for (const [step, ends] of collectEnds(nodes, context, follows))
    groups.set(step, Array.isArray(ends) ? ends : [...ends]);
  kept.set(key, groups);
  return groups;
}

/** The distinct nodes at the other ends of edges: a set, or a list if no node can come twice. */
type Ends = number[] | GrowingNodeSet;

function addEnd(ends: Ends, node: number): void {
  if (Array.isArray(ends)) ends.push(node);
  else ends.add(node);
}

function isFollowed(follows: Follows | undefined, edges: number): boolean {
  return follows === "always" || (follows === "from narrow nodes" && edges <= wideNode);
}

function collectEnds(
  nodes: readonly number[],
  { schema: { graph, facts }, budget }: StepContext,
  follows: readonly Follows[],
): Map<number, Ends> {
  const { predicateOf } = graph;
  const groups = new Map<number, Ends>();
  for (const forward of [true, false]) {
    const { starts, edges } = forward ? graph.out : graph.in;
    const ends = forward ? graph.objects : graph.subjects;
    for (const node of nodes) {
      const to = starts[node + 1] as number;
      for (let at = starts[node] as number, next = at; at < to; at = next) {
        const predicate = predicateOf[edges[at] as number] as number;
        next = endOfRun(edges, predicateOf, at, to, predicate);
        if (!isFollowed(follows[predicate], to - at)) continue;
        const key = predicate * 2 + (forward ? 1 : 0);
        let group = groups.get(key);
        if (group === undefined) {
          const { functional, inverse } = facts[predicate] ?? {};
          // Where each end is reached from one node only, none comes twice.
          const isOnce = forward ? inverse : functional;
          group = isOnce === true ? [] : createNodeSet(nodes.length, graph.ids.length);
          groups.set(key, group);
        }
        const affordable = Math.min(next, at + budget.steps - 1);
        for (let place = at; place < affordable; place += 1)
          addEnd(group, ends[edges[place] as number] as number);
        budget.steps -= next - at;
        if (budget.steps <= 0) return groups;
      }
    }
  }
  return groups;
}
