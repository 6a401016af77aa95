/** The direct strategy: candidate hubs by nearest vectors in the whole index (Algorithms 8 and 12). */
import type { Similarities } from "../../../vectors/index.ts";
import type { HubIndex, IndexedHub } from "../index/hub-index.ts";
import type { HubLinkOptions } from "../options.ts";
import type { ProcessedQuestion } from "../process-question.ts";

/**
 * Collects hubs until there are at least `enough` or nothing is left; all hubs of the last round take part in
 * the pruning, whichever query found them (Algorithm 12). Each round asks every query for its next paths of hubs not
 * found before, as many as `roundLimit` says. A round continues the queries' rankings where the last one ended, so that
 * no round repeats another.
 *
 * @returns in the order in which they were found
 */
export function findCandidateHubs(
  question: ProcessedQuestion,
  index: HubIndex,
  enough: number,
  { topPathsToKeep, roundLimit }: Pick<HubLinkOptions, "topPathsToKeep" | "roundLimit">,
): readonly IndexedHub[] {
  // With no more hubs than that, the rounds would end with all of them.
  if (index.hubs.size <= enough) return [...index.hubs.values()];
  const found = new Map<string, IndexedHub>();
  const rankings = question.queries.map(({ similarities }) => rankPaths(similarities, index));
  while (found.size < enough) {
    const excluded = new Set(found.keys());
    const limit = roundLimit === "twice" ? 2 : enough - found.size;
    let results = 0;
    for (const ranking of rankings) {
      for (const hub of nextHubs(ranking, limit * topPathsToKeep, excluded)) {
        results += 1;
        const known = index.hubs.get(hub);
        if (known) found.set(hub, known);
      }
    }
    if (results === 0) break;
  }
  return [...found.values()];
}

/** The hubs of the next `count` different paths, without those excluded. */
function* nextHubs(
  ranking: Iterator<RankedPath>,
  count: number,
  excluded: ReadonlySet<string>,
): Generator<string> {
  for (let taken = 0; taken < count; ) {
    const next = ranking.next();
    if (next.done) return;
    if (excluded.has(next.value.hub)) continue;
    taken += 1;
    yield next.value.hub;
  }
}

type RankedPath = { readonly path: number; readonly hub: string };

/** All paths of the index with any similarity, nearest first, each once. */
function* rankPaths(similarities: Similarities, index: HubIndex): Generator<RankedPath> {
  const seen = new Set<number>();
  for (const id of similarities.descending()) {
    for (const path of index.pathsOfText(id)) {
      if (seen.has(path)) continue;
      seen.add(path);
      yield { path, hub: index.hubOfPath(path) };
    }
  }
}
