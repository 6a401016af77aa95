/** Finds a shortest path between entities, along triples in either direction. */
import { throwIfCancelled } from "../base/errors.ts";
import type { KnowledgeGraph } from "./knowledge-graph.ts";
import type { Entity, Triple } from "./triple.ts";

export type PathStep = {
  readonly triple: Triple;
  /** Whether the step leads from subject to object. */
  readonly forwards: boolean;
};

/** Returns the entity to which a step leads. */
export function endOf({ triple, forwards }: PathStep): Entity {
  return forwards ? triple.object : triple.subject;
}

/** The maximum number of entities to visit. A path that requires a longer search would not help a reader. */
const mostEntities = 50_000;

/**
 * Searches breadth-first from all start entities at once, with only a few requests per level.
 * @returns the steps from a start entity to a target (empty if a start entity is also a target), or `null` if there is
 * no path within the limit
 */
export async function findPath(
  graph: KnowledgeGraph,
  from: readonly string[],
  to: readonly string[],
  signal?: AbortSignal,
): Promise<readonly PathStep[] | null> {
  const targets = new Set(to);
  const lastSteps = new Map<string, PathStep | null>(from.map((id) => [id, null]));
  let level = [...lastSteps.keys()];
  while (level.length > 0) {
    throwIfCancelled(signal);
    const reached = level.find((id) => targets.has(id));
    if (reached !== undefined) return pathTo(reached, lastSteps);
    if (lastSteps.size > mostEntities) return null;
    level = await nextLevel(graph, level, lastSteps);
  }
  return null;
}

async function nextLevel(
  graph: KnowledgeGraph,
  level: readonly string[],
  lastSteps: Map<string, PathStep | null>,
): Promise<string[]> {
  const next: string[] = [];
  const step = (triple: Triple, forwards: boolean): void => {
    const { id } = endOf({ triple, forwards });
    if (lastSteps.has(id)) return;
    lastSteps.set(id, { triple, forwards });
    next.push(id);
  };
  for (const triples of (await graph.outgoing(level)).values())
    for (const triple of triples) step(triple, true);
  for (const triples of (await graph.incoming(level)).values())
    for (const triple of triples) step(triple, false);
  return next;
}

function pathTo(reached: string, lastSteps: ReadonlyMap<string, PathStep | null>): readonly PathStep[] {
  const path: PathStep[] = [];
  for (let step = lastSteps.get(reached); step; ) {
    path.unshift(step);
    step = lastSteps.get(step.forwards ? step.triple.subject.id : step.triple.object.id);
  }
  return path;
}
