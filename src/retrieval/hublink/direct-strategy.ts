/** The direct strategy: candidate hubs by nearest vectors in the whole index (Algorithms 8 and 12). */
import type { HubIndex, IndexedHub } from "./hub-index.ts";
import type { HubLinkOptions } from "./options.ts";
import type { ProcessedQuestion } from "./process-question.ts";

/**
 * Collects hubs until there are `candidateHubs` or nothing is left. Each round asks every query for its next
 * 2 · `topPathsToKeep` paths of hubs not found before. A round continues the queries' rankings where the last one
 * ended, so that no round repeats another.
 */
export function findCandidateHubs(
  question: ProcessedQuestion,
  index: HubIndex,
  options: HubLinkOptions,
): readonly IndexedHub[] {
  // With no more hubs than that, the rounds would end with all of them.
  if (index.hubs.size <= options.candidateHubs) return [...index.hubs.values()];
  const found = new Map<string, IndexedHub>();
  const rankings = question.queries.map(({ similarities }) => rankPaths(similarities, index));
  while (found.size < options.candidateHubs) {
    const excluded = new Set(found.keys());
    let results = 0;
    for (const ranking of rankings) {
      for (const hub of nextHubs(ranking, 2 * options.topPathsToKeep, excluded)) {
        results += 1;
        const known = index.hubs.get(hub);
        if (known) found.set(hub, known);
      }
    }
    if (results === 0) break;
  }
  return [...found.values()].slice(0, options.candidateHubs);
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

type RankedPath = { readonly hash: string; readonly hub: string };

/** All paths of the index with any similarity, nearest first, each once. */
function* rankPaths(similarities: Float32Array, index: HubIndex): Generator<RankedPath> {
  const seen = new Set<string>();
  for (const id of descending(similarities)) {
    for (const { hash, hub } of index.pathsOfText(id)) {
      if (seen.has(hash)) continue;
      seen.add(hash);
      yield { hash, hub };
    }
  }
}

/** Band by band below the highest value: whoever stops early has sorted little. */
const bands = [0.9, 0.75, 0.6, 0.45, 0.3, 0.15, 0];

/** Indexes of positive values, highest value first, equal values in order of index. */
function* descending(values: Float32Array): Generator<number> {
  let highest = 0;
  for (let at = 0; at < values.length; at += 1) highest = Math.max(highest, values[at] as number);
  let above = Number.POSITIVE_INFINITY;
  for (const band of bands) {
    const least = band * highest;
    const within: number[] = [];
    // A plain loop: this passes over every text of the index, for every query.
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] as number;
      if (value > 0 && value >= least && value < above) within.push(at);
    }
    yield* within.sort((left, right) => (values[right] as number) - (values[left] as number) || left - right);
    above = least;
  }
}
