/**
 * Finds the hub roots (thesis, section 4.2.3) for an index of a complete graph. Roots are entities of the specified
 * types, or else of the types whose outgoing paths cover most of the graph. In a graph without types, roots are entities
 * that have many outgoing triples and are not on another root's paths.
 */

import { GraphError, throwIfCancelled } from "../../../base/errors.ts";
import type { Entity, KnowledgeGraph } from "../../../graph/index.ts";
import type { HubLinkOptions } from "../options.ts";

export type HubRootOptions = Pick<HubLinkOptions, "hubTypes" | "minimumDegree" | "maximumPathLength">;

export type HubRoots = {
  readonly roots: readonly Entity[];
  isHubRoot(entity: Entity): boolean;
  /** The criterion that selected the roots. */
  readonly criterion: string;
  /** The ids of the roots that meet each criterion. */
  readonly byCriterion: Readonly<Record<string, readonly string[]>>;
};

/** @throws GraphError if the graph has no entity of the specified types or no possible hubs */
export async function findHubRoots(
  graph: KnowledgeGraph,
  options: HubRootOptions,
  signal?: AbortSignal,
): Promise<HubRoots> {
  const view = await viewGraph(graph, signal);
  await requireTypes(graph, options.hubTypes);
  const typesAreSet = options.hubTypes.length > 0;
  const types = typesAreSet ? options.hubTypes : chooseHubTypes(view, options.maximumPathLength);
  return types.length > 0
    ? byTypes(view, types, typesAreSet ? "type, as given" : "type, by coverage")
    : byDegree(view, options);
}

async function requireTypes(graph: KnowledgeGraph, types: readonly string[]): Promise<void> {
  if (types.length === 0) return;
  const { types: typeCounts } = await graph.statistics();
  const missing = types.filter((type) => typeCounts[type] === undefined);
  if (missing.length === 0) return;
  const names = Object.keys(typeCounts).slice(0, 10);
  throw new GraphError(`the graph has no entities of type ${missing.join(", ")}`, {
    hint:
      names.length > 0 ? `Its types: ${names.join(", ")}.` : "The graph has no types, so omit the hub type.",
  });
}

function byTypes(view: GraphView, types: readonly string[], selection: string): HubRoots {
  const isHubRoot = (entity: Entity): boolean => entity.types.some((type) => types.includes(type));
  const roots = view.entities.filter(isHubRoot);
  const byType = types.map((type): [string, string[]] => [
    `type ${type}`,
    roots.filter((entity) => entity.types.includes(type)).map(({ id }) => id),
  ]);
  return describeRoots({ roots, isHubRoot, criterion: `${selection}: ${types.join(", ")}` }, byType);
}

/**
 * Selects hub roots by degree. Entities without incoming triples come first, because information paths start at them.
 * Other entities are added only if no hub path reaches them.
 */
function byDegree(view: GraphView, options: HubRootOptions): HubRoots {
  const { minimumDegree, maximumPathLength } = options;
  const hasIncoming = new Uint8Array(view.entities.length);
  for (let subject = 0; subject < view.entities.length; subject += 1) {
    for (const object of objectsOf(view, subject)) if (subject !== object) hasIncoming[object] = 1;
  }
  const eligible = [...view.entities.keys()].filter((number) => degreeOf(view, number) >= minimumDegree);
  const idOf = (number: number): string => view.entities[number]?.id ?? "";
  const ids = new Set(eligible.filter((number) => hasIncoming[number] === 0).map(idOf));
  const isHubRoot = ({ id }: Entity): boolean => ids.has(id);
  const reached = new Uint8Array(view.entities.length);
  const reach = (from: readonly number[]): void => {
    for (const root of from) reached[root] = 1;
    visitPaths(view, from, isHubRoot, maximumPathLength, (triple) => {
      reached[view.objects[triple] as number] = 1;
    });
  };
  reach(eligible.filter((number) => ids.has(idOf(number))));
  for (const number of eligible) {
    if (reached[number] === 1) continue;
    ids.add(idOf(number));
    reach([number]);
  }
  const roots = eligible.flatMap((number) => view.entities[number] ?? []).filter(isHubRoot);
  const criterion = `degree: at least ${minimumDegree} outgoing triples`;
  return describeRoots({ roots, isHubRoot, criterion }, [["degree", roots.map(({ id }) => id)]]);
}

function describeRoots(
  hubRoots: Pick<HubRoots, "roots" | "isHubRoot" | "criterion">,
  byCriterion: readonly [string, readonly string[]][],
): HubRoots {
  if (hubRoots.roots.length > 0) return { ...hubRoots, byCriterion: Object.fromEntries(byCriterion) };
  throw new GraphError(`no entity meets the hub criterion (${hubRoots.criterion})`, {
    hint: "Specify a type with --set hubTypes=[TYPE], or lower a threshold, e.g. --set minimumDegree=1.",
  });
}

// Chooses the types whose entities are the best hub roots, by the share of the graph that their outgoing paths cover.

/** The share of the uncovered triples that an additional type must cover. */
const worthwhileGain = 0.1;
/**
 * Types with at least this share of the best coverage count as nearly equal. Among them, the type with the most
 * entities is preferred, so that the index has many small hubs instead of one large hub.
 */
const nearBestCoverage = 0.8;
/**
 * A type counts as equally large if it has at least this share of the largest type's number of entities. Among equally
 * large types, the type with the highest coverage is preferred, because facts outside a hub cannot be combined with
 * facts inside it.
 */
const similarSizeShare = 0.5;
/** If the chosen types cover less than this share of the graph, roots are chosen by degree. */
const minimumTypedCoverage = 0.3;

/**
 * Chooses types greedily, and returns them in order of their contribution, or none if they cover too little of the
 * graph.
 */
function chooseHubTypes(view: GraphView, maximumPathLength: number): string[] {
  const typed = view.entities.flatMap(({ types }, number) =>
    degreeOf(view, number) === 0 ? [] : types.map((type) => ({ type, number })),
  );
  const candidates = [...Map.groupBy(typed, ({ type }) => type)].map(([type, members]) => {
    const entities = members.map(({ number }) => number);
    const isRoot = (entity: Entity): boolean => entity.types.includes(type);
    const covered = new Uint8Array(view.triples);
    visitPaths(view, entities, isRoot, maximumPathLength, (triple) => {
      covered[triple] = 1;
    });
    return { type, size: entities.length, covered, triples: countGain(covered) };
  });
  const highestCoverage = Math.max(0, ...candidates.map(({ triples }) => triples));
  const nearBest = candidates.filter(({ triples }) => triples >= nearBestCoverage * highestCoverage);
  const largest = Math.max(0, ...nearBest.map(({ size }) => size));
  const [first] = nearBest
    .filter(({ size }) => size >= similarSizeShare * largest)
    .sort((left, right) => right.triples - left.triples || (left.type < right.type ? -1 : 1));
  if (first === undefined || first.triples < minimumTypedCoverage * view.triples) return [];
  const chosen = [first.type];
  const union = first.covered.slice();
  for (;;) {
    const gains = candidates
      .filter(({ type }) => !chosen.includes(type))
      .map((candidate) => ({ ...candidate, gain: countGain(candidate.covered, union) }))
      .sort((left, right) => right.gain - left.gain || (left.type < right.type ? -1 : 1));
    const [best] = gains;
    if (best === undefined || best.gain < worthwhileGain * view.triples) return chosen;
    chosen.push(best.type);
    best.covered.forEach((flag, triple) => {
      if (flag === 1) union[triple] = 1;
    });
  }
}

/** Returns the number of triples in `covered` but not in `union`, if there is one. */
function countGain(covered: Uint8Array, union?: Uint8Array): number {
  let gain = 0;
  for (let triple = 0; triple < covered.length; triple += 1) {
    if (covered[triple] === 1 && union?.[triple] !== 1) gain += 1;
  }
  return gain;
}

// Represents a complete graph by numbers for its entities and triples. The search for hub roots uses this compact form.

type GraphView = {
  /** The entities in order of appearance. An entity's number is its position. */
  readonly entities: readonly Entity[];
  /** The number of triples. The positions of triples with the same subject are adjacent. */
  readonly triples: number;
  /** The position of the first triple of each entity, followed by the total number of triples. */
  readonly starts: Uint32Array;
  /** The object of each triple, as the number of an entity. */
  readonly objects: Uint32Array;
};

async function viewGraph(graph: KnowledgeGraph, signal: AbortSignal | undefined): Promise<GraphView> {
  const entities: Entity[] = [];
  const numbers = new Map<string, number>();
  const subjects: number[] = [];
  const objects: number[] = [];
  const numberOf = (entity: Entity): number => {
    const existing = numbers.get(entity.id);
    if (existing !== undefined) return existing;
    numbers.set(entity.id, entities.length);
    return entities.push(entity) - 1;
  };
  for await (const batch of graph.scan()) {
    throwIfCancelled(signal);
    for (const { subject, object } of batch) {
      subjects.push(numberOf(subject));
      objects.push(numberOf(object));
    }
  }
  const { starts, order } = sortBySubject(subjects, entities.length);
  return {
    entities,
    triples: order.length,
    starts,
    objects: order.map((at) => objects[at] as number),
  };
}

/** Returns the number of triples with an entity as subject. */
function degreeOf(view: GraphView, entity: number): number {
  return (view.starts[entity + 1] as number) - (view.starts[entity] as number);
}

/** Returns the objects of an entity's triples, as entity numbers. */
function objectsOf(view: GraphView, entity: number): Uint32Array {
  return view.objects.subarray(view.starts[entity], view.starts[entity + 1]);
}

/**
 * Visits each triple on an outgoing path from a root once, by its position. Paths stop at other roots and at the limit.
 */
function visitPaths(
  view: GraphView,
  roots: readonly number[],
  isRoot: (entity: Entity) => boolean,
  maximumLength: number,
  visit: (triple: number) => void,
): void {
  const visited = new Set(roots);
  let level = roots;
  for (let length = 0; length < maximumLength && level.length > 0; length += 1) {
    const next: number[] = [];
    for (const entity of level) {
      const end = view.starts[entity + 1] as number;
      for (let triple = view.starts[entity] as number; triple < end; triple += 1) {
        visit(triple);
        const object = view.objects[triple] as number;
        if (visited.has(object) || isRoot(view.entities[object] as Entity)) continue;
        visited.add(object);
        next.push(object);
      }
    }
    level = next;
  }
}

/** Returns the positions of the triples, sorted by subject. Triples with the same subject keep their order. */
function sortBySubject(
  subjects: readonly number[],
  entities: number,
): { readonly starts: Uint32Array; readonly order: Uint32Array } {
  const starts = new Uint32Array(entities + 1);
  for (const subject of subjects) starts[subject + 1] = (starts[subject + 1] as number) + 1;
  for (let at = 0; at < entities; at += 1) {
    starts[at + 1] = (starts[at + 1] as number) + (starts[at] as number);
  }
  const free = starts.slice();
  const order = new Uint32Array(subjects.length);
  subjects.forEach((subject, at) => {
    const to = free[subject] as number;
    free[subject] = to + 1;
    order[to] = at;
  });
  return { starts, order };
}
