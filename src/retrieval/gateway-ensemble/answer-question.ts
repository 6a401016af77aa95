/** Answers a question with all steps of the ensemble. */
import type { Triple } from "../../graph/index.ts";
import { createUsageMeter, type LanguageCall, type LanguageSlice } from "../../language/index.ts";
import { wordsOf } from "../../text/words.ts";
import { createBm25Plus } from "../../vectors/index.ts";
import { createCallBudget } from "../call-budget.ts";
import { endEarly } from "../end-early.ts";
import { rankInOrder } from "../rank-in-order.ts";
import type { Retrieval, RetrievalQuestion, ScoredTriple, Source, TraceStep } from "../retriever.ts";
import { addressAmong } from "../source-address.ts";
import { bm25Options, type DocumentIndex, type IndexedDocument } from "./index-documents.ts";
import type { GatewayEnsembleOptions } from "./options.ts";
import { rankDocuments } from "./rank-documents.ts";

export const gatewayEnsembleTasks = ["standaloneQuestion", "answerFromDocuments"] as const;
export type GatewayEnsembleTask = (typeof gatewayEnsembleTasks)[number];

type Surroundings = {
  readonly index: DocumentIndex;
  readonly language: LanguageSlice<GatewayEnsembleTask>;
  readonly options: GatewayEnsembleOptions;
};

export async function answerQuestion(
  { text, history = [] }: RetrievalQuestion,
  { index, language, options }: Surroundings,
  signal: AbortSignal | undefined,
): Promise<Retrieval> {
  const usage = createUsageMeter();
  const call: LanguageCall = { usage, signal };
  const trace: TraceStep[] = [];
  let answer: string | null = null;
  let retrieved: readonly (IndexedDocument & { readonly score: number })[] = [];
  let question = text;
  const answerAll = async (): Promise<void> => {
    const isReworded = options.history === "reworded question";
    if (isReworded) question = await language.standaloneQuestion({ question: text, memory: history }, call);
    // A question without words is not similar to any document.
    const ranked = await rankDocuments(
      wordsOf(question).length === 0 ? "" : question,
      index,
      options,
      signal,
    );
    trace.push(...ranked.trace);
    retrieved = ranked.places.flatMap(({ item, score }) => {
      const indexed = index.documents[item];
      return indexed === undefined ? [] : [{ ...indexed, score }];
    });
    const memory = isReworded || options.memoryTurns === 0 ? [] : history.slice(-options.memoryTurns);
    const turns = memory.map((turn) => turn.question);
    trace.push({ step: "memory", detail: { turns, ...(question === text ? {} : { reworded: question }) } });
    const documents = retrieved.map(({ document }) => document);
    answer = await language.answerFromDocuments({ question, documents, memory }, call);
  };
  await endEarly(answerAll, createCallBudget(2), trace);
  return {
    triples: rankTriples(question, retrieved, options),
    documents: retrieved.map(({ document, score }) => ({ document, score })),
    answer,
    sources: retrieved.map(sourceOfDocument),
    confidence: null,
    trace,
    usage: usage.total(),
  };
}

function sourceOfDocument({ document: { id, title, text } }: IndexedDocument): Source {
  const values = text.split("\n").map((line) => line.slice(line.indexOf(": ") + 1));
  return { entity: id, title: title || id, address: addressAmong([id, ...values]) };
}

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
  const score = createBm25Plus(
    lines.map(({ text }) => text),
    bm25Options(options),
  )(question);
  const best: Triple[] = lines
    .map(({ triple }, at) => ({ triple, score: score[at] as number }))
    .sort((left, right) => right.score - left.score)
    .map(({ triple }) => triple);
  return rankInOrder(best).slice(0, options.triples);
}
