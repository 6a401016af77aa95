/**
 * HubLink (thesis, chapter 4) answers a question from the hubs of a graph. This module also exports functions for other
 * systems that use hubs.
 */
import { createUsageMeter } from "../../language/index.ts";
import { createPreparedRetriever } from "../prepared-retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { answerQuestion } from "./answer-question.ts";
import { hubLinkCallRange } from "./call-range.ts";
import { prepareIndex } from "./index/prepare-index.ts";
import { reportIndex } from "./index/report-index.ts";
import { type HubLinkParts, hubLinkTasks } from "./language-tasks.ts";
import { createTextLinks } from "./link-texts.ts";
import { createPublishedMethod, type HubMethod } from "./method.ts";
import { type HubLinkOptions, hubLinkRows } from "./options.ts";
import type { ProcessedQuestion } from "./process-question.ts";
import { traceOf } from "./trace.ts";

export { hubLinkCallRange } from "./call-range.ts";
export type { Hub } from "./index/hub.ts";
export { type HubIndex, type IndexedHub, type IndexedPath, rootsWithoutHub } from "./index/hub-index.ts";
export { readIndexNote, writeIndexNote } from "./index/index-notes.ts";
export { type HubLinkParts, hubLinkTasks } from "./language-tasks.ts";
export type { HubMethod } from "./method.ts";
export { type HubLinkOptions, hubLinkDefaults, hubLinkRows } from "./options.ts";
export {
  compareWithIndex,
  type DividedQuestion,
  type ProcessedQuestion,
  type Query,
} from "./process-question.ts";
export { findCandidateHubs } from "./strategies/direct-strategy.ts";
export { pruneHubs } from "./strategies/prune-hubs.ts";
export { rankDiversely } from "./strategies/rank-diversely.ts";
export { scorePaths } from "./strategies/score-paths.ts";
export { type TracedHub, tracedHubs } from "./trace.ts";

export const hubLink: RetrievalSystem<typeof hubLinkRows, (typeof hubLinkTasks)[number]> = {
  options: hubLinkRows,
  tasks: hubLinkTasks,
  ranks: ["triples"],
  usesTopic: ({ strategy }) => strategy === "traversal",
  callRange: hubLinkCallRange,
  create: createHubLink,
};

export function createHubLink(name: string, parts: HubLinkParts, options: HubLinkOptions): SystemRetriever {
  return createHubSystem(name, parts, options, createPublishedMethod(options));
}

/**
 * Creates a system that answers from hubs. The `method` parameter determines how the system interprets questions and
 * ranks hubs.
 * @param options the validated options, all of which are recorded
 */
export function createHubSystem<Q extends ProcessedQuestion>(
  name: string,
  parts: HubLinkParts,
  options: HubLinkOptions,
  method: HubMethod<Q>,
): SystemRetriever {
  return createPreparedRetriever(
    name,
    options,
    async (graph, watch) => {
      const usage = createUsageMeter();
      const call = { usage, signal: watch.signal };
      const built = await prepareIndex(graph, parts, options, call, watch);
      await method.prepare(built.index);
      const links = parts.texts
        ? await createTextLinks(parts.texts, parts.embedder, options.chunkWords, watch.signal)
        : null;
      return { index: { graph, built, links }, ...reportIndex(built, options), usage: usage.total() };
    },
    async (question, index, signal) => {
      const usage = createUsageMeter();
      const { language } = parts;
      const call = { usage, signal };
      const outcome = await answerQuestion(question, { ...index, method, options, language, call });
      const { answer } = outcome;
      return {
        triples: answer?.triples ?? [],
        answer: answer?.answer ?? null,
        sources: answer?.sources ?? [],
        confidence: null,
        trace: traceOf(outcome, method.trace(outcome.question)),
        usage: usage.total(),
      };
    },
  );
}
