/**
 * The document-based retriever (thesis, section 7.1.4) ranks overlapping chunks of publications' full texts by vectors
 * and BM25. It needs a graph only if there are no texts; in that case, it ranks the records of the graph.
 */
import { createUsageMeter } from "../../language/index.ts";
import {
  type Bm25Index,
  createBm25Index,
  fuseRankings,
  indexTexts,
  type TextIndex,
} from "../../vectors/index.ts";
import { answerOnly } from "../call-range.ts";
import { createPreparedRetriever } from "../prepared-retriever.ts";
import type { RetrieverParts } from "../retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { collectTexts, type RankedText } from "./collect-texts.ts";
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

type Index = {
  readonly texts: readonly RankedText[];
  readonly bm25: Bm25Index;
  readonly vectors: TextIndex;
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
      const stage = watch.progress.stage("texts", searchTexts.length);
      const vectors = await indexTexts(searchTexts, embedder, watch.signal, (size) => stage.advance(size));
      stage.finish();
      const index: Index = { texts, vectors, bm25: createBm25Index(searchTexts) };
      return { index, counts: { documents: count, texts: texts.length }, notes };
    },
    async ({ text, history = [] }, index, signal) => {
      const usage = createUsageMeter();
      const ranked = await rankTexts(text, index, options, signal);
      const memory = options.memoryTurns === 0 ? [] : history.slice(-options.memoryTurns);
      const answer = await language.answerFromDocuments(
        { question: text, documents: ranked.map(({ document }) => document), memory },
        { usage, signal },
      );
      const found = ranked.map(({ document, score }) => ({ id: document.id, score }));
      return {
        triples: [],
        documents: ranked.map(({ document, score }) => ({ document, score })),
        answer,
        sources: ranked.map(({ source }) => source),
        confidence: null,
        trace: [{ step: options.ranking, detail: { found } }],
        usage: usage.total(),
      };
    },
  );
}

async function rankTexts(
  question: string,
  { texts, bm25, vectors }: Index,
  { ranking, results, rankConstant }: DocumentsOptions,
  signal: AbortSignal | undefined,
): Promise<readonly (RankedText & { readonly score: number })[]> {
  const [query] = await vectors.embedder.embed([question], signal);
  const vectorMatches =
    query === undefined ? [] : (vectors.vectors.search([query], fusedDepth * results)[0] ?? []);
  const byVector = vectorMatches
    .filter(({ score }) => score > 0)
    .map(({ position, score }) => ({ item: position, score }));
  const byWords = bm25
    .search(question, fusedDepth * results)
    .map(({ text, score }) => ({ item: text, score }));
  const lists = [byVector, byWords].map((list) => list.map(({ item }) => item));
  const ranked = { vector: byVector, bm25: byWords, fusion: fuseRankings(lists, rankConstant) }[ranking];
  return ranked.slice(0, results).flatMap(({ item, score }) => {
    const text = texts[item];
    return text === undefined ? [] : [{ ...text, score }];
  });
}
