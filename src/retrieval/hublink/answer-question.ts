/** Answers a question with either strategy (Algorithms 12 and 14). */

import { type Entity, type KnowledgeGraph, requireEntity } from "../../graph/index.ts";
import type { LanguageCall } from "../../tasks/index.ts";
import type { Similarities } from "../../vectors/index.ts";
import type { RetrievalQuestion } from "../retriever.ts";
import { answerFromHubs, type HubAnswer } from "./answer-from-hubs.ts";
import type { Hub, ScoredPath } from "./index/hub.ts";
import type { HubIndex, IndexedHub, IndexedPath } from "./index/hub-index.ts";
import type { BuiltIndex } from "./index/prepare-index.ts";
import type { HubLinkLanguage } from "./language-tasks.ts";
import type { TextLinks } from "./link-texts.ts";
import type { HubLinkOptions } from "./options.ts";
import { type ProcessedQuestion, processQuestion } from "./process-question.ts";
import {
  type Level,
  type ReachedHub,
  type SearchPosition,
  startFrom,
  walkHubs,
} from "./strategies/find-reachable-hubs.ts";
import { rankDiversely } from "./strategies/rank-diversely.ts";
import { scoreHubs, textsOf } from "./strategies/score-paths.ts";

export type Session = {
  readonly graph: KnowledgeGraph;
  readonly built: BuiltIndex;
  readonly links: TextLinks | null;
  readonly options: HubLinkOptions;
  readonly language: HubLinkLanguage;
  readonly call: LanguageCall;
};

export type AnsweredQuestion = {
  readonly question: ProcessedQuestion;
  /** The topic entity; null with the direct strategy, or if the question has no topic. */
  readonly topic: Entity | null;
  readonly rounds: readonly Round[];
  readonly answer: HubAnswer | null;
};

/** An attempt to answer: a level of the traversal, or the only attempt of the direct strategy. */
export type Round = {
  readonly level: number;
  readonly candidates: number;
  readonly hubs: readonly Hub[];
};

/** @throws GraphError that suggests the most similar labels if the graph does not contain the topic */
export async function answerQuestion(
  { text, topicEntity }: RetrievalQuestion,
  session: Session,
): Promise<AnsweredQuestion> {
  const { graph, options, language, call } = session;
  const { index } = session.built;
  const question = await processQuestion(text, index, options, language, call);
  const parts = { ...session, index };
  // Without a topic the traversal has no start, so the whole index is searched instead.
  if (options.strategy !== "traversal" || topicEntity === undefined || topicEntity === "") {
    const { candidates, hubs } = await searchHubs(question, index, options);
    const answer = await answerFromHubs(hubs, question, parts);
    return { question, topic: null, rounds: [{ level: 0, candidates, hubs }], answer };
  }
  const topic = await requireEntity(graph, topicEntity);
  const rounds: Round[] = [];
  for await (const level of walkLevels(graph, [topic], session.built, options, call.signal)) {
    const waysByHub = Map.groupBy(level.hubs, ({ root }) => root.id);
    const hubsById = new Map((await index.hubs([...waysByHub.keys()])).map((hub) => [hub.root.id, hub]));
    const candidates = level.hubs.flatMap(({ root }) => hubsById.get(root.id) ?? []);
    const ranked = pruneHubs(scoreHubs(candidates, question, options), options);
    // A hub that was reached in both directions occurs twice, with one of its ways each.
    const hubs = ranked.map((hub) => ({
      ...hub,
      pathFromTopic: waysByHub.get(hub.root.id)?.shift()?.pathFromTopic ?? [],
    }));
    rounds.push({ level: level.number, candidates: candidates.length, hubs });
    const answer = await answerFromHubs(hubs, question, parts);
    if (answer !== null) return { question, topic, rounds, answer };
  }
  return { question, topic, rounds, answer: null };
}

// Selects the hubs that answer a question, by text similarity (Algorithms 11 to 16).

/** Selects the answering hubs from the complete index, best first, and counts the compared hubs. */
async function searchHubs(
  question: ProcessedQuestion,
  index: HubIndex,
  options: HubLinkOptions,
): Promise<{ readonly candidates: number; readonly hubs: readonly Hub[] }> {
  const { hubsToKeep, keptHubs, scores } = options;
  const found =
    scores === "per result"
      ? await findHubsByResults(question, index, options)
      : scoreHubs(await findCandidateHubs(question, index, options), question, options);
  const hubs = keptHubs === "first" ? found.slice(0, hubsToKeep) : pruneHubs(found, options);
  return { candidates: found.length, hubs };
}

// Selects the most relevant hubs by the exponentially weighted mean of the scores of their paths (Algorithm 16).

/** Computes Σ wᵢsᵢ / Σ wᵢ with wᵢ = exp(α·sᵢ), or 0 if there are no scores. */
export function hubScore(scores: readonly number[], alpha: number): number {
  if (scores.length === 0) return 0;
  // Shifting every exponent by the same amount leaves the quotient unchanged and keeps it finite for a large α.
  const highest = Math.max(...scores);
  let weighted = 0;
  let weights = 0;
  for (const score of scores) {
    const weight = Math.exp(alpha * (score - highest));
    weighted += weight * score;
    weights += weight;
  }
  return weighted / weights;
}

type PruneOptions = Pick<HubLinkOptions, "hubsToKeep" | "pathWeightAlpha">;

/** Returns at most `hubsToKeep` hubs with their scores, best first. */
function pruneHubs(hubs: readonly Hub[], { hubsToKeep, pathWeightAlpha }: PruneOptions): Hub[] {
  return hubs
    .map((hub) => ({
      ...hub,
      score: hubScore(
        hub.paths.map(({ score }) => score),
        pathWeightAlpha,
      ),
    }))
    .sort((left, right) => right.score - left.score)
    .slice(0, hubsToKeep);
}

// The traversal strategy finds hubs around a topic entity, level by level (Algorithms 14 and 15).

/**
 * Yields the levels 1, 2 … up to `maximumRetrievalLevel`. If hops are counted, the next level begins one hop further
 * (Algorithm 14). Otherwise, Algorithm 1 has already followed every path to its end, so the next level begins at the
 * path ends of this level's hubs.
 */
function walkLevels(
  graph: KnowledgeGraph,
  topics: readonly Entity[],
  { rootsAmong, index }: Pick<BuiltIndex, "rootsAmong" | "index">,
  { maximumRetrievalLevel: levels, uniformHopCount, hubPerDirection }: HubLinkOptions,
  signal?: AbortSignal,
): AsyncGenerator<Level> {
  const afterHubs = (reached: readonly ReachedHub[]) => pathEnds(reached, index);
  return walkHubs(graph, startFrom(topics), rootsAmong, {
    levels,
    uniformHopCount,
    hubPerDirection,
    afterHubs,
    signal,
  });
}

async function pathEnds(
  reached: readonly ReachedHub[],
  index: BuiltIndex["index"],
): Promise<SearchPosition[]> {
  const hubs = await index.hubs(reached.map(({ root }) => root.id));
  const pathsById = new Map(hubs.map(({ root, paths }) => [root.id, paths]));
  return reached.flatMap(({ root, pathFromTopic }) =>
    (pathsById.get(root.id) ?? []).flatMap(({ triples }) =>
      startFrom(triples.slice(-1).map(({ object }) => object)).map((position) => ({
        ...position,
        pathFromTopic: [...pathFromTopic, ...triples],
      })),
    ),
  );
}

// The direct strategy finds candidate hubs by the nearest vectors in the complete index (Algorithms 8 and 12).

/**
 * Collects hubs until at least `hubsToKeep` hubs are found or no paths remain. All hubs of the last round are
 * candidates for pruning, regardless of the query that found them (Algorithm 12). In each round, every query returns
 * the next paths that belong to new hubs. Each round continues the rankings where the previous round ended, so paths are
 * not repeated.
 *
 * @returns the hubs in the order in which they were found
 */
async function findCandidateHubs(
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
