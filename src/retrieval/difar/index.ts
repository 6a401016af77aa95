/**
 * DiFaR, direct fact retrieval (thesis, section 7.4.2), embeds every triple as a sentence and returns the triples
 * nearest to the question.
 */
import { throwIfCancelled } from "../../errors.ts";
import type { KnowledgeGraph, Triple } from "../../graph/index.ts";
import { createUsageMeter } from "../../language/index.ts";
import type { Watch } from "../../progress.ts";
import { type Embedder, indexTexts, type TextIndex } from "../../vectors/index.ts";
import { answerOnly } from "../call-range.ts";
import { requireIndex } from "../require-index.ts";
import type { RetrieverParts } from "../retriever.ts";
import { sourceOf } from "../source-of.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { tripleSentence } from "../triple-sentence.ts";
import { checkDifarOptions, type DifarOptions, difarDefaults } from "./options.ts";
import { triplesFrom } from "./triples-from.ts";

const tasks = ["answerFromContexts"] as const;

export const difar: RetrievalSystem<DifarOptions, (typeof tasks)[number]> = {
  defaults: difarDefaults,
  tasks,
  ranks: ["triples"],
  usesTopic: () => false,
  callRange: () => answerOnly,
  create: createDifar,
};

type TripleIndex = TextIndex & { readonly triples: readonly Triple[] };

function createDifar(
  name: string,
  parts: RetrieverParts<(typeof tasks)[number]>,
  options: DifarOptions,
): SystemRetriever {
  checkDifarOptions(options);
  let index: TripleIndex | undefined;
  return {
    name,
    options: { ...options },
    async prepare(graph, watch) {
      index = await indexTriples(graph, parts.embedder, options, watch);
      return { counts: { triples: index.triples.length }, notes: [], usage: createUsageMeter().total() };
    },
    async retrieve({ text }, signal) {
      const usage = createUsageMeter();
      const { triples, vectors, embedder } = requireIndex(name, index);
      const [query] = await embedder.embed([text], signal);
      const matches = query ? (vectors.search([query], options.results)[0] ?? []) : [];
      const rankedTriples = matches.flatMap(({ position, score }) => {
        const triple = triples[position];
        return triple === undefined ? [] : [{ triple, score: scoreAs(options.metric, score) }];
      });
      const answer = await parts.language.answerFromContexts(
        { question: text, contexts: rankedTriples.map(({ triple }) => tripleSentence(triple)) },
        { usage, signal },
      );
      return {
        triples: rankedTriples,
        answer,
        sources: rankedTriples.map(({ triple }) => sourceOf(triple.subject)),
        confidence: null,
        trace: [
          {
            step: "nearest triples",
            detail: { found: rankedTriples.length, best: rankedTriples[0]?.score ?? null },
          },
        ],
        usage: usage.total(),
      };
    },
  };
}

/** Converts an inner product to the score. For vectors of length 1, the squared distance is 2 − 2 · inner product. */
function scoreAs(metric: DifarOptions["metric"], product: number): number {
  return metric === "l2" ? -Math.sqrt(Math.max(0, 2 - 2 * product)) : product;
}

async function indexTriples(
  graph: KnowledgeGraph,
  base: Embedder,
  options: DifarOptions,
  watch: Watch,
): Promise<TripleIndex> {
  const triples =
    options.startEntity === ""
      ? await allTriples(graph, watch.signal)
      : await triplesFrom(graph, options, watch.signal);
  const stage = watch.progress.stage("triples", triples.length);
  const index = await indexTexts(triples.map(tripleSentence), base, watch.signal, (count) =>
    stage.advance(count),
  );
  stage.finish();
  return { triples, ...index };
}

async function allTriples(graph: KnowledgeGraph, signal: AbortSignal | undefined): Promise<Triple[]> {
  const triples: Triple[] = [];
  for await (const batch of graph.scan()) {
    throwIfCancelled(signal);
    for (const triple of batch) triples.push(triple);
  }
  return triples;
}
