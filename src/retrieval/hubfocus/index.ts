/** HubFocus reads a question over the words of a graph as a query, and answers with what the query denotes. */
import { learntWeights, openAnswering, toPlain } from "../../query/index.ts";
import { createPreparedRetriever } from "../prepared-retriever.ts";
import { scoreInOrder } from "../rank-in-order.ts";
import { sourceOf } from "../source-of.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";

/** HubFocus has no options, and needs no model or embedder. It keeps what it prepares of a large store beside the store. */
export const hubFocus: RetrievalSystem<Record<never, never>, never> = {
  options: {},
  tasks: [],
  ranks: ["triples"],
  usesTopic: () => false,
  callRange: () => ({ least: 0, most: 0 }),
  create: createHubFocus,
};

/** The most sources that an answer names. */
const mostSources = 10;

export function createHubFocus(name: string): SystemRetriever {
  return createPreparedRetriever(
    name,
    {},
    async (graph, watch) => {
      const answering = await openAnswering(graph, { weights: learntWeights }, watch);
      return { index: answering, counts: answering.counts };
    },
    async ({ text }, answering, { signal }) => {
      const answer = await answering.answer(text, signal);
      const { readAs, rival, unexplained, expression, columns, figures } = answer;
      const sources = answer.sources.slice(0, mostSources).map(sourceOf);
      return {
        triples: scoreInOrder(answer.triples),
        answer: answer.text === null ? null : withCitations(answer.text, sources.length),
        result: answer.result,
        ...(answer.text !== null &&
          readAs !== null && { reading: { readAs, rival, ...(columns && { columns, figures }) } }),
        ...(answer.text === null && { whyNot: answer.whyNot }),
        ...(unexplained.length > 0 && { ignored: unexplained }),
        sources,
        confidence: answer.confidence,
        trace: [
          {
            step: "reading",
            detail: {
              readAs,
              rival,
              unexplained,
              expression: expression === null ? null : toPlain(expression),
            },
          },
        ],
      };
    },
  );
}

/** Cites the sources in the last sentence of an answer. */
function withCitations(text: string, count: number): string {
  const citations = Array.from({ length: count }, (_, at) => `[${at + 1}]`).join("");
  return count === 0 ? text : text.replace(/\.?$/, (end) => ` ${citations}${end}`);
}
