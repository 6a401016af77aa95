/**
 * The document-based retriever (thesis, section 7.1.4) ranks overlapping chunks of publications' full texts by vectors
 * and BM25. It needs a graph only if there are no texts; in that case, it ranks the records of the graph.
 */

import type { KnowledgeGraph } from "../../graph/index.ts";
import { answerOnly } from "../call-range.ts";
import { collectRecords } from "../collect-records.ts";
import { cutIntoChunks } from "../cut-into-chunks.ts";
import { createPreparedRetriever } from "../prepared-retriever.ts";
import type { Document, LinkedText, RetrieverParts, Source } from "../retriever.ts";
import { addressAmong } from "../source-address.ts";
import { sourceOfDocument } from "../source-of.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { createTextRanking } from "../text-ranking.ts";
import { checkOverlap, type DocumentsOptions, documentsRows } from "./options.ts";

const tasks = ["answerFromDocuments"] as const;

export const documents: RetrievalSystem<typeof documentsRows, (typeof tasks)[number]> = {
  options: documentsRows,
  tasks,
  ranks: ["documents"],
  usesTopic: () => false,
  usesHistory: true,
  callRange: () => answerOnly,
  create: createDocuments,
};

/** The number of list positions to fuse per returned document. */
const fusedDepth = 10;

function createDocuments(
  name: string,
  { language, embedder, texts: linked = [] }: RetrieverParts<(typeof tasks)[number]>,
  options: DocumentsOptions,
): SystemRetriever {
  checkOverlap(options);
  return createPreparedRetriever(
    name,
    options,
    async (graph, watch) => {
      const { texts, documents: count, notes } = await collectTexts(linked, graph, options, watch.signal);
      const searchTexts = texts.map(({ document: { title, text } }) => `${title}\n${text}`);
      const rank = await createTextRanking(searchTexts, embedder, options, watch);
      return { index: { texts, rank }, counts: { documents: count, texts: texts.length }, notes };
    },
    async ({ text, history = [] }, { texts, rank }, call) => {
      const best = (await rank(text, fusedDepth * options.results, call.signal)).slice(0, options.results);
      const ranked = best.flatMap(({ position, score }) => {
        const found = texts[position];
        return found === undefined ? [] : [{ ...found, score }];
      });
      const memory = options.memoryTurns === 0 ? [] : history.slice(-options.memoryTurns);
      const answer = await language.answerFromDocuments(
        { question: text, documents: ranked.map(({ document }) => document), memory },
        call,
      );
      const found = ranked.map(({ document, score }) => ({ id: document.id, score }));
      return {
        triples: [],
        documents: ranked.map(({ document, score }) => ({ document, score })),
        answer,
        sources: ranked.map(({ source }) => source),
        confidence: null,
        trace: [{ step: options.ranking, detail: { found } }],
      };
    },
  );
}

// Collects the texts to rank: chunks of full texts, or the records of the graph.

type RankedText = { readonly document: Document; readonly source: Source };

type CollectedTexts = {
  readonly texts: readonly RankedText[];
  readonly documents: number;
  /** Notes to show to the user. */
  readonly notes: readonly string[];
};

/** Collects the chunks of the full texts, or the records of the graph if there are none. */
async function collectTexts(
  linked: readonly LinkedText[],
  graph: KnowledgeGraph,
  options: DocumentsOptions,
  signal: AbortSignal | undefined,
): Promise<CollectedTexts> {
  if (linked.length > 0) {
    const texts = linked.flatMap((text) => splitText(text, options));
    return { texts, documents: linked.length, notes: [] };
  }
  const records = await collectRecords(graph, signal);
  const texts = records.map(({ document }) => ({ document, source: sourceOfDocument(document) }));
  const note = "no full texts were specified (--texts), so the records of the graph are ranked instead";
  return { texts, documents: records.length, notes: [note] };
}

function splitText(
  { key, title = key, text }: LinkedText,
  { chunkWords, overlapWords }: DocumentsOptions,
): readonly RankedText[] {
  const source = { entity: key, title, address: addressAmong([key]) };
  const chunks = cutIntoChunks(text, chunkWords, overlapWords);
  return chunks.map((chunk, at) => {
    const id = chunks.length === 1 ? key : `${key}#${at + 1}`;
    return { document: { id, title, text: chunk }, source };
  });
}
