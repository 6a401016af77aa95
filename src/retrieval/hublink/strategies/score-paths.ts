/**
 * Scores of hub paths for a question: the nearest of a path's texts to any of the question's queries
 * (Algorithms 9 and 13). All hubs are scored in one batch.
 */
import type { Similarities } from "../../../vectors/index.ts";
import type { Hub, HubPath, ScoredPath } from "../index/hub.ts";
import type { IndexedHub, IndexedPath } from "../index/hub-index.ts";
import type { HubLinkOptions } from "../options.ts";
import type { ProcessedQuestion } from "../process-question.ts";
import { rankDiversely } from "./rank-diversely.ts";

/** A query this near to a root's label names the hub; it then says nothing about which of its paths matter. */
const namesRoot = 0.7;

/**
 * Each hub with its best `topPathsToKeep` paths. A path stands once, with its best text; the diversity penalty is
 * taken after that. With `passOverRootNames`, which paths stay is decided without the queries that name the hub itself;
 * those known to be relevant stay before others. How good they are is decided with all queries and their weights.
 */
export function scoreHubs(
  hubs: readonly { readonly hub: IndexedHub; readonly relevant?: ReadonlySet<HubPath> }[],
  question: ProcessedQuestion,
  options: HubLinkOptions,
): Hub[] {
  const table = question.queries.map(({ similarities }) => similarities);
  const weights = question.queries.map((query) => query.weight);
  const equal = weights.map(() => 1);
  const compared = compareTexts(hubs, table);
  return hubs.map(({ hub: { root, paths }, relevant }) => {
    const rootText = textOfRoot(paths, root.label);
    const inside = table.map(({ of }) => (rootText !== undefined && of(rootText) >= namesRoot ? 0 : 1));
    // Where every query names the hub, they are all there is to choose by.
    const passOver = options.passOverRootNames && inside.includes(1);
    const chooses = scorePaths(paths, compared, passOver ? inside : equal);
    const ranked = rankDiversely(chooses, options.diversityPenalty);
    const first = ranked.filter(({ path }) => relevant?.has(path));
    const others = ranked.filter(({ path }) => !relevant?.has(path));
    const chosen = [...first, ...others].slice(0, options.topPathsToKeep);
    const kept = new Set(chosen.map(({ path }) => path.hash));
    const scored = scorePaths(
      paths.filter((path) => kept.has(path.hash)),
      compared,
      weights,
    );
    return { root, paths: rankDiversely(scored, options.diversityPenalty), score: 0, way: [] };
  });
}

/** Texts with their similarities to every query, row by row. */
type ComparedTexts = { readonly rows: ReadonlyMap<number, number>; readonly similarities: Float64Array };

/** Each text once, however many hubs share it: comparing is what a question spends most of its time on. */
function compareTexts(
  hubs: readonly { readonly hub: IndexedHub }[],
  table: readonly Similarities[],
): ComparedTexts {
  const rows = new Map<number, number>();
  for (const { hub } of hubs) {
    for (const { texts } of hub.paths) {
      for (const id of texts.ids) if (!rows.has(id)) rows.set(id, rows.size);
    }
  }
  const similarities = new Float64Array(rows.size * table.length);
  let at = 0;
  for (const id of rows.keys()) {
    for (const query of table) {
      similarities[at] = query.of(id);
      at += 1;
    }
  }
  return { rows, similarities };
}

/** The best of a text's weighted similarities. */
function bestOf(id: number, { rows, similarities }: ComparedTexts, weights: readonly number[]): number {
  const start = (rows.get(id) as number) * weights.length;
  let highest = 0;
  for (let query = 0; query < weights.length; query += 1) {
    // In the precision of the similarities: a product is no more exact than they are.
    const weighted = Math.fround((similarities[start + query] as number) * (weights[query] as number));
    if (weighted > highest) highest = weighted;
  }
  return highest;
}

/** Each path with the best of its texts. */
function scorePaths(
  paths: readonly IndexedPath[],
  compared: ComparedTexts,
  weights: readonly number[],
): ScoredPath[] {
  const scored: ScoredPath[] = [];
  for (const path of paths) {
    let score = Number.NEGATIVE_INFINITY;
    let found = 0;
    path.texts.ids.forEach((id, place) => {
      const value = bestOf(id, compared, weights);
      if (value <= score) return;
      score = value;
      found = place;
    });
    if (path.texts.ids.length > 0) scored.push({ path, score, found: path.texts.at(found) });
  }
  return scored;
}

/** The id of the text that is the root's label; undefined where entities are not embedded. */
function textOfRoot(paths: readonly IndexedPath[], label: string): number | undefined {
  const texts = paths[0]?.texts;
  return texts?.ids.find((_, place) => {
    const { level, text } = texts.at(place);
    return level === "entity" && text === label;
  });
}
