/**
 * What a system over hubs decides for itself. The index, the two strategies' ways through the graph and the making of
 * the answers are the same for all.
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
  /** Called when an index is new or has changed, before questions are asked. */
  prepare(index: HubIndex): void;
  /** The question as an index sees it. */
  process(divided: DividedQuestion, index: HubIndex, signal: AbortSignal | undefined): Promise<Q>;
  /** Where the traversal starts when nobody says where; with none the whole index is searched. */
  findTopics(question: Q, graph: KnowledgeGraph, index: HubIndex): Promise<readonly Entity[]>;
  /** The hubs that shall answer, of the whole index: best first, with the number of those that were compared. */
  search(question: Q, index: HubIndex): Promise<RankedHubs>;
  /** The hubs that shall answer, of those around the topic, best first. */
  rank(hubs: readonly IndexedHub[], question: Q): Promise<readonly Hub[]>;
  /** How well an index fits a question: named figures, the one that decides first before the others. */
  judgeFit(question: Q, index: HubIndex): Promise<Readonly<Record<string, number>>>;
  /** The language that answers this question. */
  languageFor(question: Q, language: HubLinkLanguage): HubLinkLanguage;
  /** What the trace says of the question's own reading. */
  trace(question: Q): readonly TraceStep[];
};

export type RankedHubs = { readonly candidates: number; readonly hubs: readonly Hub[] };

/** The published system: nothing but the nearness of texts decides (Algorithms 11 to 16). */
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
