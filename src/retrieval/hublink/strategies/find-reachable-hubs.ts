/**
 * Finds hub roots by a breadth-first search in both directions from the specified entities (Algorithm 1).
 *
 * An entity is visited once per direction. From an entity reached forwards, the search continues along outgoing
 * triples. From an entity reached backwards, the search continues along incoming triples. The search stops at a hub
 * reached forwards, because the nodes beyond it belong to the hub's own paths.
 */
import { throwIfCancelled } from "../../../base/errors.ts";
import type { Entity, KnowledgeGraph, Triple } from "../../../graph/index.ts";
import type { RootsAmong } from "../index/find-hub-paths.ts";

type Direction = "forwards" | "backwards";

export type SearchPosition = {
  readonly entity: Entity;
  readonly direction: Direction;
  /** The triples from the start to the hub's root. */
  readonly pathFromTopic: readonly Triple[];
};

export type ReachedHub = { readonly root: Entity; readonly pathFromTopic: readonly Triple[] };

type ReachedHubs = {
  readonly hubs: readonly ReachedHub[];
  /** The entities at which the next level begins if hops are counted. */
  readonly next: readonly SearchPosition[];
};

/** The entities and directions visited so far. */
type Visited = Set<string>;

export type WalkOptions = {
  /**
   * If true, the search pauses after one hop and continues at the next level. If false, the search follows every path
   * until it reaches a hub. The text of the thesis contradicts its pseudocode here. The code follows the pseudocode,
   * which matches the option's name.
   */
  readonly uniformHopCount: boolean;
  /** Whether a hub that is reached in both directions is listed once for each of them. */
  readonly hubPerDirection: boolean;
  readonly signal?: AbortSignal | undefined;
};

/** Returns two positions for each entity, one in each direction. */
export function startFrom(entities: readonly Entity[]): SearchPosition[] {
  return entities.flatMap((entity) =>
    (["forwards", "backwards"] as const).map((direction) => ({ entity, direction, pathFromTopic: [] })),
  );
}

/** The hubs of a level, nearest first. */
export type Level = { readonly number: number; readonly hubs: readonly ReachedHub[] };

/**
 * Yields the levels 1, 2 … up to `levels`, one at a time. Levels without new hubs are skipped, but they still count.
 * @param options.afterHubs returns the positions at which the search continues behind the hubs of a level, if hops are
 * not counted
 */
export async function* walkHubs(
  graph: KnowledgeGraph,
  start: readonly SearchPosition[],
  rootsAmong: RootsAmong,
  options: WalkOptions & {
    readonly levels: number;
    afterHubs(hubs: readonly ReachedHub[]): Promise<readonly SearchPosition[]>;
  },
): AsyncGenerator<Level> {
  const visited: Visited = new Set();
  const returned = new Set<string>();
  let from = start;
  for (let number = 1; number <= options.levels && from.length > 0; number += 1) {
    const reached = await findReachableHubs(graph, from, rootsAmong, visited, options);
    const hubs = reached.hubs.filter(({ root }) => !returned.has(root.id));
    for (const { root } of hubs) returned.add(root.id);
    if (hubs.length > 0) yield { number, hubs };
    from = options.uniformHopCount ? reached.next : await options.afterHubs(hubs);
  }
}

async function findReachableHubs(
  graph: KnowledgeGraph,
  from: readonly SearchPosition[],
  rootsAmong: RootsAmong,
  visited: Visited,
  { uniformHopCount, hubPerDirection, signal }: WalkOptions,
): Promise<ReachedHubs> {
  const hubs = new Map<string, ReachedHub>();
  let level = from;
  for (;;) {
    throwIfCancelled(signal);
    const unvisited = level.filter(({ entity, direction }) => {
      const key = `${direction} ${entity.id}`;
      if (visited.has(key)) return false;
      visited.add(key);
      return true;
    });
    if (unvisited.length === 0) return { hubs: [...hubs.values()], next: [] };
    const roots = await rootsAmong(unvisited.map(({ entity }) => entity));
    const continuing = unvisited.filter(({ entity, direction, pathFromTopic }) => {
      if (!roots.has(entity.id)) return true;
      const key = hubPerDirection ? `${direction} ${entity.id}` : entity.id;
      if (!hubs.has(key)) hubs.set(key, { root: entity, pathFromTopic });
      return direction === "backwards";
    });
    const next = await neighbours(graph, continuing);
    if (uniformHopCount) return { hubs: [...hubs.values()], next };
    level = next;
  }
}

async function neighbours(graph: KnowledgeGraph, from: readonly SearchPosition[]): Promise<SearchPosition[]> {
  const ids = (direction: Direction): string[] =>
    from.filter((position) => position.direction === direction).map(({ entity }) => entity.id);
  const [outgoing, incoming] = [
    await graph.outgoing(ids("forwards")),
    await graph.incoming(ids("backwards")),
  ];
  return from.flatMap(({ entity, direction, pathFromTopic }) => {
    const triples = (direction === "forwards" ? outgoing : incoming).get(entity.id) ?? [];
    return triples.map((triple) => ({
      entity: direction === "forwards" ? triple.object : triple.subject,
      direction,
      pathFromTopic: [...pathFromTopic, triple],
    }));
  });
}
