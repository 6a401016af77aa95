/**
 * Scores hub paths for a question by the highest similarity between a text of the path and a query of the question
 * (Algorithms 9 and 13). All hubs are scored in one batch.
 */
import type { Hub, ScoredPath } from "../index/hub.ts";
import type { IndexedHub, IndexedPath } from "../index/hub-index.ts";
import type { HubLinkOptions } from "../options.ts";
import type { ComparedQueries } from "../process-question.ts";
import { rankDiversely } from "./rank-diversely.ts";

/**
 * Returns each hub with its best `topPathsToKeep` paths. Each path occurs once, with its best text. The diversity
 * penalty is applied afterwards.
 */
export async function scoreHubs(
  hubs: readonly IndexedHub[],
  question: ComparedQueries,
  { diversityPenalty, topPathsToKeep }: Pick<HubLinkOptions, "diversityPenalty" | "topPathsToKeep">,
): Promise<Hub[]> {
  const compared = await compareTexts(hubs, question);
  const scoreOf = (id: number): number => Math.max(0, ...compared(id));
  return hubs.map(({ root, paths }) => ({
    root,
    paths: rankDiversely(scorePaths(paths, scoreOf), diversityPenalty).slice(0, topPathsToKeep),
    score: 0,
    pathFromTopic: [],
  }));
}

/** Returns the similarities of a text to the queries, in order. */
export type ComparedTexts = (id: number) => Float64Array;

/** Compares each text only once, even if many hubs share it, because comparisons take most of a question's time. */
export async function compareTexts(
  hubs: readonly IndexedHub[],
  { queries, comparison }: ComparedQueries,
): Promise<ComparedTexts> {
  const rows = new Map<number, number>();
  for (const { paths } of hubs) {
    for (const { texts } of paths) {
      for (const id of texts.ids) if (!rows.has(id)) rows.set(id, rows.size);
    }
  }
  const width = queries.length;
  const table = await comparison.products(Uint32Array.from(rows.keys()));
  return (id) => {
    const start = (rows.get(id) as number) * width;
    return table.subarray(start, start + width);
  };
}

/**
 * Returns each path with its best text. A one-step path has the same content as its triple, so both texts may be
 * equally near. In that case, the triple is the best text, because the diversity ranker needs the triple's subject
 * (Algorithm 10).
 *
 * @param scoreOf returns the similarity between the question and the text with this id
 */
export function scorePaths(paths: readonly IndexedPath[], scoreOf: (id: number) => number): ScoredPath[] {
  const scored: ScoredPath[] = [];
  for (const path of paths) {
    let score = Number.NEGATIVE_INFINITY;
    let bestPlace = 0;
    path.texts.ids.forEach((id, place) => {
      const value = scoreOf(id);
      if (value < score || (value === score && !isTripleOfPath(path, bestPlace, place))) return;
      score = value;
      bestPlace = place;
    });
    if (path.texts.ids.length > 0) scored.push({ path, score, matchedText: path.texts.at(bestPlace) });
  }
  return scored;
}

/** Whether the text at `bestPlace` represents a whole path, and the text at `place` its only triple. */
function isTripleOfPath({ triples, texts }: IndexedPath, bestPlace: number, place: number): boolean {
  if (triples.length !== 1) return false;
  return texts.at(bestPlace).level === "path" && texts.at(place).level === "triple";
}
