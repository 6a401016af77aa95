/**
 * Finds the stored hubs that still match the graph, by the hashes of their paths (Algorithm 4). If the graph records
 * when its nodes changed, these times suffice (thesis, section 4.11), and no paths are collected again.
 */
import type { Entity, KnowledgeGraph, Triple } from "../../../graph/index.ts";
import type { HubLinkOptions } from "../options.ts";
import type { RootPaths } from "./find-hub-paths.ts";
import { hashPath, type StoredHub, sameEntity } from "./hub.ts";

/** Whether the hub has the same root and the same paths in the same order. */
export function hasSamePaths(stored: StoredHub, { root, paths }: RootPaths): boolean {
  if (stored.paths.length !== paths.length || !sameEntity(stored.root, root)) return false;
  return paths.every((triples, at) => hashPath(triples) === stored.paths[at]?.hash);
}

/**
 * Returns the ids of the hubs whose times prove that they are unchanged.
 *
 * A hub is proven unchanged if the labels and types of all nodes on its paths and the times of all nodes with outgoing
 * triples are the same, and no end node has new outgoing triples. The earlier times come from the stored paths, which
 * contain all triples of the nodes that they pass through.
 *
 * @param changedRoots ids of entities that became hub roots or ceased to be roots; hubs that contain such an entity are
 * not proven unchanged
 */
export async function findProvenUnchanged(
  graph: KnowledgeGraph,
  hubs: readonly StoredHub[],
  { timestampPredicate, maximumPathLength, maximumPathsPerHub }: TimeOptions,
  isHubRoot: (entity: Entity) => boolean,
  changedRoots: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  // A hub with the maximum number of paths may be truncated: it lacks triples, and perhaps times.
  const complete = hubs.filter(({ paths }) => paths.length < maximumPathsPerHub);
  const views = complete.map((hub) => viewHub(hub, timestampPredicate, maximumPathLength, isHubRoot));
  const ids = [...new Set(views.flatMap((view) => [...view.nodes.keys()]))];
  const entities = await graph.entities(ids);
  const outgoing = await graph.outgoing(ids);
  const isProven = ({ nodes, times, ends }: TimedHub): boolean =>
    [...nodes].every(([id, before]) => {
      const now = entities.get(id);
      return now !== undefined && sameEntity(before, now) && !changedRoots.has(id);
    }) &&
    [...times].every(([id, before]) => {
      const now = (outgoing.get(id) ?? []).filter((triple) => isNamed(triple, timestampPredicate));
      return before !== "" && timesOf(now) === before;
    }) &&
    [...ends].every((id) => (outgoing.get(id) ?? []).length === 0);
  return new Set(views.filter(isProven).map(({ root }) => root));
}

type TimeOptions = Pick<HubLinkOptions, "timestampPredicate" | "maximumPathLength" | "maximumPathsPerHub">;

type TimedHub = {
  readonly root: string;
  readonly nodes: ReadonlyMap<string, Entity>;
  /** The time of every node with outgoing triples; empty if the graph does not record it. */
  readonly times: ReadonlyMap<string, string>;
  /** The end nodes at which paths stopped because there were no outgoing triples. */
  readonly ends: ReadonlySet<string>;
};

function viewHub(
  { root, paths }: StoredHub,
  predicate: string,
  maximumPathLength: number,
  isHubRoot: (entity: Entity) => boolean,
): TimedHub {
  const ends = new Set<string>();
  const nodes = new Map([[root.id, root]]);
  const marks = new Map<string, Triple[]>([[root.id, []]]);
  for (const { triples } of paths) {
    for (const triple of triples) {
      nodes.set(triple.object.id, triple.object);
      const markTriples = marks.get(triple.subject.id) ?? [];
      marks.set(triple.subject.id, markTriples);
      if (isNamed(triple, predicate)) markTriples.push(triple);
    }
    const end = triples.at(-1)?.object;
    if (end !== undefined && triples.length < maximumPathLength && !isHubRoot(end)) ends.add(end.id);
  }
  const times = new Map([...marks].map(([id, triples]) => [id, timesOf(triples)]));
  return { root: root.id, nodes, times, ends };
}

function isNamed({ predicate }: Triple, name: string): boolean {
  return predicate.id === name || predicate.label === name;
}

/** Formats the distinct times as text. Shared paths cause duplicates. */
function timesOf(triples: readonly Triple[]): string {
  return [...new Set(triples.map(({ object }) => `${object.id} ${object.label}`))].sort().join("\n");
}
