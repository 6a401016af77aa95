/** The direct strategy finds candidate hubs by the nearest vectors in the complete index (Algorithms 8 and 12). */
import type { Hub, ScoredPath } from "../index/hub.ts";
import type { HubIndex, IndexedHub } from "../index/hub-index.ts";
import type { HubLinkOptions } from "../options.ts";
import type { ProcessedQuestion } from "../process-question.ts";
import { rankDiversely } from "./rank-diversely.ts";
import { scoreHubs, type TextOfPath, textsOf } from "./score-paths.ts";

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

/**
 * Finds hubs as {@link findCandidateHubs} does, but counts a path once for every text that finds it. The results of a
 * round are ranked together. The first `topPathsToKeep` results of a hub are its paths, even if they repeat one. A hub
 * with fewer results is searched on its own.
 */
export async function findHubsByResults(
  question: ProcessedQuestion,
  index: HubIndex,
  options: HubLinkOptions,
): Promise<readonly Hub[]> {
  const { hubsToKeep, topPathsToKeep, diversityPenalty } = options;
  const resultsByHub = new Map<string, ScoredPath[]>();
  while (resultsByHub.size < hubsToKeep) {
    const excluded = new Set(resultsByHub.keys());
    const round: ScoredPath[] = [];
    for (const query of question.queries.keys())
      round.push(...(await nearestResults(query, question, index, excluded, 2 * topPathsToKeep)));
    if (round.length === 0) break;
    for (const result of rankDiversely(round, diversityPenalty)) {
      const { hub } = result.path as TextOfPath["path"];
      const results = resultsByHub.get(hub) ?? [];
      results.push(result);
      resultsByHub.set(hub, results);
    }
  }
  const found = [...resultsByHub].flatMap(([id, results]) => {
    const hub = index.hubs.get(id);
    return hub === undefined ? [] : [{ hub, results }];
  });
  const isShort = ({ results }: (typeof found)[number]): boolean => results.length < topPathsToKeep;
  const searched = await scoreHubs(
    found.filter(isShort).map(({ hub }) => hub),
    question,
    options,
  );
  const searchedHubs = new Map(searched.map((hub) => [hub.root.id, hub]));
  return found.map(
    ({ hub: { root }, results }) =>
      searchedHubs.get(root.id) ?? {
        root,
        paths: results.slice(0, topPathsToKeep),
        score: 0,
        pathFromTopic: [],
      },
  );
}

/** Returns the nearest results of a query in the complete index, without the excluded hubs. */
async function nearestResults(
  query: number,
  { comparison }: ProcessedQuestion,
  index: HubIndex,
  excluded: ReadonlySet<string>,
  limit: number,
): Promise<readonly ScoredPath[]> {
  const nearest: TextOfPath[] = [];
  const textsOfHubs = new Map<string, readonly TextOfPath[]>();
  const textsIn = (hub: string): readonly TextOfPath[] => {
    const texts = textsOfHubs.get(hub) ?? textsOf(index.hubs.get(hub)?.paths ?? []);
    textsOfHubs.set(hub, texts);
    return texts;
  };
  for await (const ids of comparison.descending(query)) {
    for (const id of ids) {
      const hubs = new Set([...index.pathsOfText(id)].map((path) => index.hubOfPath(path)));
      for (const hub of hubs)
        if (!excluded.has(hub)) nearest.push(...textsIn(hub).filter((text) => text.id === id));
      if (nearest.length >= limit) break;
    }
    if (nearest.length >= limit) break;
  }
  const kept = nearest.slice(0, limit);
  const products = await comparison.products(Uint32Array.from(kept, ({ id }) => id));
  const width = kept.length === 0 ? 0 : products.length / kept.length;
  return kept.map(({ path, place }, at) => ({
    path,
    score: products[at * width + query] as number,
    matchedText: path.texts.at(place),
  }));
}
