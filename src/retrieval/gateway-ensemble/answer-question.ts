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

export const gatewayEnsembleTasks = ["answerFromDocuments"] as const;
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
  // A question without words is not similar to any document.
  const searchText = wordsOf(text).length === 0 ? "" : text;
  const ranked = await rankDocuments(searchText, index, options, signal);
  const trace: TraceStep[] = [...ranked.trace];
  const indexedDocuments = ranked.places.flatMap(({ item, score }) => {
    const indexed = index.documents[item];
    return indexed === undefined ? [] : [{ ...indexed, score }];
  });
  const memory = options.memoryTurns === 0 ? [] : history.slice(-options.memoryTurns);
  trace.push({ step: "memory", detail: { turns: memory.map(({ question }) => question) } });
  let answer: string | null = null;
  const documents = indexedDocuments.map(({ document }) => document);
  await endEarly(
    async () => {
      answer = await language.answerFromDocuments({ question: text, documents, memory }, call);
    },
    createCallBudget(1),
    trace,
  );
  return {
    triples: rankTriples(text, indexedDocuments, options),
    documents: indexedDocuments.map(({ document, score }) => ({ document, score })),
    answer,
    sources: indexedDocuments.map(sourceOfDocument),
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
