/** Answers questions with the learnt reader over the complete graph. It builds no hubs and calls no model. */
import { throwIfCancelled } from "../../errors.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { createUsageMeter } from "../../language/index.ts";
import { answerQuestion, learntWeights, type OpenedReader, openReader, toPlain } from "../../query/index.ts";
import { scoreInOrder } from "../rank-in-order.ts";
import { requireIndex } from "../require-index.ts";
import type { Retrieval } from "../retriever.ts";
import { sourceOf } from "../source-of.ts";
import type { SystemRetriever } from "../system.ts";

/** The most sources that an answer names. */
const mostSources = 10;

export function createLearntReader({
  name,
  options,
}: Pick<SystemRetriever, "name" | "options">): SystemRetriever {
  let opened: { readonly reader: OpenedReader; readonly graph: KnowledgeGraph } | undefined;
  return {
    name,
    options,
    async prepare(graph, { signal }) {
      const reader = await openReader(graph, { weights: learntWeights }, signal);
      opened = { reader, graph };
      const { size, properties, classes } = reader.index;
      return {
        counts: { nodes: size, properties: properties.length, classes: classes.length },
        notes: [],
        usage: createUsageMeter().total(),
      };
    },
    async retrieve({ text }, signal): Promise<Retrieval> {
      const { reader, graph } = requireIndex(name, opened);
      throwIfCancelled(signal);
      const answer = await answerQuestion(text, reader, graph, signal);
      const { readAs, rival, unexplained, expression } = answer;
      const sources = answer.sources.slice(0, mostSources).map(sourceOf);
      const citations = sources.map((_, at) => `[${at + 1}]`).join("");
      return {
        triples: scoreInOrder(answer.triples),
        answer: answer.text === null ? null : `${answer.text} ${citations}`.trimEnd(),
        result: answer.result,
        ...(answer.text === null && { whyNot: answer.whyNot }),
        ...(unexplained.length > 0 && { ignored: unexplained }),
        sources,
        confidence: answer.confidence,
        trace: [
          {
            step: "learnt reading",
            detail: {
              readAs,
              rival,
              unexplained,
              expression: expression === null ? null : toPlain(expression),
            },
          },
        ],
        usage: createUsageMeter().total(),
      };
    },
  };
}
