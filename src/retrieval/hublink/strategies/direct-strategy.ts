/** The direct strategy finds candidate hubs by the nearest vectors in the complete index (Algorithms 8 and 12). */
import type { HubIndex, IndexedHub } from "../index/hub-index.ts";
import type { HubLinkOptions } from "../options.ts";
import type { ProcessedQuestion } from "../process-question.ts";

/**
 * Collects hubs until at least `minimumHubs` hubs are found or no paths remain. All hubs of the last round are
 * candidates for pruning, regardless of the query that found them (Algorithm 12). In each round, every query returns
 * the next paths that belong to new hubs, up to `roundLimit` paths. Each round continues the rankings where the
 * previous round ended, so paths are not repeated.
 *
 * @returns the hubs in the order in which they were found
 */
export async function findCandidateHubs(
  question: ProcessedQuestion,
  index: HubIndex,
  minimumHubs: number,
  { topPathsToKeep, roundLimit }: Pick<HubLinkOptions, "topPathsToKeep" | "roundLimit">,
): Promise<readonly IndexedHub[]> {
  // If there are no more hubs than requested, the rounds would eventually find all of them.
  if (index.hubs.size <= minimumHubs) return [...index.hubs.values()];
  const candidateHubs = new Map<string, IndexedHub>();
  const rankings = question.queries.map((_, query) =>
    rankPaths(question.comparison.descending(query), index),
  );
  while (candidateHubs.size < minimumHubs) {
    const excluded = new Set(candidateHubs.keys());
    const limit = roundLimit === "twice" ? 2 : minimumHubs - candidateHubs.size;
    let results = 0;
    for (const ranking of rankings) {
      for (const hub of await ranking.nextHubs(limit * topPathsToKeep, excluded)) {
        results += 1;
        const indexedHub = index.hubs.get(hub);
        if (indexedHub) candidateHubs.set(hub, indexedHub);
      }
    }
    if (results === 0) break;
  }
  return [...candidateHubs.values()];
}

/** The distinct paths of the index that have any similarity to a query, nearest first. */
type PathRanking = {
  /** Returns the hubs of the next `count` distinct paths, without the excluded hubs. */
  nextHubs(count: number, excluded: ReadonlySet<string>): Promise<readonly string[]>;
};

/** @param texts the ids of texts, nearest first */
function rankPaths(texts: AsyncIterable<readonly number[]>, index: HubIndex): PathRanking {
  const batches = texts[Symbol.asyncIterator]();
  const visitedPaths = new Set<number>();
  let hubs: Iterator<string> = [].values();
  return {
    nextHubs: async (count, excluded) => {
      const nextIds: string[] = [];
      while (nextIds.length < count) {
        const next = hubs.next();
        if (!next.done) {
          if (!excluded.has(next.value)) nextIds.push(next.value);
          continue;
        }
        const batch = await batches.next();
        if (batch.done) break;
        hubs = hubsOfTexts(batch.value, index, visitedPaths);
      }
      return nextIds;
    },
  };
}

/** Yields the hub of each path that the texts represent, without repeating paths. */
function* hubsOfTexts(ids: readonly number[], index: HubIndex, visitedPaths: Set<number>): Generator<string> {
  for (const id of ids) {
    for (const path of index.pathsOfText(id)) {
      if (visitedPaths.has(path)) continue;
      visitedPaths.add(path);
      yield index.hubOfPath(path);
    }
  }
}
