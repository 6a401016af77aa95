/** HubLink (thesis, chapter 4) answers a question from the hubs of a graph. */

import { count } from "../../base/text/count.ts";
import { pathsPerCall } from "../../tasks/index.ts";
import type { CallRange } from "../call-range.ts";
import { createPreparedRetriever } from "../prepared-retriever.ts";
import type { IndexReport } from "../retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { answerQuestion } from "./answer-question.ts";
import type { RootReport } from "./index/build-index.ts";
import { type BuiltIndex, prepareIndex } from "./index/prepare-index.ts";
import { type HubLinkParts, hubLinkTasks } from "./language-tasks.ts";
import { createTextLinks } from "./link-texts.ts";
import { type HubLinkOptions, hubLinkRows } from "./options.ts";
import { traceOf } from "./trace.ts";

// Computes the number of HubLink's model calls per question from its options.

/**
 * Counts one call to split the question, one for the partial answers of every `hubsPerCall` kept hubs, one to combine
 * the partial answers, and one to filter the triples, or one for each hub. A traversal also verbalises the paths to
 * these hubs, and continues to the next level if there is no answer. If no hub is found, the dialogue ends after the
 * first call.
 */
function hubLinkCallRange(options: HubLinkOptions): CallRange {
  const { extractComponents, hubsToKeep, hubsPerCall, filterTriples, filterCalls, strategy } = options;
  const least = extractComponents ? 1 : 0;
  const isTraversal = strategy === "traversal";
  const partials = Math.ceil(hubsToKeep / hubsPerCall);
  const perPartial = isTraversal ? 1 + Math.ceil(Math.min(hubsPerCall, hubsToKeep) / pathsPerCall) : 1;
  const levels = isTraversal ? options.maximumRetrievalLevel : 1;
  const filters = filterTriples ? (filterCalls === "one" ? 1 : hubsToKeep) : 0;
  return { least, most: least + levels * partials * perPartial + 1 + filters };
}

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

// Reports on the index of a run: figures, notes and, for `index --explain`, the selection of hubs.

function reportIndex(
  { index, rootReport, changes }: BuiltIndex,
  options: HubLinkOptions,
): Omit<IndexReport, "usage"> {
  const notes: string[] = [];
  if (rootReport !== null) {
    notes.push(`hub roots by ${rootReport.criterion}`);
    const { covered, triples } = rootReport.coverage;
    if (covered < triples) notes.push(`${triples - covered} of ${triples} triples belong to no hub`);
  }
  if (changes.truncated > 0) {
    const hubs = count(changes.truncated, "hub has", "hubs have");
    notes.push(
      rootReport === null
        ? `${hubs} the maximum of ${options.maximumPathsPerHub} paths (maximumPathsPerHub); further paths may be missing from the index`
        : `${hubs} more than ${options.maximumPathsPerHub} paths (maximumPathsPerHub); the index omits the rest`,
    );
  }
  return {
    counts: {
      hubs: index.size.hubs,
      paths: index.size.paths,
      vectors: index.size.texts,
      built: changes.built,
      unchanged: changes.unchanged,
      removed: changes.removed,
    },
    notes,
    ...(rootReport === null ? {} : { explanation: explain(rootReport) }),
  };
}

function explain({ criteria, coverage }: RootReport): Readonly<Record<string, unknown>> {
  const { covered, triples } = coverage;
  return {
    criteria,
    covered,
    triples,
    share: covered / triples,
    uncovered: Object.fromEntries(coverage.uncovered),
  };
}
