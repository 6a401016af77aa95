/**
 * Scores hub paths for a question by the highest similarity between a text of the path and a query of the question
 * (Algorithms 9 and 13).
 */
import type { Hub, ScoredPath } from "../index/hub.ts";
import type { IndexedHub, IndexedPath } from "../index/hub-index.ts";
import type { HubLinkOptions } from "../options.ts";
import type { ProcessedQuestion } from "../process-question.ts";
import { rankDiversely } from "./rank-diversely.ts";

type ScoreOptions = Pick<HubLinkOptions, "diversityPenalty" | "topPathsToKeep" | "scores">;

type Compared = Pick<ProcessedQuestion, "similarities">;

/** Returns each hub with its best `topPathsToKeep` paths, each with its best text. */
export function scoreHubs(
  hubs: readonly IndexedHub[],
  question: Compared,
  options: ScoreOptions,
): readonly Hub[] {
  return hubs.map(({ root, paths }) => ({
    root,
    paths: bestPaths(paths, question, options),
    score: 0,
    pathFromTopic: [],
  }));
}

/** Returns the best paths of a hub. */
function bestPaths(
  paths: readonly IndexedPath[],
  { similarities }: Compared,
  options: ScoreOptions,
): readonly ScoredPath[] {
  const { diversityPenalty, topPathsToKeep, scores } = options;
  if (scores === "per result") return bestInRounds(paths, { similarities }, options);
  const isPerPath = scores === "per path";
  const [lowest, limit] = isPerPath ? [0, Infinity] : [-Infinity, 2 * topPathsToKeep];
  const best = (id: number): number => Math.max(lowest, ...similarities.map(({ of }) => of(id)));
  const results = nearest(textsOf(paths), best, limit);
  const ranked = rankDiversely(isPerPath ? distinctPaths(results) : results, diversityPenalty);
  return distinctPaths(ranked).slice(0, topPathsToKeep);
}

/**
 * Takes the best results of every query, and cuts the list of all queries before it removes duplicates. If paths are
 * missing, another round without the paths found so far follows, with new counts of subjects.
 */
function bestInRounds(
  paths: readonly IndexedPath[],
  { similarities }: Compared,
  { diversityPenalty, topPathsToKeep }: ScoreOptions,
): readonly ScoredPath[] {
  const found: ScoredPath[] = [];
  let texts = textsOf(paths);
  while (found.length < topPathsToKeep && texts.length > 0) {
    const results = similarities.flatMap(({ of }) => nearest(texts, of, 2 * topPathsToKeep));
    const round = distinctPaths(rankDiversely(results, diversityPenalty).slice(0, topPathsToKeep));
    found.push(...round);
    const taken = new Set(round.map(({ path }) => path));
    texts = texts.filter(({ path }) => !taken.has(path));
  }
  return found.slice(0, topPathsToKeep);
}

/** A text of a path: its id, and its position among the texts of the path. */
type TextOfPath = { readonly path: IndexedPath; readonly id: number; readonly place: number };

/** The texts of the hubs that an index keeps for further questions. */
const knownTexts = new WeakMap<readonly IndexedPath[], readonly TextOfPath[]>();

/** Returns the texts of a hub's paths. A label belongs to the last path of the hub that contains it. */
export function textsOf(paths: readonly IndexedPath[]): readonly TextOfPath[] {
  const known = knownTexts.get(paths);
  if (known !== undefined) return known;
  const owners = new Map<number, IndexedPath>();
  for (const path of paths) for (const id of path.texts.ids) owners.set(id, path);
  const texts = paths.flatMap((path) =>
    [...path.texts.ids].flatMap((id, place) =>
      owners.get(id) !== path && isLabel(path.texts.at(place)) ? [] : [{ path, id, place }],
    ),
  );
  knownTexts.set(paths, texts);
  return texts;
}

function isLabel({ level }: ScoredPath["matchedText"]): boolean {
  return level === "entity" || level === "predicate";
}

/** Returns the best results in descending order without sorting all texts. Ties keep their order. */
function nearest(
  texts: readonly TextOfPath[],
  scoreOf: (id: number) => number,
  limit: number,
): readonly ScoredPath[] {
  const best: { readonly text: TextOfPath; readonly score: number }[] = [];
  for (const text of texts) {
    const score = scoreOf(text.id);
    const last = best[limit - 1];
    if (last !== undefined && score <= last.score) continue;
    best.splice(best.findLastIndex((better) => better.score >= score) + 1, 0, { text, score });
    if (best.length > limit) best.pop();
  }
  return best.map(({ text: { path, place }, score }) => ({ path, score, matchedText: path.texts.at(place) }));
}

/** Returns each path once, with its first result. */
function distinctPaths(results: readonly ScoredPath[]): ScoredPath[] {
  return [...new Map(results.toReversed().map((result) => [result.path, result])).values()].reverse();
}
