/** The direct strategy finds candidate hubs by the nearest vectors in the complete index (Algorithms 8 and 12). */
import type { Hub, ScoredPath } from "../index/hub.ts";
import type { HubIndex, IndexedHub } from "../index/hub-index.ts";
import type { TextUse } from "../index/number-texts.ts";
import type { HubLinkOptions } from "../options.ts";
import type { ProcessedQuestion } from "../process-question.ts";
import { rankDiversely } from "./rank-diversely.ts";
import { scoreHubs, type TextOfPath, textsOf } from "./score-paths.ts";

/**
 * Collects hubs until at least `minimumHubs` hubs are found or no paths remain. All hubs of the last round are
 * candidates for pruning, regardless of the query that found them (Algorithm 12). In each round, every query returns
 * the next 2 · `topPathsToKeep` paths that belong to new hubs. Each round continues the rankings where the previous round
 * ended, so paths are not repeated.
 *
 * @returns the hubs in the order in which they were found
 */
export async function findCandidateHubs(
  question: ProcessedQuestion,
  index: HubIndex,
  minimumHubs: number,
  { topPathsToKeep }: Pick<HubLinkOptions, "topPathsToKeep">,
): Promise<readonly IndexedHub[]> {
  const { hubs, firstHub } = index.size;
  // If there are no more hubs than requested, the rounds would eventually find all of them.
  if (hubs <= minimumHubs) return index.hubsAt(Array.from({ length: hubs }, (_, place) => firstHub + place));
  const candidateHubs = new Set<number>();
  const rankings = question.queries.map((_, query) =>
    rankPaths(question.comparison.descending(query), index),
  );
  while (candidateHubs.size < minimumHubs) {
    const excluded = new Set(candidateHubs);
    let results = 0;
    for (const ranking of rankings) {
      for (const hub of await ranking.nextHubs(2 * topPathsToKeep, excluded)) {
        results += 1;
        candidateHubs.add(hub);
      }
    }
    if (results === 0) break;
  }
  return inOrder([...candidateHubs], index);
}

/** Returns the hubs in the order of these positions. */
async function inOrder(positions: readonly number[], index: HubIndex): Promise<readonly IndexedHub[]> {
  const sorted = positions.toSorted((left, right) => left - right);
  const hubs = await index.hubsAt(sorted);
  return positions.flatMap((position) => hubs[sorted.indexOf(position)] ?? []);
}

/** The distinct paths of the index that have any similarity to a query, nearest first. */
type PathRanking = {
  /** Returns the positions of the hubs of the next `count` distinct paths, without the excluded hubs. */
  nextHubs(count: number, excluded: ReadonlySet<number>): Promise<readonly number[]>;
};

/** @param texts the numbers of texts, nearest first */
function rankPaths(texts: AsyncIterable<readonly number[]>, index: HubIndex): PathRanking {
  const uses = usesInOrder(texts, index);
  const visitedPaths = new Set<string>();
  return {
    nextHubs: async (count, excluded) => {
      const hubs: number[] = [];
      while (hubs.length < count) {
        const next = await uses.next();
        if (next.done) break;
        const { hub, path } = next.value;
        const key = `${hub} ${path}`;
        if (visitedPaths.has(key)) continue;
        visitedPaths.add(key);
        if (!excluded.has(hub)) hubs.push(hub);
      }
      return hubs;
    },
  };
}

async function* usesInOrder(
  texts: AsyncIterable<readonly number[]>,
  index: HubIndex,
): AsyncGenerator<TextUse> {
  for await (const batch of texts) for (const text of batch) yield* index.usesOf(text);
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
  const hubs = new Map((await index.hubs([...resultsByHub.keys()])).map((hub) => [hub.root.id, hub]));
  const found = [...resultsByHub].flatMap(([id, results]) => {
    const hub = hubs.get(id);
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
  const textsOfHubs = new Map<number, Promise<readonly TextOfPath[]>>();
  const textsIn = (position: number): Promise<readonly TextOfPath[]> => {
    const texts =
      textsOfHubs.get(position) ?? index.hubsAt([position]).then(([hub]) => textsOf(hub?.paths ?? []));
    textsOfHubs.set(position, texts);
    return texts;
  };
  for await (const ids of comparison.descending(query)) {
    for (const id of ids) {
      let last = -1;
      for await (const { hub } of index.usesOf(id)) {
        // The uses by the paths of a hub are adjacent.
        if (hub === last) continue;
        last = hub;
        const texts = await textsIn(hub);
        const [first] = texts;
        if (first === undefined || excluded.has(first.path.hub)) continue;
        nearest.push(...texts.filter((text) => text.id === id));
        if (nearest.length >= limit) break;
      }
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
