/** Answers a question with all steps of the ensemble. */

import { wordsOf } from "../../base/text/words.ts";
import type { Triple } from "../../graph/index.ts";
import type { LanguageCall, LanguageSlice } from "../../tasks/index.ts";
import { createBm25Plus } from "../../vectors/index.ts";
import { rankInOrder } from "../rank-in-order.ts";
import type { Retrieval, RetrievalQuestion, ScoredTriple } from "../retriever.ts";
import { runDialogue } from "../run-dialogue.ts";
import { sourceOfDocument } from "../source-of.ts";
import type { DocumentIndex, IndexedDocument } from "./index-documents.ts";
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
