/** The direct strategy finds candidate hubs by the nearest vectors in the complete index (Algorithms 8 and 12). */
import type { Similarities } from "../../../vectors/index.ts";
import type { Hub, ScoredPath } from "../index/hub.ts";
import type { HubIndex, IndexedHub, IndexedPath } from "../index/hub-index.ts";
import type { HubLinkOptions } from "../options.ts";
import type { ProcessedQuestion } from "../process-question.ts";
import { rankDiversely } from "./rank-diversely.ts";
import { scoreHubs, textsOf } from "./score-paths.ts";

/**
 * Collects hubs until at least `hubsToKeep` hubs are found or no paths remain. All hubs of the last round are
 * candidates for pruning, regardless of the query that found them (Algorithm 12). In each round, every query returns
 * the next paths that belong to new hubs. Each round continues the rankings where the previous round ended, so paths are
 * not repeated.
 *
 * @returns the hubs in the order in which they were found
 */
export async function findCandidateHubs(
  question: ProcessedQuestion,
  index: HubIndex,
  options: RoundOptions,
): Promise<readonly IndexedHub[]> {
  const { hubsToKeep } = options;
  const { hubs, firstHub } = index.size;
  // If there are no more hubs than requested, the rounds would eventually find all of them.
  if (hubs <= hubsToKeep) return index.hubsAt(Array.from({ length: hubs }, (_, place) => firstHub + place));
  const candidateHubs = new Set<number>();
  const rankings = question.similarities.map((similarities) => hubsOfPaths(similarities, index));
  for (let isLast = false; !isLast && candidateHubs.size < hubsToKeep; ) {
    const excluded = new Set(candidateHubs);
    const limit = roundLimit(options, excluded.size);
    isLast = true;
    for (const ranking of rankings) {
      for (let results = 0; results < limit; ) {
        const next = await ranking.next();
        if (next.done) break;
        if (excluded.has(next.value)) continue;
        candidateHubs.add(next.value);
        results += 1;
        isLast = false;
      }
    }
  }
  return index.hubsAt([...candidateHubs]);
}

type RoundOptions = Pick<HubLinkOptions, "hubsToKeep" | "keptHubs" | "topPathsToKeep">;

/** Returns the number of paths that a query returns in a round. */
function roundLimit({ hubsToKeep, keptHubs, topPathsToKeep }: RoundOptions, foundHubs: number): number {
  return topPathsToKeep * (keptHubs === "best" ? 2 : hubsToKeep - foundHubs);
}

/** Yields the position of the hub of each distinct path that has any similarity to a query, nearest first. */
async function* hubsOfPaths({ descending }: Similarities, index: HubIndex): AsyncGenerator<number> {
  const visitedPaths = new Set<string>();
  for (const text of descending()) {
    for await (const { hub, path } of index.usesOf(text)) {
      const key = `${hub} ${path}`;
      if (visitedPaths.has(key)) continue;
      visitedPaths.add(key);
      yield hub;
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
  const resultsByHub = new Map<string, Result[]>();
  while (resultsByHub.size < hubsToKeep) {
    const limit = roundLimit(options, resultsByHub.size);
    const round: Result[] = [];
    for (const similarities of question.similarities)
      round.push(...(await nearestResults(similarities, index, resultsByHub, limit)));
    if (round.length === 0) break;
    for (const result of rankDiversely(round, diversityPenalty)) {
      const results = resultsByHub.get(result.path.hub) ?? [];
      results.push(result);
      resultsByHub.set(result.path.hub, results);
    }
  }
  const found = await index.hubs([...resultsByHub.keys()]);
  return found.map((hub) => {
    const results = resultsByHub.get(hub.root.id) ?? [];
    const [searched] = results.length < topPathsToKeep ? scoreHubs([hub], question, options) : [];
    const { root } = hub;
    return searched ?? { root, paths: results.slice(0, topPathsToKeep), score: 0, pathFromTopic: [] };
  });
}

/** A path with the score and the text of a single result. */
type Result = ScoredPath & { readonly path: IndexedPath };

/** Returns the nearest results of a query in the complete index, without those of known hubs. */
async function nearestResults(
  similarities: Similarities,
  index: HubIndex,
  knownHubs: ReadonlyMap<string, unknown>,
  limit: number,
): Promise<readonly Result[]> {
  const nearest: Result[] = [];
  for await (const result of resultsOf(similarities, index)) {
    if (knownHubs.has(result.path.hub)) continue;
    nearest.push(result);
    if (nearest.length >= limit) break;
  }
  return nearest;
}

/** Yields the results of a query in the complete index, nearest first. */
async function* resultsOf({ of, descending }: Similarities, index: HubIndex): AsyncGenerator<Result> {
  for (const id of descending()) {
    let last = -1;
    for await (const { hub } of index.usesOf(id)) {
      // The uses by the paths of a hub are adjacent.
      if (hub === last) continue;
      last = hub;
      const [indexed] = await index.hubsAt([hub]);
      for (const text of textsOf(indexed?.paths ?? [])) {
        if (text.id !== id) continue;
        const { path, place } = text;
        yield { path, score: of(id), matchedText: path.texts.at(place) };
      }
    }
  }
}
