/** Finds up to k shortest paths between two entities, or two groups of entities, by a search from both sides. */
import { throwIfCancelled } from "../base/errors.ts";
import { endOf, type PathStep } from "./find-path.ts";
import type { KnowledgeGraph } from "./knowledge-graph.ts";
import type { Triple } from "./triple.ts";

export type WayOptions = {
  /** The maximum number of paths. */
  readonly count: number;
  /** The maximum path length, in triples. */
  readonly maximumLength: number;
  /** With `forwards`, triples are followed only from subjects to objects; with `any`, in either direction. */
  readonly direction: "any" | "forwards";
};

export type Ways = {
  /** Paths are sorted by length, then by the predicate, direction and entity of the first step that differs. */
  readonly ways: readonly (readonly PathStep[])[];
  /** False if a search exceeded its size limit, in which case paths within the length limit may be missing. */
  readonly complete: boolean;
};

/** The maximum number of entities or steps in a search. A path through most of the graph would explain nothing. */
const mostEntities = 50_000;
const mostSteps = 200_000;

/**
 * Finds the shortest paths between two ends. A path never visits an entity twice. Two triples between the same entities
 * result in two paths. At each level, the search sends one request for all its entities, and expands the side with
 * fewer entities. Either end may be a group of entities, such as entities with the same name. A path then leads from
 * any member of the first group to any member of the second, and passes through no other member.
 *
 * @returns an empty list if there are no paths, or if the two sides have an entity in common
 */
export async function findWays(
  graph: KnowledgeGraph,
  from: string | readonly string[],
  to: string | readonly string[],
  options: WayOptions,
  signal?: AbortSignal,
): Promise<Ways> {
  const ways: (readonly PathStep[])[] = [];
  const start = createSide(from);
  const end = createSide(to);
  const ends: Ends = { from: new Set(start.frontier), to: new Set(end.frontier) };
  const overlapping = [...ends.from].some((id) => ends.to.has(id));
  if (overlapping || options.count < 1) return { ways, complete: true };
  const edges: Edges = new Map();
  const effort = { steps: 0 };
  for (let length = 1; length <= options.maximumLength && ways.length < options.count; length += 1) {
    throwIfCancelled(signal);
    if (start.visited.size + end.visited.size > mostEntities) return { ways, complete: false };
    const exhausted = start.frontier.length === 0 || end.frontier.length === 0;
    // One side has visited all entities that it can reach, and a path cannot have more steps than there are entities
    // with known steps.
    if (exhausted && length > edges.size) break;
    // In a path of this length, every triple touches an entity whose triples one side has requested.
    const [side, forwards] =
      start.frontier.length <= end.frontier.length ? ([start, true] as const) : ([end, false] as const);
    await expand(graph, side, forwards, options.direction, edges);
    for (const path of pathsOfLength(length, ends, edges, effort)) {
      ways.push(path);
      if (ways.length === options.count) break;
    }
    if (effort.steps > mostSteps) return { ways, complete: ways.length === options.count };
  }
  return { ways, complete: true };
}

/**
 * Maps each entity to its known steps, which are stored by key because both sides of the search may reach the same
 * triple.
 */
type Edges = Map<string, Map<string, PathStep>>;

type Side = { frontier: readonly string[]; readonly visited: Set<string> };

type Ends = { readonly from: ReadonlySet<string>; readonly to: ReadonlySet<string> };

function createSide(ids: string | readonly string[]): Side {
  const visited = new Set(typeof ids === "string" ? [ids] : ids);
  return { frontier: [...visited], visited };
}

/** Extends one side of the search by one level: requests the triples of its outermost entities. */
async function expand(
  graph: KnowledgeGraph,
  side: Side,
  forwards: boolean,
  direction: WayOptions["direction"],
  edges: Edges,
): Promise<void> {
  const next = new Set<string>();
  const add = (triple: Triple): void => {
    const { subject, object } = triple;
    addEdge(edges, subject.id, { triple, forwards: true });
    if (direction === "any") addEdge(edges, object.id, { triple, forwards: false });
    for (const { id } of [subject, object]) if (!side.visited.has(id)) next.add(id);
  };
  if (direction === "any" || forwards)
    for (const triples of (await graph.outgoing(side.frontier)).values()) triples.forEach(add);
  if (direction === "any" || !forwards)
    for (const triples of (await graph.incoming(side.frontier)).values()) triples.forEach(add);
  for (const id of next) side.visited.add(id);
  side.frontier = [...next];
}

function addEdge(edges: Edges, id: string, step: PathStep): void {
  const steps = edges.get(id) ?? new Map<string, PathStep>();
  edges.set(id, steps.set(keyOf(step), step));
}

function keyOf({ triple, forwards }: PathStep): string {
  return JSON.stringify([triple.predicate.id, forwards ? 0 : 1, endOf({ triple, forwards }).id]);
}

/**
 * Searches depth-first in key order. It follows a step only if the distance to the target then equals the number of
 * remaining steps.
 */
function* pathsOfLength(
  length: number,
  { from, to }: Ends,
  edges: Edges,
  effort: { steps: number },
): Generator<readonly PathStep[]> {
  const reaching = reachingLevels(length, to, edges);
  // Many paths share an entity at the same distance from the target, so its steps are selected and sorted only once.
  const selected = reaching.map(() => new Map<string, readonly PathStep[]>());
  const stepsFrom = (id: string, remaining: number): readonly PathStep[] => {
    const steps =
      selected[remaining]?.get(id) ??
      [...(edges.get(id) ?? [])]
        .filter(([, step]) => reaching[remaining]?.has(endOf(step).id))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, step]) => step);
    selected[remaining]?.set(id, steps);
    return steps;
  };
  const passed = new Set(from);
  const path: PathStep[] = [];
  function* extendPath(id: string): Generator<readonly PathStep[]> {
    if (path.length === length) {
      if (to.has(id)) yield [...path];
      return;
    }
    for (const step of stepsFrom(id, length - path.length - 1)) {
      const next = endOf(step).id;
      if (passed.has(next) || (to.has(next) && path.length + 1 < length)) continue;
      effort.steps += 1;
      if (effort.steps > mostSteps) return;
      passed.add(next);
      path.push(step);
      yield* extendPath(next);
      path.pop();
      passed.delete(next);
    }
  }
  for (const start of from) yield* extendPath(start);
}

/** Returns, for each distance below `length`, the entities that can reach a target in this number of steps. */
function reachingLevels(
  length: number,
  to: ReadonlySet<string>,
  edges: Edges,
): readonly ReadonlySet<string>[] {
  const back = new Map<string, Set<string>>();
  for (const [id, steps] of edges) {
    for (const step of steps.values()) {
      const end = endOf(step).id;
      back.set(end, (back.get(end) ?? new Set()).add(id));
    }
  }
  const levels: ReadonlySet<string>[] = [to];
  for (let steps = 1; steps < length; steps += 1) {
    const last = levels.at(-1) ?? new Set<string>();
    levels.push(new Set([...last].flatMap((id) => [...(back.get(id) ?? [])])));
  }
  return levels;
}
