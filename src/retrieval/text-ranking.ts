/** Ranks texts by BM25, by vector similarity, or by a reciprocal rank fusion of both. */
import type { Watch } from "../base/progress.ts";
import { createBm25Index, type Embedder, fuseRankings, indexTexts } from "../vectors/index.ts";
import { amount, choice, ownOption } from "./options.ts";

/** The options of every system that ranks texts in this way. */
export const rankingRows = {
  ranking: ownOption(choice("fusion", "vector", "bm25"), "fusion", "the strongest one on most graphs"),
  /** The constant of reciprocal rank fusion. */
  rankConstant: ownOption(amount, 60, "the paper that introduced the method"),
};

type RankingOptions = { readonly ranking: "fusion" | "vector" | "bm25"; readonly rankConstant: number };

/** Returns the positions of the nearest `depth` texts of each ranking, fused if there are several, nearest first. */
export type TextRanking = (
  question: string,
  depth: number,
  signal: AbortSignal | undefined,
) => Promise<readonly { readonly position: number; readonly score: number }[]>;

export async function createTextRanking(
  texts: readonly string[],
  embedder: Embedder,
  { ranking, rankConstant }: RankingOptions,
  { progress, signal }: Watch,
): Promise<TextRanking> {
  const bm25 = ranking === "vector" ? null : createBm25Index(texts);
  const stage = progress.stage("texts", texts.length);
  const vectors =
    ranking === "bm25" ? null : await indexTexts(texts, embedder, signal, (count) => stage.advance(count));
  stage.finish();
  return async (question, depth, stop) => {
    const lists: { readonly position: number; readonly score: number }[][] = [];
    if (vectors !== null) {
      const [query] = await vectors.embedder.embed([question], stop);
      const matches = query ? (vectors.vectors.search([query], depth)[0] ?? []) : [];
      lists.push(matches.filter(({ score }) => score > 0));
    }
    if (bm25 !== null)
      lists.push(bm25.search(question, depth).map(({ text, score }) => ({ position: text, score })));
    const [first = [], ...others] = lists;
    if (others.length === 0) return first;
    const positions = lists.map((list) => list.map(({ position }) => position));
    return fuseRankings(positions, rankConstant).map(({ item, score }) => ({ position: item, score }));
  };
}
