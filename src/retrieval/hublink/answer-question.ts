/** Answers a question with either strategy (Algorithms 12 and 14). */
import { type Entity, type KnowledgeGraph, requireEntity } from "../../graph/index.ts";
import type { LanguageCall } from "../../language/index.ts";
import type { RetrievalQuestion } from "../retriever.ts";
import { answerFromHubs, type HubAnswer } from "./answer-from-hubs.ts";
import type { Hub } from "./index/hub.ts";
import type { BuiltIndex } from "./index/prepare-index.ts";
import type { HubLinkLanguage } from "./language-tasks.ts";
import type { TextLinks } from "./link-texts.ts";
import type { HubLinkOptions } from "./options.ts";
import { compareWithIndex, divideQuestion, type ProcessedQuestion } from "./process-question.ts";
import { rankHubs, searchHubs } from "./search-hubs.ts";
import { walkLevels } from "./strategies/traversal-strategy.ts";

export type Session = {
  readonly graph: KnowledgeGraph;
  readonly built: BuiltIndex;
  readonly links: TextLinks | null;
  readonly options: HubLinkOptions;
  readonly language: HubLinkLanguage;
  readonly call: LanguageCall;
};

export type AnsweredQuestion = {
  readonly question: ProcessedQuestion;
  /** The topic entities; empty with the direct strategy, or if the question has no topic. */
  readonly topics: readonly Entity[];
  readonly rounds: readonly Round[];
  readonly answer: HubAnswer | null;
};

/** An attempt to answer: a level of the traversal, or the only attempt of the direct strategy. */
export type Round = {
  readonly level: number;
  readonly candidates: number;
  readonly hubs: readonly Hub[];
};

export async function answerQuestion(
  { text, topicEntity }: RetrievalQuestion,
  session: Session,
): Promise<AnsweredQuestion> {
  const { graph, options, language, call } = session;
  const { index } = session.built;
  const dividedQuestion = await divideQuestion(text, options, language, call);
  const texts = [dividedQuestion.text, ...dividedQuestion.components];
  const question = { ...dividedQuestion, ...(await compareWithIndex(texts, index, call.signal)) };
  const parts = { ...session, index };
  const topics = options.strategy === "traversal" ? await topicsOf(topicEntity, graph) : [];
  // Without a topic the traversal has no start, so the whole index is searched instead.
  if (topics.length === 0) {
    const { candidates, hubs } = await searchHubs(question, index, options);
    const answer = await answerFromHubs(hubs, question, parts);
    return { question, topics, rounds: [{ level: 0, candidates, hubs }], answer };
  }
  const rounds: Round[] = [];
  for await (const level of walkLevels(graph, topics, session.built, options, call.signal)) {
    const waysByHub = Map.groupBy(level.hubs, ({ root }) => root.id);
    const hubsById = new Map((await index.hubs([...waysByHub.keys()])).map((hub) => [hub.root.id, hub]));
    const candidates = level.hubs.flatMap(({ root }) => hubsById.get(root.id) ?? []);
    const ranked = rankHubs(candidates, question, options);
    // A hub that was reached in both directions occurs twice, with one of its ways each.
    const hubs = ranked.map((hub) => ({
      ...hub,
      pathFromTopic: waysByHub.get(hub.root.id)?.shift()?.pathFromTopic ?? [],
    }));
    rounds.push({ level: level.number, candidates: candidates.length, hubs });
    const answer = await answerFromHubs(hubs, question, parts);
    if (answer !== null) return { question, topics, rounds, answer };
  }
  return { question, topics, rounds, answer: null };
}

/**
 * Returns the start entity, if the user specifies one.
 *
 * @throws GraphError that suggests the most similar labels if the graph does not contain the entity
 */
async function topicsOf(topicEntity: string | undefined, graph: KnowledgeGraph): Promise<readonly Entity[]> {
  return topicEntity === undefined || topicEntity === "" ? [] : [await requireEntity(graph, topicEntity)];
}
