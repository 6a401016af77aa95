/** Baselines that treat triples as passages and rank them by BM25, by vector similarity, or by a fusion of both. */
import { createUsageMeter } from "../../language/index.ts";
import {
  type Bm25Index,
  createBm25Index,
  fuseRankings,
  indexTexts,
  type TextIndex,
} from "../../vectors/index.ts";
import { answerOnly } from "../call-range.ts";
import { checkChoice, checkCount, checkNotNegative } from "../check-option.ts";
import { requireIndex } from "../require-index.ts";
import type { RetrieverParts, ScoredTriple } from "../retriever.ts";
import { sourceOf } from "../source-of.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { collectPassages, type Passage } from "./passages.ts";

const rankings = ["bm25", "vector", "fusion"] as const;

type BaselineOptions = {
  readonly ranking: (typeof rankings)[number];
  /** The number of triples to return. The default of 150 matches DiFaR's final configuration, for a fair comparison. */
  readonly results: number;
  /** The constant of reciprocal rank fusion (60 in the paper that introduced the method). */
  readonly rankConstant: number;
};

const baselineDefaults: BaselineOptions = { ranking: "fusion", results: 150, rankConstant: 60 };

const tasks = ["answerFromContexts"] as const;

export const baseline: RetrievalSystem<BaselineOptions, (typeof tasks)[number]> = {
  defaults: baselineDefaults,
  tasks,
  ranks: ["triples"],
  usesTopic: () => false,
  callRange: () => answerOnly,
  create: createBaseline,
};

type Index = {
  readonly passages: readonly Passage[];
  readonly bm25: Bm25Index | null;
  readonly vectors: TextIndex | null;
};

function createBaseline(
  name: string,
  parts: RetrieverParts<(typeof tasks)[number]>,
  options: BaselineOptions,
): SystemRetriever {
  checkOptions(options);
  let index: Index | undefined;
  return {
    name,
    options: { ...options },
    async prepare(graph, watch) {
      const passages = await collectPassages(graph, watch.signal);
      const texts = passages.map(({ text }) => text);
      index = {
        passages,
        bm25: options.ranking === "vector" ? null : createBm25Index(texts),
        vectors: options.ranking === "bm25" ? null : await indexTexts(texts, parts.embedder, watch.signal),
      };
      return { counts: { triples: passages.length }, notes: [], usage: createUsageMeter().total() };
    },
    async retrieve({ text }, signal) {
      const usage = createUsageMeter();
      const rankedPassages = await rank(text, requireIndex(name, index), options, signal);
      const answer = await parts.language.answerFromContexts(
        { question: text, contexts: rankedPassages.map(({ passage }) => passage.text) },
        { usage, signal },
      );
      return {
        triples: rankedPassages.map(
          ({ passage, score }): ScoredTriple => ({ triple: passage.triple, score }),
        ),
        answer,
        sources: rankedPassages.map(({ passage: { triple } }) => sourceOf(triple.subject)),
        confidence: null,
        trace: [
          {
            step: options.ranking,
            detail: { found: rankedPassages.length, best: rankedPassages[0]?.score ?? null },
          },
        ],
        usage: usage.total(),
      };
    },
  };
}

function checkOptions({ ranking, results, rankConstant }: BaselineOptions): void {
  checkChoice("ranking", ranking, rankings);
  checkCount("results", results);
  checkNotNegative("rankConstant", rankConstant);
}

async function rank(
  question: string,
  { passages, bm25, vectors }: Index,
  { results, rankConstant }: BaselineOptions,
  signal: AbortSignal | undefined,
): Promise<readonly { readonly passage: Passage; readonly score: number }[]> {
  const lists: { text: number; score: number }[][] = [];
  if (bm25) lists.push([...bm25.search(question, results)]);
  if (vectors) {
    const { embedder, vectors: index } = vectors;
    const [query] = await embedder.embed([question], signal);
    const matches = query ? (index.search([query], results)[0] ?? []) : [];
    lists.push(
      matches.filter(({ score }) => score > 0).map(({ position, score }) => ({ text: position, score })),
    );
  }
  const [onlyList] = lists;
  const ranked =
    lists.length === 1 && onlyList !== undefined
      ? onlyList
      : fuseRankings(
          lists.map((list) => list.map(({ text }) => text)),
          rankConstant,
        ).map(({ item, score }) => ({ text: item, score }));
  return ranked.slice(0, results).flatMap(({ text, score }) => {
    const passage = passages[text];
    return passage === undefined ? [] : [{ passage, score }];
  });
}
