/**
 * Scores of hub paths for a question: the nearest of a path's texts to any of the question's queries
 * (Algorithms 9 and 13). All hubs are scored in one batch.
 */
import type { Similarities } from "../../vectors/index.ts";
import type { Hub, HubPath, ScoredPath } from "./hub.ts";
import type { IndexedHub, IndexedPath } from "./hub-index.ts";
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
  options: HubLinkOptions,
): Hub[] {
  const table = question.queries.map(({ similarities }) => similarities);
  const weights = question.queries.map((query) => query.weight);
  const equal = weights.map(() => 1);
  return hubs.map(({ hub: { root, paths }, relevant }) => {
    const inside = table.map((similarities) =>
      rootSimilarity(paths, root.label, similarities) < namesRoot ? 1 : 0,
    );
    const texts = textsOf(paths);
    const chooses = bestByText(table, inside.includes(0) ? inside : equal, texts);
    const weighted = bestByText(table, weights, texts);
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

type BestByText = ReadonlyMap<number, number>;

/** For each of the texts the best of its weighted similarities. */
function bestByText(
  table: readonly Similarities[],
  weights: readonly number[],
  texts: ReadonlySet<number>,
): BestByText {
  const weighing = table.flatMap((similarities, query) => {
    const weight = weights[query] ?? 0;
    return weight === 0 ? [] : [{ similarities, weight }];
  });
  const best = new Map<number, number>();
  for (const id of texts) {
    let highest = 0;
    for (const { similarities, weight } of weighing) {
      // In the precision of the similarities: a product is no more exact than they are.
      highest = Math.max(highest, Math.fround(similarities.of(id) * weight));
    }
    best.set(id, highest);
  }
  return best;
}

function textsOf(paths: readonly IndexedPath[]): Set<number> {
  return new Set(paths.flatMap(({ texts }) => texts.map(({ id }) => id)));
}

function scorePaths(paths: readonly IndexedPath[], best: BestByText): ScoredPath[] {
  const scored: ScoredPath[] = [];
  for (const path of paths) {
    let score = Number.NEGATIVE_INFINITY;
    let found = path.texts[0];
    for (const text of path.texts) {
      const value = best.get(text.id) as number;
      if (value <= score) continue;
      score = value;
      found = text;
    }
    if (found) scored.push({ path, score, found });
  }
  return scored;
}

function rootSimilarity(paths: readonly IndexedPath[], label: string, similarities: Similarities): number {
  const text = paths[0]?.texts.find((use) => use.level === "entity" && use.text === label);
  return text === undefined ? 0 : similarities.of(text.id);
}
