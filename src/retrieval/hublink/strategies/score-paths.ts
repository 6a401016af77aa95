/**
 * Scores of hub paths for a question: the nearest of a path's texts to any of the question's queries
 * (Algorithms 9 and 13). All hubs are scored in one batch.
 */
import type { Hub, ScoredPath } from "../index/hub.ts";
import type { IndexedHub, IndexedPath } from "../index/hub-index.ts";
import type { HubLinkOptions } from "../options.ts";
import type { ProcessedQuestion, Query } from "../process-question.ts";
import { rankDiversely } from "./rank-diversely.ts";

/**
 * Each hub with its best `topPathsToKeep` paths. A path stands once, with its best text; the diversity penalty is
 * taken after that.
 */
export function scoreHubs(
  hubs: readonly IndexedHub[],
  { queries }: ProcessedQuestion,
  { diversityPenalty, topPathsToKeep }: Pick<HubLinkOptions, "diversityPenalty" | "topPathsToKeep">,
): Hub[] {
  const compared = compareTexts(hubs, queries);
  const scoreOf = (id: number): number => Math.max(0, ...compared(id));
  return hubs.map(({ root, paths }) => ({
    root,
    paths: rankDiversely(scorePaths(paths, scoreOf), diversityPenalty).slice(0, topPathsToKeep),
    score: 0,
    way: [],
  }));
}

/** The similarities of a text to the queries, in their order. */
export type ComparedTexts = (id: number) => Float64Array;

/** Each text once, however many hubs share it: comparing is what a question spends most of its time on. */
export function compareTexts(hubs: readonly IndexedHub[], queries: readonly Query[]): ComparedTexts {
  const rows = new Map<number, number>();
  for (const { paths } of hubs) {
    for (const { texts } of paths) {
      for (const id of texts.ids) if (!rows.has(id)) rows.set(id, rows.size);
    }
  }
  const width = queries.length;
  const table = new Float64Array(rows.size * width);
  let at = 0;
  for (const id of rows.keys()) {
    for (const { similarities } of queries) {
      table[at] = similarities.of(id);
      at += 1;
    }
  }
  return (id) => {
    const start = (rows.get(id) as number) * width;
    return table.subarray(start, start + width);
  };
}

/** Each path with the best of its texts. @param scoreOf how well the text of an id fits the question */
export function scorePaths(paths: readonly IndexedPath[], scoreOf: (id: number) => number): ScoredPath[] {
  const scored: ScoredPath[] = [];
  for (const path of paths) {
    let score = Number.NEGATIVE_INFINITY;
    let found = 0;
    path.texts.ids.forEach((id, place) => {
      const value = scoreOf(id);
      if (value <= score) return;
      score = value;
      found = place;
    });
    if (path.texts.ids.length > 0) scored.push({ path, score, found: path.texts.at(found) });
  }
  return scored;
}
