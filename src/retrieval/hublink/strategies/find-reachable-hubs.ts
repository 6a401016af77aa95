/**
 * Finds hub roots by a breadth-first search of the graph from the specified entities, in both directions (Algorithm 1).
 *
 * An entity is visited once per direction. From an entity reached forwards, the search continues along outgoing
 * triples. From an entity reached backwards, the search continues along incoming triples. The search stops at a hub
 * reached forwards, because the nodes beyond it belong to the hub's own paths.
 */
import { throwIfCancelled } from "../../../errors.ts";
import type { Entity, KnowledgeGraph, Triple } from "../../../graph/index.ts";

type Direction = "forwards" | "backwards";

export type Traveller = {
  readonly entity: Entity;
  readonly direction: Direction;
  /** The triples from the start to the hub's root. */
  readonly pathFromTopic: readonly Triple[];
};

export type ReachedHub = { readonly root: Entity; readonly pathFromTopic: readonly Triple[] };

export type Reached = {
  readonly hubs: readonly ReachedHub[];
  /** The entities at which the next level begins if hops are counted. */
  readonly next: readonly Traveller[];
};

/** The entities and directions visited so far for a question or a build. Pass the same set for every level. */
export type Visited = Set<string>;

export type WalkOptions = {
  /**
   * If true, the search pauses after one hop and continues at the next level. If false, the search follows every path
   * until it reaches a hub. On this point, the text of the thesis contradicts the pseudocode. The code follows the
   * pseudocode, which matches the name of the option.
   */
  readonly uniformHopCount: boolean;
  readonly signal?: AbortSignal | undefined;
};

/** Returns two travellers for each entity, one in each direction. */
export function startFrom(entities: readonly Entity[]): Traveller[] {
  return entities.flatMap((entity) =>
    (["forwards", "backwards"] as const).map((direction) => ({ entity, direction, pathFromTopic: [] })),
  );
}

export async function findReachableHubs(
  graph: KnowledgeGraph,
  from: readonly Traveller[],
  isHubRoot: (entity: Entity) => boolean,
  visited: Visited,
  { uniformHopCount, signal }: WalkOptions,
): Promise<Reached> {
  const hubs = new Map<string, ReachedHub>();
  let level = from;
  for (;;) {
    throwIfCancelled(signal);
    const fresh = level.filter(({ entity, direction }) => {
      const key = `${direction} ${entity.id}`;
      if (visited.has(key)) return false;
      visited.add(key);
      return true;
    });
    if (fresh.length === 0) return { hubs: [...hubs.values()], next: [] };
    const open = fresh.filter(({ entity, direction, pathFromTopic }) => {
      if (!isHubRoot(entity)) return true;
      if (!hubs.has(entity.id)) hubs.set(entity.id, { root: entity, pathFromTopic });
      return direction === "backwards";
    });
    const next = await neighbours(graph, open);
    if (uniformHopCount) return { hubs: [...hubs.values()], next };
    level = next;
  }
}

async function neighbours(graph: KnowledgeGraph, from: readonly Traveller[]): Promise<Traveller[]> {
  const ids = (direction: Direction): string[] =>
    from.filter((traveller) => traveller.direction === direction).map(({ entity }) => entity.id);
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
