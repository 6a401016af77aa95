/**
 * Scores of hub paths for a question: the nearest of a path's texts to any of the question's queries
 * (Algorithms 9 and 13). All hubs are scored in one batch.
 */
import type { Hub, HubPath, ScoredPath } from "./hub.ts";
import type { HubIndex, IndexedHub, IndexedPath } from "./hub-index.ts";
import type { HubLinkOptions } from "./options.ts";
import type { ProcessedQuestion } from "./process-question.ts";
import { rankDiversely } from "./rank-diversely.ts";

/** A query this near to a root's label names the hub; it then says nothing about which of its paths matter. */
const namesRoot = 0.7;

/**
 * Each hub with its best `topPathsToKeep` paths. A path stands once, with its best text; the diversity penalty is
 * taken after that. Which paths stay is decided without the queries that name the hub itself, those known
 * to be relevant before others; how good they are, with all queries and their weights.
 */
export function scoreHubs(
  hubs: readonly { readonly hub: IndexedHub; readonly relevant?: ReadonlySet<HubPath> }[],
  question: ProcessedQuestion,
  index: HubIndex,
  options: HubLinkOptions,
): Hub[] {
  const table = question.queries.map(({ similarities }) => similarities);
  const weights = question.queries.map((query) => query.weight);
  const weighted = bestByText(table, index.texts, weights);
  const plain = bestByText(
    table,
    index.texts,
    weights.map(() => 1),
  );
  return hubs.map(({ hub: { root, paths }, relevant }) => {
    const inside = weights.map((_, query) =>
      rootSimilarity(paths, root.label, table, query) < namesRoot ? 1 : 0,
    );
    const chooses = inside.includes(0) ? bestByText(table, index.texts, inside, textsOf(paths)) : plain;
    const ranked = rankDiversely(scorePaths(paths, chooses), options.diversityPenalty);
    const first = ranked.filter(({ path }) => relevant?.has(path));
    const others = ranked.filter(({ path }) => !relevant?.has(path));
    const chosen = [...first, ...others].slice(0, options.topPathsToKeep);
    const kept = new Set(chosen.map(({ path }) => path.hash));
    const scored = scorePaths(
      paths.filter((path) => kept.has(path.hash)),
      weighted,
    );
    return { root, paths: rankDiversely(scored, options.diversityPenalty), score: 0, way: [] };
  });
}

/** For every query its inner products with all texts, by text id. */
type SimilarityTable = readonly Float32Array[];

/** For each text the best of its weighted similarities; with `only`, for those texts alone. */
function bestByText(
  table: SimilarityTable,
  texts: number,
  weights: readonly number[],
  only?: ReadonlySet<number>,
): Float32Array {
  const best = new Float32Array(texts);
  table.forEach((similarities, query) => {
    const weight = weights[query] ?? 0;
    if (weight === 0) return;
    const visit = (id: number): void => {
      const value = (similarities[id] as number) * weight;
      if (value > (best[id] as number)) best[id] = value;
    };
    if (only) for (const id of only) visit(id);
    else for (let id = 0; id < texts; id += 1) visit(id);
  });
  return best;
}

function textsOf(paths: readonly IndexedPath[]): Set<number> {
  return new Set(paths.flatMap(({ texts }) => texts.map(({ id }) => id)));
}

function scorePaths(paths: readonly IndexedPath[], best: Float32Array): ScoredPath[] {
  const scored: ScoredPath[] = [];
  for (const path of paths) {
    let score = Number.NEGATIVE_INFINITY;
    let found = path.texts[0];
    for (const text of path.texts) {
      const value = best[text.id] as number;
      if (value <= score) continue;
      score = value;
      found = text;
    }
    if (found) scored.push({ path, score, found });
  }
  return scored;
}

function rootSimilarity(
  paths: readonly IndexedPath[],
  label: string,
  table: SimilarityTable,
  query: number,
): number {
  const text = paths[0]?.texts.find((use) => use.level === "entity" && use.text === label);
  return text === undefined ? 0 : (table[query]?.[text.id] ?? 0);
}
