/** One question from its text to its answer, by either strategy (Algorithms 12 and 14). */
import type { Entity, KnowledgeGraph } from "../../graph/index.ts";
import type { LanguageCall } from "../../language/index.ts";
import type { RetrievalQuestion } from "../retriever.ts";
import { type AnswerParts, answerFromHubs, type HubAnswer } from "./answer-from-hubs.ts";
import { choosePartition, type PartitionFit } from "./choose-partition.ts";
import type { Hub } from "./index/hub.ts";
import type { HubIndex } from "./index/hub-index.ts";
import type { Partition } from "./index/prepare-index.ts";
import type { HubLinkLanguage } from "./language-tasks.ts";
import type { TextLinks } from "./link-texts.ts";
import type { HubLinkOptions } from "./options.ts";
import { type ProcessedQuestion, processQuestion, takeApart } from "./process-question.ts";
import { findCandidateHubs } from "./strategies/direct-strategy.ts";
import { rankHubs } from "./strategies/rank-hubs.ts";
import { findTopics, walkLevels } from "./strategies/traversal-strategy.ts";

export type Session = {
  readonly graph: KnowledgeGraph;
  /** Several where the question decides between them. */
  readonly partitions: readonly [Partition, ...Partition[]];
  readonly links: TextLinks | null;
  readonly options: HubLinkOptions;
  readonly language: HubLinkLanguage;
  readonly call: LanguageCall;
  /** The partition of this name with hubs that it lacks. */
  extend(name: Partition["name"], roots: readonly Entity[], call: LanguageCall): Promise<Partition>;
};

export type Answered = {
  readonly question: ProcessedQuestion;
  /** Which partition was chosen, and how each fits the question; null without a choice. */
  readonly choice: { readonly chosen: string; readonly fits: readonly PartitionFit[] } | null;
  /** None with the direct strategy, and where the question names none. */
  readonly topics: readonly Entity[];
  readonly rounds: readonly Round[];
  readonly answer: HubAnswer | null;
};

/** One attempt to answer: the only one of the direct strategy, or one level of the traversal. */
export type Round = {
  readonly level: number;
  readonly candidates: number;
  /** Hubs that the index lacked, and that were built for this question. */
  readonly built: number;
  readonly hubs: readonly Hub[];
};

export async function answerQuestion(
  { text, topicEntity }: RetrievalQuestion,
  session: Session,
): Promise<Answered> {
  const { graph, options, language, call } = session;
  const taken = await takeApart(text, options, language, call);
  const process = ({ built, options: own }: Partition) =>
    processQuestion(taken, built.index, own, call.signal);
  const { partition, question, fits } = await choosePartition(session.partitions, process);
  const { reader } = partition.built.index;
  const topics =
    options.strategy === "traversal" ? await findTopics(graph, topicEntity, question, reader) : [];
  // Without a topic there is nothing to start from; the whole index is searched instead.
  const answered =
    topics.length === 0
      ? await answerDirectly(question, partition, session)
      : await answerByLevels(question, topics, partition, process, session);
  return {
    ...answered,
    topics,
    choice: fits.length === 0 ? null : { chosen: partition.name ?? "", fits },
  };
}

type Search = Pick<Answered, "question" | "rounds" | "answer">;

async function answerDirectly(
  question: ProcessedQuestion,
  { built: { index } }: Partition,
  session: Session,
): Promise<Search> {
  const candidates = findCandidateHubs(question, index, session.options);
  const hubs = rankHubs(candidates, question, session.options);
  const rounds = [{ level: 0, candidates: candidates.length, built: 0, hubs }];
  return { question, rounds, answer: await answerFromHubs(hubs, question, partsOf(session, index)) };
}

async function answerByLevels(
  first: ProcessedQuestion,
  topics: readonly Entity[],
  chosen: Partition,
  process: (partition: Partition) => Promise<ProcessedQuestion>,
  session: Session,
): Promise<Search> {
  const { graph, options, call } = session;
  const rounds: Round[] = [];
  let question = first;
  let partition = chosen;
  for await (const level of walkLevels(
    graph,
    topics,
    () => partition.built,
    partition.options,
    call.signal,
  )) {
    const missing = options.buildMissingHubs
      ? level.hubs.map(({ root }) => root).filter(({ id }) => !partition.built.index.hubs.has(id))
      : [];
    if (missing.length > 0) {
      partition = await session.extend(partition.name, missing, call);
      question = await process(partition);
    }
    const { index } = partition.built;
    const ways = new Map(level.hubs.map(({ root, way }) => [root.id, way]));
    const candidates = level.hubs.flatMap(({ root }) => index.hubs.get(root.id) ?? []);
    const hubs = rankHubs(candidates, question, options, ways);
    rounds.push({ level: level.number, candidates: candidates.length, built: missing.length, hubs });
    const answer = await answerFromHubs(hubs, question, partsOf(session, index));
    if (answer !== null) return { question, rounds, answer };
  }
  return { question, rounds, answer: null };
}

function partsOf({ language, call, links, options }: Session, index: HubIndex): AnswerParts {
  const { filterTriples, linkedChunks } = options;
  return { language, call, index, links, filterTriples, linkedChunks };
}
