/**
 * The decisions that each system over hubs makes for itself. All systems share the index, the two strategies' walks
 * through the graph, and the generation of answers.
 */
import type { Entity, KnowledgeGraph } from "../../graph/index.ts";
import type { TraceStep } from "../retriever.ts";
import type { Hub } from "./index/hub.ts";
import type { HubIndex, IndexedHub } from "./index/hub-index.ts";
import type { HubLinkLanguage } from "./language-tasks.ts";
import type { HubLinkOptions } from "./options.ts";
import { compareWithIndex, type DividedQuestion, type ProcessedQuestion } from "./process-question.ts";
import { findCandidateHubs } from "./strategies/direct-strategy.ts";
import { rankHubs } from "./strategies/rank-hubs.ts";
import { scoreHubs } from "./strategies/score-paths.ts";

export type HubMethod<Q extends ProcessedQuestion> = {
  /** Called when an index is new or has changed, before any question. */
  prepare(index: HubIndex): void;
  /** The question as an index interprets it. */
  process(divided: DividedQuestion, index: HubIndex, signal: AbortSignal | undefined): Promise<Q>;
  /** The start of the traversal if the user names none; without any, the whole index is searched. */
  findTopics(question: Q, graph: KnowledgeGraph, index: HubIndex): Promise<readonly Entity[]>;
  /** The hubs of the whole index that should answer: best first, with the number of hubs that were compared. */
  search(question: Q, index: HubIndex): Promise<RankedHubs>;
  /** The hubs around the topic that should answer, best first. */
  rank(hubs: readonly IndexedHub[], question: Q): Promise<readonly Hub[]>;
  /** How well an index fits a question: named figures, the most decisive one first. */
  judgeFit(question: Q, index: HubIndex): Promise<Readonly<Record<string, number>>>;
  /** The language that answers this question. */
  languageFor(question: Q, language: HubLinkLanguage): HubLinkLanguage;
  /** The trace's entry on how the system interpreted the question. */
  trace(question: Q): readonly TraceStep[];
};

export type RankedHubs = { readonly candidates: number; readonly hubs: readonly Hub[] };

/** The published system: only the similarity of texts decides (Algorithms 11 to 16). */
export function createPublishedMethod(options: HubLinkOptions): HubMethod<ProcessedQuestion> {
  const search = async (question: ProcessedQuestion, index: HubIndex): Promise<RankedHubs> => {
    const candidates = await findCandidateHubs(question, index, options.hubsToKeep, options);
    const hubs = options.pruneHubs
      ? await rankHubs(candidates, question, options)
      : await scoreHubs(candidates.slice(0, options.hubsToKeep), question, options);
    return { candidates: candidates.length, hubs };
  };
  return {
    prepare: () => undefined,
    process: async (divided, index, signal) => ({
      ...divided,
      ...(await compareWithIndex([divided.text, ...divided.components], index, signal)),
    }),
    findTopics: async () => [],
    search,
    rank: (hubs, question) => rankHubs(hubs, question, options),
    judgeFit: async (question, index) => ({ score: (await search(question, index)).hubs[0]?.score ?? 0 }),
    languageFor: (_question, language) => language,
    trace: () => [],
  };
}
