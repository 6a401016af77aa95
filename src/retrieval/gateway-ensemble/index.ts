/**
 * The ensemble of the NFDI4DataScience Gateway (gateway paper, lines 111–140). The ensemble ranks search results by
 * TF-IDF, kNN and SVM, and generates an answer from only the best results and the last turns. For a graph, the ensemble
 * ranks its records instead of search results.
 */

import { wordsOf } from "../../base/text/words.ts";
import type { Triple } from "../../graph/index.ts";
import type { LanguageCall, LanguageSlice } from "../../tasks/index.ts";
import { createBm25Plus } from "../../vectors/index.ts";
import { collectRecords } from "../collect-records.ts";
import { createPreparedRetriever } from "../prepared-retriever.ts";
import { rankInOrder } from "../rank-in-order.ts";
import type { Document, Retrieval, RetrievalQuestion, RetrieverParts, ScoredTriple } from "../retriever.ts";
import { runDialogue } from "../run-dialogue.ts";
import { sourceOfDocument } from "../source-of.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { type DocumentIndex, type IndexedDocument, indexDocuments } from "./index-documents.ts";
import { checkWeights, type GatewayEnsembleOptions, gatewayEnsembleRows } from "./options.ts";
import { rankDocuments } from "./rank-documents.ts";

// Answers a question with all steps of the ensemble.

const gatewayEnsembleTasks = ["standaloneQuestion", "answerFromDocuments"] as const;
type GatewayEnsembleTask = (typeof gatewayEnsembleTasks)[number];

type Surroundings = {
  readonly index: DocumentIndex;
  readonly language: LanguageSlice<GatewayEnsembleTask>;
  readonly options: GatewayEnsembleOptions;
};

async function answerQuestion(
  { text, history = [] }: RetrievalQuestion,
  { index, language, options }: Surroundings,
  call: LanguageCall,
): Promise<Omit<Retrieval, "usage">> {
  const limits = { language, tasks: gatewayEnsembleTasks, maximumCalls: 2 };
  const start: Found = { question: text, retrieved: [] };
  const { progress, recorded } = await runDialogue(limits, start, async (tasks, found) => {
    const isReworded = options.history === "reworded question";
    if (isReworded)
      found.question = await tasks.standaloneQuestion({ question: text, memory: history }, call);
    const { question, trace } = found;
    // A question without words is not similar to any document.
    const ranked = await rankDocuments(
      wordsOf(question).length === 0 ? "" : question,
      index,
      options,
      call.signal,
    );
    trace.push(...ranked.trace);
    found.retrieved = ranked.places.flatMap(({ item, score }) => {
      const indexed = index.documents[item];
      return indexed === undefined ? [] : [{ ...indexed, score }];
    });
    const memory = isReworded || options.memoryTurns === 0 ? [] : history.slice(-options.memoryTurns);
    const turns = memory.map((turn) => turn.question);
    trace.push({ step: "memory", detail: { turns, ...(question === text ? {} : { reworded: question }) } });
    const documents = found.retrieved.map(({ document }) => document);
    found.answer = await tasks.answerFromDocuments({ question, documents, memory }, call);
  });
  const { question, retrieved } = progress;
  const { trail: _, ...others } = recorded;
  return {
    ...others,
    triples: rankTriples(question, retrieved, options),
    documents: retrieved.map(({ document, score }) => ({ document, score })),
    sources: retrieved.map(({ document }) => sourceOfDocument(document)),
  };
}

type Found = { question: string; retrieved: readonly (IndexedDocument & { readonly score: number })[] };

/**
 * Returns the triples of the retrieved documents, sorted by the number of words shared with the question. The
 * gateway paper does not rank triples.
 */
function rankTriples(
  question: string,
  indexedDocuments: readonly IndexedDocument[],
  options: GatewayEnsembleOptions,
): readonly ScoredTriple[] {
  const lines = indexedDocuments.flatMap(({ document, triples }) => {
    const texts = document.text.split("\n");
    return triples.map((triple, at) => ({ triple, text: `${document.title}: ${texts[at] ?? ""}` }));
  });
  const score = createBm25Plus(lines.map(({ text }) => text))(question);
  const best: Triple[] = lines
    .map(({ triple }, at) => ({ triple, score: score[at] as number }))
    .sort((left, right) => right.score - left.score)
    .map(({ triple }) => triple);
  return rankInOrder(best).slice(0, options.triples);
}

export const gatewayEnsemble: RetrievalSystem<typeof gatewayEnsembleRows, GatewayEnsembleTask> = {
  options: gatewayEnsembleRows,
  tasks: gatewayEnsembleTasks,
  ranks: ["triples", "documents"],
  usesTopic: () => false,
  usesHistory: true,
  /** Counts the answer and, from the second turn, the rewording of the question. */
  callRange: ({ history }) => ({ least: 0, most: history === "reworded question" ? 2 : 1 }),
  create: createGatewayEnsemble,
};

function createGatewayEnsemble(
  name: string,
  { language, embedder }: RetrieverParts<GatewayEnsembleTask>,
  options: GatewayEnsembleOptions,
): SystemRetriever {
  checkWeights(options);
  // All turns of a conversation are about one result set, so it is indexed once.
  const resultSets = new WeakMap<readonly Document[], DocumentIndex>();
  const indexOf = async (
    results: readonly Document[],
    signal: AbortSignal | undefined,
  ): Promise<DocumentIndex> => {
    const documents = results.map((document) => ({ document, triples: [] }));
    const index = resultSets.get(results) ?? (await indexDocuments(documents, embedder, signal));
    resultSets.set(results, index);
    return index;
  };
  return createPreparedRetriever(
    name,
    options,
    async (graph, watch) => {
      const records = await collectRecords(graph, watch.signal);
      const stage = watch.progress.stage("documents", records.length);
      const onEmbedded = (count: number): void => stage.advance(count);
      const index = await indexDocuments(records, embedder, watch.signal, onEmbedded);
      stage.finish();
      const triples = records.reduce((sum, record) => sum + record.triples.length, 0);
      return { index, counts: { documents: records.length, triples } };
    },
    async (question, graphIndex, call) => {
      const { results } = question;
      const index = results === undefined ? graphIndex : await indexOf(results, call.signal);
      return answerQuestion(question, { index, language, options }, call);
    },
  );
}
