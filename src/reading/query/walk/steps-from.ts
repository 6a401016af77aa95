/** Follows every promising predicate for one step from a list of nodes, within the question's budget. */
import type { CompactGraph } from "../../schema/compact-graph.ts";
import { endOfRun, type Step } from "../../schema/edge-runs.ts";
import type { Links } from "../links/links.ts";
import {
  type Follows,
  type Reached,
  type RememberedQuestion,
  recallFollows,
  recallList,
} from "../question-memory.ts";

/** The context of the steps. `steps` is the number of edges that may still be followed. */
export type StepContext = RememberedQuestion & {
  readonly links: Links;
  readonly budget: { steps: number };
};

/** A step along more edges than this is followed only if words explain it. */
const wideNode = 3000;

/**
 * Returns the targets of the steps from a list of nodes.
 *
 * @param allowsUnexplained whether unexplained steps are allowed
 * @param under the predicates that may be followed, or null for all
 * @param fromList whether the question mentions the nodes as a list, in which case steps to its entries need no words
 */
export function stepsFrom(
  nodes: readonly number[],
  context: StepContext,
  allowsUnexplained: boolean,
  under: ReadonlySet<number> | null,
  fromList: boolean,
): readonly Reached[] {
  const { steps: groupsByKey } = recallList(nodes, context);
  const key = `${allowsUnexplained} ${fromList} ${under === null ? "" : [...under].join(" ")}`;
  const before = groupsByKey.get(key);
  if (before !== undefined) return before;
  const follows = recallFollows(key, context.memory, () =>
    context.schema.graph.predicates.map((_, predicate) => {
      if (under !== null) return under.has(predicate) ? "always" : "never";
      if (context.links.predicates.has(predicate) || fromList) return "always";
      if (context.schema.toContainers[predicate] === 1) return "always";
      return allowsUnexplained ? "from narrow nodes" : "never";
    }),
  );
  const { graph, facts } = context.schema;
  const reached = collectEnds(nodes, graph, context.budget, follows).map(({ step, nodes: ends }): Reached => {
    const { functional, inverseFunctional } = facts[step.predicate] ?? {};
    // If each end can be reached from only one node, no end occurs twice.
    const isOnce = step.forward ? inverseFunctional : functional;
    return { step, nodes: isOnce === true ? ends : context.memory.distinct(ends) };
  });
  groupsByKey.set(key, reached);
  return reached;
}

function isFollowed(follows: Follows | undefined, edges: number): boolean {
  return follows === "always" || (follows === "from narrow nodes" && edges <= wideNode);
}

/** Returns the nodes at the other ends of the edges, by step. A node occurs once for every edge that leads to it. */
function collectEnds(
  nodes: readonly number[],
  graph: CompactGraph,
  budget: StepContext["budget"],
  follows: readonly Follows[],
): { readonly step: Step; readonly nodes: number[] }[] {
  const groups: { readonly step: Step; readonly nodes: number[] }[] = [];
  for (const forward of [true, false]) {
    const { starts, ends, predicates } = forward ? graph.out : graph.in;
    const byPredicate: (number[] | undefined)[] = [];
    for (let place = 0; place < nodes.length; place += 1) {
      const node = nodes[place] as number;
      const to = starts[node + 1] as number;
      for (let at = starts[node] as number, next = at; at < to; at = next) {
        const predicate = predicates[at] as number;
        next = endOfRun(predicates, at, to, predicate);
        if (!isFollowed(follows[predicate], to - at)) continue;
        let group = byPredicate[predicate];
        if (group === undefined) {
          group = [];
          byPredicate[predicate] = group;
          groups.push({ step: { predicate, forward }, nodes: group });
        }
        const affordable = Math.min(next, at + budget.steps - 1);
        for (let end = at; end < affordable; end += 1) group.push(ends[end] as number);
        budget.steps -= next - at;
        if (budget.steps <= 0) return groups;
      }
    }
  }
  return groups;
}
