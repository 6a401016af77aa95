/** Creates systems that rank triples as texts and generate an answer from the best ones. */
import { throwIfCancelled } from "../base/errors.ts";
import type { Watch } from "../base/progress.ts";
import type { KnowledgeGraph, Triple } from "../graph/index.ts";
import type { Embedder } from "../vectors/index.ts";
import { answerOnly } from "./call-range.ts";
import type { OptionRows, OptionsOf } from "./options.ts";
import { createPreparedRetriever, type PreparedIndex } from "./prepared-retriever.ts";
import { sourceOf } from "./source-of.ts";
import type { RetrievalSystem } from "./system.ts";

/** A triple with the text that represents it. */
export type Passage = { readonly triple: Triple; readonly text: string };

type RankedPassage = { readonly passage: Passage; readonly score: number };

type TripleRanker<R extends OptionRows, I> = {
  readonly options: R;
  prepare(
    graph: KnowledgeGraph,
    embedder: Embedder,
    options: OptionsOf<R>,
    watch: Watch,
  ): Promise<PreparedIndex<I>>;
  /** Returns the best passages, best first. */
  rank(
    question: string,
    index: I,
    options: OptionsOf<R>,
    signal: AbortSignal | undefined,
  ): Promise<readonly RankedPassage[]>;
};

export function defineTripleRanker<R extends OptionRows, I>(
  ranker: TripleRanker<R, I>,
): RetrievalSystem<R, "answerFromContexts"> {
  return {
    options: ranker.options,
    tasks: ["answerFromContexts"],
    ranks: ["triples"],
    usesTopic: () => false,
    callRange: () => answerOnly,
    create: (name, { language, embedder }, options) =>
      createPreparedRetriever(
        name,
        options,
        (graph, watch) => ranker.prepare(graph, embedder, options, watch),
        async ({ text: question }, index, call) => {
          const ranked = await ranker.rank(question, index, options, call.signal);
          const contexts = ranked.map(({ passage: { text } }) => text);
          const answer = await language.answerFromContexts({ question, contexts }, call);
          const detail = { found: ranked.length, best: ranked[0]?.score ?? null };
          return {
            triples: ranked.map(({ passage: { triple }, score }) => ({ triple, score })),
            answer,
            sources: ranked.map(({ passage: { triple } }) => sourceOf(triple.subject)),
            confidence: null,
            trace: [{ step: "ranked triples", detail }],
          };
        },
      ),
  };
}

/** Returns all triples of a graph, in graph order. */
export async function allTriples(graph: KnowledgeGraph, signal: AbortSignal | undefined): Promise<Triple[]> {
  const triples: Triple[] = [];
  for await (const batch of graph.scan()) {
    throwIfCancelled(signal);
    for (const triple of batch) triples.push(triple);
  }
  return triples;
}

/** Returns the passages at the positions of a ranking. */
export function passagesAt(
  passages: readonly Passage[],
  ranking: readonly { readonly position: number; readonly score: number }[],
): readonly RankedPassage[] {
  return ranking.flatMap(({ position, score }) => {
    const passage = passages[position];
    return passage === undefined ? [] : [{ passage, score }];
  });
}
