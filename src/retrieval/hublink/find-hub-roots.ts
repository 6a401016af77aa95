/**
 * Which entities are hub roots (thesis 4.2.3), for an index over a whole graph. By default those of given types;
 * else those of the types whose outgoing paths cover most of the graph; else, in a graph without types, those with
 * many outgoing triples that no such path covers already. Or by any combination of criteria.
 */
import { GraphError } from "../../errors.ts";
import type { Entity, KnowledgeGraph } from "../../graph/index.ts";
import type { Embedder } from "../../vectors/index.ts";
import { chooseHubTypes } from "./choose-hub-types.ts";
import { coverFrom, type GraphView, viewGraph } from "./graph-view.ts";
import { createCriterionTests } from "./hub-criteria.ts";
import type { HubCriterion, HubRootOptions } from "./options.ts";

export type HubRoots = {
  readonly roots: readonly Entity[];
  isHubRoot(entity: Entity): boolean;
  /** Which criterion made the roots, in words. */
  readonly criterion: string;
  /** For each criterion the ids of the roots that meet it. */
  readonly byCriterion: Readonly<Record<string, readonly string[]>>;
};

/** @throws GraphError when the graph holds no entity of the given types, or no hub can be found in it */
export async function findHubRoots(
  graph: KnowledgeGraph,
  options: HubRootOptions,
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<HubRoots> {
  const view = await viewGraph(graph, signal);
  await requireTypes(graph, options.hubTypes);
  if (options.hubCriteria.length > 0) return byCriteria(view, options, embedder, signal);
  const given = options.hubTypes.length > 0;
  const types = given ? options.hubTypes : chooseHubTypes(view, options.maximumPathLength);
  return types.length > 0
    ? byTypes(view, types, given ? "type, as given" : "type, by coverage")
    : byDegree(view, options);
}

async function requireTypes(graph: KnowledgeGraph, types: readonly string[]): Promise<void> {
  if (types.length === 0) return;
  const { types: known } = await graph.statistics();
  const missing = types.filter((type) => known[type] === undefined);
  if (missing.length === 0) return;
  const names = Object.keys(known).slice(0, 10);
  throw new GraphError(`the graph has no entity of type ${missing.join(", ")}`, {
    hint: names.length > 0 ? `Its types: ${names.join(", ")}.` : "It has no types; leave the hub type out.",
  });
}

function byTypes(view: GraphView, types: readonly string[], how: string): HubRoots {
  const isHubRoot = (entity: Entity): boolean => entity.types.some((type) => types.includes(type));
  const roots = [...view.entities.values()].filter(isHubRoot);
  const byType = types.map((type): [string, string[]] => [
    `type ${type}`,
    roots.filter((entity) => entity.types.includes(type)).map(({ id }) => id),
  ]);
  return describeRoots({ roots, isHubRoot, criterion: `${how}: ${types.join(", ")}` }, byType);
}

/**
 * By degree. Entities that nothing points to come first, so that a hub begins where its information begins; others
 * follow only where no hub's paths have reached them.
 */
function byDegree(view: GraphView, options: HubRootOptions): HubRoots {
  const { minimumDegree, maximumPathLength } = options;
  const pointedTo = new Set<string>();
  for (const triples of view.outgoing.values()) {
    for (const { subject, object } of triples) if (subject.id !== object.id) pointedTo.add(object.id);
  }
  const eligible = [...view.entities.values()].filter(
    ({ id }) => (view.outgoing.get(id)?.length ?? 0) >= minimumDegree,
  );
  const ids = new Set(eligible.filter(({ id }) => !pointedTo.has(id)).map(({ id }) => id));
  const isHubRoot = ({ id }: Entity): boolean => ids.has(id);
  const reached = new Set<string>();
  const reach = (from: readonly Entity[]): void => {
    for (const { subject, object } of coverFrom(view, from, isHubRoot, maximumPathLength)) {
      reached.add(subject.id).add(object.id);
    }
  };
  reach(eligible.filter(isHubRoot));
  for (const entity of eligible) {
    if (reached.has(entity.id)) continue;
    ids.add(entity.id);
    reach([entity]);
  }
  const roots = eligible.filter(isHubRoot);
  const criterion = `degree, at least ${minimumDegree} outgoing triples`;
  return describeRoots({ roots, isHubRoot, criterion }, [["degree", roots.map(({ id }) => id)]]);
}

async function byCriteria(
  view: GraphView,
  options: HubRootOptions,
  embedder: Embedder,
  signal: AbortSignal | undefined,
): Promise<HubRoots> {
  const criteria = [...new Set<HubCriterion>(options.hubCriteria)];
  const tests = await createCriterionTests(view, criteria, options, embedder, signal);
  const candidates = [...view.entities.values()].filter(({ id }) => view.outgoing.has(id));
  const meets = criteria.map((criterion): [string, Set<string>] => [
    tests[criterion].name,
    new Set(candidates.filter(tests[criterion].accepts).map(({ id }) => id)),
  ]);
  const all = options.hubCriteriaMode === "all";
  const ids = new Set(
    candidates
      .filter(({ id }) =>
        all ? meets.every(([, met]) => met.has(id)) : meets.some(([, met]) => met.has(id)),
      )
      .map(({ id }) => id),
  );
  const isHubRoot = ({ id }: Entity): boolean => ids.has(id);
  const roots = candidates.filter(isHubRoot);
  const criterion = meets.map(([name]) => name).join(all ? " and " : " or ");
  const byCriterion = meets.map(([name, met]): [string, string[]] => [
    name,
    [...met].filter((id) => ids.has(id)),
  ]);
  return describeRoots({ roots, isHubRoot, criterion }, byCriterion);
}

function describeRoots(
  found: Pick<HubRoots, "roots" | "isHubRoot" | "criterion">,
  byCriterion: readonly [string, readonly string[]][],
): HubRoots {
  if (found.roots.length > 0) return { ...found, byCriterion: Object.fromEntries(byCriterion) };
  throw new GraphError(`there is no hub: no entity meets the criterion (${found.criterion})`, {
    hint: "Name the hub type, or lower the thresholds.",
  });
}
