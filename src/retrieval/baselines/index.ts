/** Baselines that treat triples as passages and rank them by BM25, by vector similarity, or by a fusion of both. */
import type { Triple } from "../../graph/index.ts";
import { count, ownOption } from "../options.ts";
import { createTextRanking, rankingRows, type TextRanking } from "../text-ranking.ts";
import { allTriples, defineTripleRanker, type Passage, passagesAt } from "../triple-ranker.ts";
import { tripleSentence } from "../triple-sentence.ts";

const baselineRows = {
  ...rankingRows,
  /** The number of triples to return. */
  results: ownOption(count(), 150, "as DiFaR, for a fair comparison"),
};

type Index = { readonly passages: readonly Passage[]; readonly rank: TextRanking };

export const baseline = defineTripleRanker({
  options: baselineRows,
  async prepare(graph, embedder, options, watch) {
    const passages = withLeadingTriples(await allTriples(graph, watch.signal));
    const texts = passages.map(({ text }) => text);
    const index: Index = { passages, rank: await createTextRanking(texts, embedder, options, watch) };
    return { index, counts: { triples: passages.length } };
  },
  async rank(question, { passages, rank }: Index, { results }, signal) {
    return passagesAt(passages, (await rank(question, results, signal)).slice(0, results));
  },
});

/**
 * Converts every triple to a passage. A subject with exactly one incoming triple is part of another entity, which its
 * label rarely mentions, so the passage starts with the incoming triple. Any other passage contains only the triple
 * itself.
 */
function withLeadingTriples(triples: readonly Triple[]): readonly Passage[] {
  const leading = Map.groupBy(triples, ({ object }) => object.id);
  return triples.map((triple) => {
    const [before, another] = leading.get(triple.subject.id) ?? [];
    const isPart = before !== undefined && another === undefined;
    const text = isPart ? `${tripleSentence(before)}; ${tripleSentence(triple)}` : tripleSentence(triple);
    return { triple, text };
  });
}
