/** HubLink (thesis, chapter 4) answers a question from the hubs of a graph. */
import { createPreparedRetriever } from "../prepared-retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { answerQuestion } from "./answer-question.ts";
import { hubLinkCallRange } from "./call-range.ts";
import { prepareIndex } from "./index/prepare-index.ts";
import { reportIndex } from "./index/report-index.ts";
import { type HubLinkParts, hubLinkTasks } from "./language-tasks.ts";
import { createTextLinks } from "./link-texts.ts";
import { type HubLinkOptions, hubLinkRows } from "./options.ts";
import { traceOf } from "./trace.ts";

export { type HubLinkOptions, hubLinkDefaults } from "./options.ts";
export { type TracedHub, tracedHubs } from "./trace.ts";

export const hubLink: RetrievalSystem<typeof hubLinkRows, (typeof hubLinkTasks)[number]> = {
  options: hubLinkRows,
  tasks: hubLinkTasks,
  ranks: ["triples"],
  usesTopic: ({ strategy }) => strategy === "traversal",
  callRange: hubLinkCallRange,
  create: createHubLink,
};

/** @param options the validated options, all of which are recorded */
export function createHubLink(name: string, parts: HubLinkParts, options: HubLinkOptions): SystemRetriever {
  return createPreparedRetriever(
    name,
    options,
    async (graph, watch, call) => {
      const built = await prepareIndex(graph, parts, options, call, watch);
      const links = parts.texts
        ? await createTextLinks(parts.texts, parts.embedder, options.chunkWords, watch.signal)
        : null;
      return { index: { graph, built, links }, ...reportIndex(built, options) };
    },
    async (question, index, call) => {
      const { language } = parts;
      const outcome = await answerQuestion(question, { ...index, options, language, call });
      const { answer } = outcome;
      return {
        triples: answer?.triples ?? [],
        answer: answer?.answer ?? null,
        sources: answer?.sources ?? [],
        confidence: null,
        trace: traceOf(outcome),
      };
    },
  );
}
