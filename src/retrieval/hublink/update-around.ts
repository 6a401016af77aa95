/**
 * The dynamic update (thesis 4.11): after triples of some entities changed, only the hubs that these entities are
 * on are collected again. The criterion for hub roots stays the one the index was built with.
 */
import type { KnowledgeGraph } from "../../graph/index.ts";
import type { Watch } from "../../progress.ts";
import { type BuildParts, type BuiltIndex, buildHubs, embedHubs } from "./build-index.ts";
import { findHubPaths } from "./find-hub-paths.ts";
import type { HubIndex } from "./hub-index.ts";
import { createHubTable } from "./hub-table.ts";
import type { HubLinkOptions } from "./options.ts";

/** @param changed ids of entities that were subject of an added or removed triple, or were renamed or retyped */
export async function updateAround(
  changed: readonly string[],
  graph: KnowledgeGraph,
  built: BuiltIndex,
  options: HubLinkOptions,
  parts: BuildParts,
  watch: Watch,
): Promise<BuiltIndex> {
  const touched = new Set(changed);
  const { index, isHubRoot } = built;
  const affected = new Set([...changed, ...hubsWith(touched, index)]);
  const entities = await graph.entities([...affected]);
  const roots = [...entities.values()].filter(isHubRoot);
  const found = await findHubPaths(graph, roots, isHubRoot, options);
  const fresh = await buildHubs(found, parts);
  const isRoot = new Set(roots.map(({ id }) => id));
  const gone = new Set([...affected].filter((id) => index.hubs.has(id) && !isRoot.has(id)));
  const replaced = new Map(fresh.map((hub) => [hub.root.id, hub]));
  const hubs = createHubTable();
  for (const { root, paths } of index.hubs.values()) {
    if (!gone.has(root.id)) hubs.add(replaced.get(root.id) ?? { root, paths });
  }
  for (const hub of fresh) if (!index.hubs.has(hub.root.id)) hubs.add(hub);
  const changes = {
    built: fresh.length,
    unchanged: hubs.size - fresh.length,
    removed: gone.size,
  };
  const cut = found.filter((item) => item.cut).length;
  return {
    index: await embedHubs(hubs, options, parts, watch),
    isHubRoot,
    roots: null,
    changes: { ...changes, cut },
  };
}

/** Hubs with one of the entities on a path; the roots themselves are on every path of theirs. */
function hubsWith(entities: ReadonlySet<string>, index: HubIndex): string[] {
  const found: string[] = [];
  for (const { root, paths } of index.hubs.values()) {
    const isOn = paths.some(({ triples }) =>
      triples.some(({ subject, object }) => entities.has(subject.id) || entities.has(object.id)),
    );
    if (isOn) found.push(root.id);
  }
  return found;
}
