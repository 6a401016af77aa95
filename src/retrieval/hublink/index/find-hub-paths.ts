/**
 * Collects the triple paths of many hubs at a time, level by level (Algorithm 5).
 *
 * The pseudocode and the definition (thesis, section 4.2.4) differ. By the definition, a path includes the triple that
 * reaches another hub, and only the path itself must be free of cycles, so two routes to a shared node result in two
 * paths. With `first route`, as in the pseudocode, a path ends before that triple, and no node occurs on two routes.
 * No path is empty.
 */
import type { Entity, KnowledgeGraph, Triple } from "../../../graph/index.ts";
import type { HubLinkOptions } from "../options.ts";

export type PathLimits = Pick<HubLinkOptions, "hubPaths" | "maximumPathLength" | "maximumPathsPerHub">;

export type RootPaths = {
  readonly root: Entity;
  readonly paths: readonly (readonly Triple[])[];
  /** Whether paths are missing because the path limit was reached. */
  readonly isTruncated: boolean;
};

type Frontier = { readonly end: string; readonly path: readonly Triple[] };

/** Returns the ids of those entities that are hub roots. */
export type RootsAmong = (entities: readonly Entity[]) => Promise<ReadonlySet<string>>;

export async function findHubPaths(
  graph: KnowledgeGraph,
  roots: readonly Entity[],
  rootsAmong: RootsAmong,
  limits: PathLimits,
): Promise<readonly RootPaths[]> {
  const searches = roots.map((root) => ({
    root,
    paths: [] as (readonly Triple[])[],
    frontier: [{ end: root.id, path: [] }] as Frontier[],
    reached: new Set([root.id]),
    isTruncated: false,
  }));
  while (searches.some((search) => search.frontier.length > 0)) {
    const ends = new Set(searches.flatMap((search) => search.frontier.map(({ end }) => end)));
    const outgoing = await graph.outgoing([...ends]);
    const reachedRoots = await rootsAmong([...outgoing.values()].flat().map(({ object }) => object));
    const isHubRoot = ({ id }: Entity): boolean => reachedRoots.has(id);
    for (const search of searches) {
      const next: Frontier[] = [];
      for (const { end, path } of search.frontier) {
        if (search.paths.length + next.length >= limits.maximumPathsPerHub) {
          search.isTruncated = true;
          break;
        }
        const onlyFirst = limits.hubPaths === "first route";
        const visited = onlyFirst
          ? search.reached
          : new Set([search.root.id, ...path.map((triple) => triple.object.id)]);
        const steps = (outgoing.get(end) ?? []).filter((triple) => !visited.has(triple.object.id));
        const ends = onlyFirst && steps.some(({ object }) => isHubRoot(object));
        if ((steps.length === 0 || ends) && path.length > 0) search.paths.push(path);
        for (const triple of steps) {
          if (onlyFirst && (search.reached.has(triple.object.id) || isHubRoot(triple.object))) continue;
          search.reached.add(triple.object.id);
          const longer = [...path, triple];
          if (longer.length >= limits.maximumPathLength || isHubRoot(triple.object))
            search.paths.push(longer);
          else next.push({ end: triple.object.id, path: longer });
        }
      }
      search.frontier = next;
    }
  }
  return searches.map(({ root, paths, isTruncated }) => ({
    root,
    paths: paths.slice(0, limits.maximumPathsPerHub),
    isTruncated: isTruncated || paths.length > limits.maximumPathsPerHub,
  }));
}
