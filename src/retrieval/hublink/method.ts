/**
 * Defines the steps in which hub-based systems differ. They share the index, both search strategies, and the generation
 * of answers.
 */
import type { Entity, KnowledgeGraph } from "../../graph/index.ts";
import type { TraceStep } from "../retriever.ts";
import type { Hub } from "./index/hub.ts";
import type { HubIndex, IndexedHub } from "./index/hub-index.ts";
import type { HubLinkLanguage } from "./language-tasks.ts";
import type { HubLinkOptions } from "./options.ts";
import { compareWithIndex, type DividedQuestion, type ProcessedQuestion } from "./process-question.ts";
import { findCandidateHubs, findHubsByResults } from "./strategies/direct-strategy.ts";
import { pruneHubs } from "./strategies/prune-hubs.ts";
import { scoreHubs } from "./strategies/score-paths.ts";

export type HubMethod<Q extends ProcessedQuestion> = {
  /** Called before the first question. */
  prepare(index: HubIndex): Promise<void>;
  /** Interprets the question with an index. */
  process(dividedQuestion: DividedQuestion, index: HubIndex, signal: AbortSignal | undefined): Promise<Q>;
  /**
   * Returns the start entities of the traversal if the user does not specify any. If there are no start entities, the
   * complete index is searched.
   */
  findTopics(question: Q, graph: KnowledgeGraph, index: HubIndex): Promise<readonly Entity[]>;
  /** Selects the answering hubs from the complete index, best first, and counts the compared hubs. */
  search(question: Q, index: HubIndex): Promise<RankedHubs>;
  /** Selects the answering hubs from the hubs around the topic, best first. */
  rank(hubs: readonly IndexedHub[], question: Q): Promise<readonly Hub[]>;
  /** Returns the language port for this question. */
  languageFor(question: Q, language: HubLinkLanguage): HubLinkLanguage;
  /** Returns the trace entry that describes how the system interpreted the question. */
  trace(question: Q): readonly TraceStep[];
};

type RankedHubs = { readonly candidates: number; readonly hubs: readonly Hub[] };

/** Creates the method of the published system, which uses only text similarity (Algorithms 11 to 16). */
export function createPublishedMethod(options: HubLinkOptions): HubMethod<ProcessedQuestion> {
  const { hubsToKeep, pathWeightAlpha, scores } = options;
  const search = async (question: ProcessedQuestion, index: HubIndex): Promise<RankedHubs> => {
    const found =
      scores === "per result"
        ? await findHubsByResults(question, index, options)
        : scoreHubs(await findCandidateHubs(question, index, hubsToKeep, options), question, options);
    return { candidates: found.length, hubs: pruneHubs(found, pathWeightAlpha, hubsToKeep) };
  };
  return {
    prepare: async () => undefined,
    process: async (dividedQuestion, index, signal) => ({
      ...dividedQuestion,
      ...(await compareWithIndex([dividedQuestion.text, ...dividedQuestion.components], index, signal)),
    }),
    findTopics: async () => [],
    search,
    rank: async (hubs, question) =>
      pruneHubs(scoreHubs(hubs, question, options), pathWeightAlpha, hubsToKeep),
    languageFor: (_question, language) => language,
    trace: () => [],
  };
}
