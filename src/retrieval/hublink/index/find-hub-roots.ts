/**
 * Finds the hub roots (thesis, section 4.2.3) for an index of a complete graph. Roots are entities of the specified
 * types, or else of the types whose outgoing paths cover most of the graph. In a graph without types, roots are entities
 * that have many outgoing triples and are not on another root's paths.
 */
import { GraphError } from "../../../base/errors.ts";
import type { Entity, KnowledgeGraph } from "../../../graph/index.ts";
import type { HubLinkOptions } from "../options.ts";
import { chooseHubTypes } from "./choose-hub-types.ts";
import { degreeOf, type GraphView, objectsOf, viewGraph, visitPaths } from "./graph-view.ts";

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
