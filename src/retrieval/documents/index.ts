/**
 * The document-based retriever (thesis, section 7.1.4) ranks overlapping chunks of publications' full texts by vectors
 * and BM25. It needs a graph only if there are no texts; in that case, it ranks the records of the graph.
 */
import { answerOnly } from "../call-range.ts";
import { createPreparedRetriever } from "../prepared-retriever.ts";
import type { RetrieverParts } from "../retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { createTextRanking } from "../text-ranking.ts";
import { collectTexts } from "./collect-texts.ts";
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
