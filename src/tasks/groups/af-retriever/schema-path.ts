/** Uses rules to connect a node type to the names in a question. */
import type { SchemaOutline } from "./schema-outline.ts";

export type SchemaStep = {
  readonly relation: string;
  readonly forwards: boolean;
  /** The type at the end of the step. */
  readonly to: string;
};

/** The maximum number of steps. A longer query would be mere guesswork. */
const mostSteps = 3;
/** The cost of a relation that the question does not mention. A mentioned relation costs 1. */
const unnamedCost = 2;

/**
 * Finds the cheapest path from a type to the required last step. Relations that the question mentions cost less. Paths
 * do not pass through values, which unrelated entities may share. Returns null if every path has more than three steps.
 */
export function pathBetween(
  from: string,
  isGoal: (end: SchemaStep) => boolean,
  { relations }: SchemaOutline,
  namedRelations: ReadonlySet<string>,
): readonly SchemaStep[] | null {
  const costOf = (steps: readonly SchemaStep[]): number =>
    steps.reduce((sum, { relation }) => sum + (namedRelations.has(relation) ? 1 : unnamedCost), 0);
  let best: readonly SchemaStep[] | null = null;
  let frontier = new Map<string, readonly SchemaStep[]>([[from, []]]);
  for (let length = 1; length <= mostSteps; length += 1) {
    const next = new Map<string, readonly SchemaStep[]>();
    for (const [type, steps] of frontier) {
      if (length > 1 && isValue(type, relations)) continue;
      for (const step of stepsFrom(type, relations)) {
        const path = [...steps, step];
        const earlierPath = next.get(step.to);
        if (earlierPath === undefined || costOf(path) < costOf(earlierPath)) next.set(step.to, path);
        if (isGoal(step) && (best === null || costOf(path) < costOf(best))) best = path;
      }
    }
    frontier = next;
  }
  return best;
}

/** Whether a type has no outgoing relations. */
function isValue(type: string, relations: SchemaOutline["relations"]): boolean {
  return !relations.some(({ from }) => from.includes(type));
}

function stepsFrom(type: string, relations: SchemaOutline["relations"]): SchemaStep[] {
  return relations.flatMap(({ label, from, to }) => [
    ...(from.includes(type) ? to.map((end) => ({ relation: label, forwards: true, to: end })) : []),
    ...(to.includes(type) ? from.map((end) => ({ relation: label, forwards: false, to: end })) : []),
  ]);
}
