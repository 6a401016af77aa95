/** Baselines that treat triples as passages and rank them by BM25, by vector similarity, or by a fusion of both. */
import {
  type Bm25Index,
  createBm25Index,
  fuseRankings,
  indexTexts,
  type TextIndex,
} from "../../vectors/index.ts";
import { amount, choice, count, type OptionsOf, ownOption } from "../options.ts";
import { allTriples, defineTripleRanker, type Passage, passagesAt } from "../triple-ranker.ts";
import { tripleSentence } from "../triple-sentence.ts";

const baselineRows = {
  ranking: ownOption(choice("bm25", "vector", "fusion"), "fusion", "the stronger one on most graphs"),
  /** The number of triples to return. */
  results: ownOption(count(), 150, "as DiFaR, for a fair comparison"),
  /** The constant of reciprocal rank fusion. */
  rankConstant: ownOption(amount, 60, "the paper that introduced the method"),
};

type Index = {
  readonly passages: readonly Passage[];
  readonly bm25: Bm25Index | null;
  readonly vectors: TextIndex | null;
};

export const baseline = defineTripleRanker({
  options: baselineRows,
  async prepare(graph, embedder, { ranking }, { signal }) {
    const passages = withLeadingTriples(await allTriples(graph, signal));
    const texts = passages.map(({ text }) => text);
    const index: Index = {
      passages,
      bm25: ranking === "vector" ? null : createBm25Index(texts),
      vectors: ranking === "bm25" ? null : await indexTexts(texts, embedder, signal),
    };
    return { index, counts: { triples: passages.length } };
  },
  rank,
});

/**
 * Converts every triple to a passage. A subject with exactly one incoming triple is part of another entity, which its
 * label rarely mentions, so the passage starts with the incoming triple. Any other passage contains only the triple
 * itself.
 */
function withLeadingTriples(triples: Awaited<ReturnType<typeof allTriples>>): readonly Passage[] {
  const leading = Map.groupBy(triples, ({ object }) => object.id);
  return triples.map((triple) => {
    const [before, another] = leading.get(triple.subject.id) ?? [];
    const isPart = before !== undefined && another === undefined;
    const text = isPart ? `${tripleSentence(before)}; ${tripleSentence(triple)}` : tripleSentence(triple);
    return { triple, text };
  });
}

async function rank(
  question: string,
  { passages, bm25, vectors }: Index,
  { results, rankConstant }: OptionsOf<typeof baselineRows>,
  signal: AbortSignal | undefined,
) {
  const lists: { readonly position: number; readonly score: number }[][] = [];
  if (bm25) lists.push(bm25.search(question, results).map(({ text, score }) => ({ position: text, score })));
  if (vectors) {
    const [query] = await vectors.embedder.embed([question], signal);
    const matches = query ? (vectors.vectors.search([query], results)[0] ?? []) : [];
    lists.push(matches.filter(({ score }) => score > 0));
  }
  const [onlyList = []] = lists;
  const positions = lists.map((list) => list.map(({ position }) => position));
  const ranked =
    lists.length === 1
      ? onlyList
      : fuseRankings(positions, rankConstant).map(({ item, score }) => ({ position: item, score }));
  return passagesAt(passages, ranked.slice(0, results));
}
