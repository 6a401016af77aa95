/** One question from its text to its answer, by either strategy (Algorithms 12 and 14). */
import type { Entity, KnowledgeGraph } from "../../graph/index.ts";
import type { LanguageCall, LanguageTasks } from "../../language/index.ts";
import type { RetrievalQuestion } from "../retriever.ts";
import { type AnswerParts, answerFromHubs, type HubAnswer } from "./answer-from-hubs.ts";
import type { BuiltIndex } from "./build-index.ts";
import { findCandidateHubs } from "./direct-strategy.ts";
import type { Hub } from "./hub.ts";
import type { TextLinks } from "./link-texts.ts";
import type { HubLinkOptions } from "./options.ts";
import { type ProcessedQuestion, processQuestion } from "./process-question.ts";
import { rankHubs } from "./rank-hubs.ts";
import { findTopic, walkLevels } from "./traversal-strategy.ts";

export type Session = {
  readonly graph: KnowledgeGraph;
  readonly built: BuiltIndex;
  readonly links: TextLinks | null;
  readonly options: HubLinkOptions;
  readonly language: LanguageTasks;
  readonly call: LanguageCall;
};

export type Answered = {
  readonly question: ProcessedQuestion;
  /** Null with the direct strategy. */
  readonly topic: Entity | null;
  readonly rounds: readonly Round[];
  readonly answer: HubAnswer | null;
};

/** One attempt to answer: the only one of the direct strategy, or one level of the traversal. */
export type Round = { readonly level: number; readonly candidates: number; readonly hubs: readonly Hub[] };

export async function answerQuestion(
  { text, topicEntity }: RetrievalQuestion,
  session: Session,
): Promise<Answered> {
  const { graph, built, options, language, call } = session;
  const question = await processQuestion(text, built.index, options, language, call);
  const topic = options.strategy === "traversal" ? await findTopic(graph, topicEntity, question) : null;
  // Without a topic there is nothing to start from; the whole index is searched instead.
  return topic === null ? answerDirectly(question, session) : answerByLevels(question, topic, session);
}

async function answerDirectly(question: ProcessedQuestion, session: Session): Promise<Answered> {
  const { index } = session.built;
  const candidates = findCandidateHubs(question, index, session.options);
  const hubs = rankHubs(candidates, question, session.options);
  const rounds = [{ level: 0, candidates: candidates.length, hubs }];
  return { question, topic: null, rounds, answer: await answerFromHubs(hubs, question, partsOf(session)) };
}

async function answerByLevels(
  question: ProcessedQuestion,
  topic: Entity,
  session: Session,
): Promise<Answered> {
  const { graph, built, options, call } = session;
  const rounds: Round[] = [];
  for await (const level of walkLevels(graph, topic, built, options, call.signal)) {
    const ways = new Map(level.hubs.map(({ root, way }) => [root.id, way]));
    const candidates = level.hubs.flatMap(({ root }) => built.index.hubs.get(root.id) ?? []);
    const hubs = rankHubs(candidates, question, options, ways);
    rounds.push({ level: level.number, candidates: candidates.length, hubs });
    const answer = await answerFromHubs(hubs, question, partsOf(session));
    if (answer !== null) return { question, topic, rounds, answer };
  }
  return { question, topic, rounds, answer: null };
}

function partsOf({ language, call, built, links, options }: Session): AnswerParts {
  const { filterTriples, linkedChunks } = options;
  return { language, call, index: built.index, links, filterTriples, linkedChunks };
}
