/** Scores hubs by queries with different weights. */
import { type Hub, type IndexedPath, rankDiversely, scorePaths } from "../hublink/index.ts";
import type { GroundedQuestion } from "./ground-question.ts";
import type { MatchingHub } from "./match-constraints.ts";
import type { HubFocusOptions } from "./options.ts";

/**
 * At or above this similarity to a root's label, a query refers to the hub itself, and does not show which of its paths
 * are relevant.
 */
const rootNameSimilarity = 0.7;

/**
 * Returns each hub with its best `topPathsToKeep` paths. Paths that are known to be relevant come first. If
 * `passOverRootNames` is set, queries that refer to the hub itself do not affect which other paths are kept. All
 * queries contribute to the scores according to their weights.
 */
export async function scoreHubs(
  hubs: readonly MatchingHub[],
  question: GroundedQuestion,
  options: HubFocusOptions,
): Promise<Hub[]> {
  const weights = question.queries.map(({ weight }) => weight);
  const equal = weights.map(() => 1);
  const compared = (id: number) => Float64Array.from(question.similarities, ({ of }) => of(id));
  const scoreBy = (paths: readonly IndexedPath[], counts: readonly number[]) =>
    rankDiversely(
      scorePaths(paths, (id) => bestOf(compared(id), counts)),
      options.diversityPenalty,
    );
  return hubs.map(({ hub: { root, paths }, relevant }) => {
    const rootText = textOfRoot(paths, root.label);
    const toRoot = rootText === undefined ? undefined : compared(rootText);
    const pathWeights = weights.map((_, query) => ((toRoot?.[query] ?? 0) >= rootNameSimilarity ? 0 : 1));
    // If every query names the hub, there are no other queries on which to base the choice.
    const ignoresRootNames = options.passOverRootNames && pathWeights.includes(1);
    const ranked = scoreBy(paths, ignoresRootNames ? pathWeights : equal);
    const relevantPaths = ranked.filter(({ path }) => relevant.has(path.hash));
    const others = ranked.filter(({ path }) => !relevant.has(path.hash));
    const chosen = [...relevantPaths, ...others].slice(0, options.topPathsToKeep);
    const chosenHashes = new Set(chosen.map(({ path }) => path.hash));
    const scored = scoreBy(
      paths.filter((path) => chosenHashes.has(path.hash)),
      weights,
    );
    return { root, paths: scored, score: 0, pathFromTopic: [] };
  });
}

/** Returns the maximum weighted similarity of a text. */
function bestOf(similarities: Float64Array, weights: readonly number[]): number {
  let highest = 0;
  for (let query = 0; query < weights.length; query += 1) {
    // Products are rounded to the precision of the similarities, because they cannot be more exact.
    const weighted = Math.fround((similarities[query] as number) * (weights[query] as number));
    if (weighted > highest) highest = weighted;
  }
  return highest;
}

/** Returns the id of the text with the root's label, or undefined if entities are not embedded. */
function textOfRoot(paths: readonly IndexedPath[], label: string): number | undefined {
  const texts = paths[0]?.texts;
  return texts?.ids.find((_, place) => {
    const { level, text } = texts.at(place);
    return level === "entity" && text === label;
  });
}
