/** Answers a question with either strategy (Algorithms 12 and 14). */
import type { Entity, KnowledgeGraph } from "../../graph/index.ts";
import type { LanguageCall } from "../../language/index.ts";
import type { RetrievalQuestion } from "../retriever.ts";
import { type AnswerParts, answerFromHubs, type HubAnswer } from "./answer-from-hubs.ts";
import { choosePartition, type PartitionFit } from "./choose-partition.ts";
import type { Hub } from "./index/hub.ts";
import { type HubIndex, rootsWithoutHub } from "./index/hub-index.ts";
import type { Partition } from "./index/prepare-index.ts";
import type { HubLinkLanguage } from "./language-tasks.ts";
import type { TextLinks } from "./link-texts.ts";
import type { HubLinkOptions } from "./options.ts";
import { compareWithIndex, divideQuestion, type ProcessedQuestion } from "./process-question.ts";
import { rankHubs, searchHubs } from "./search-hubs.ts";
import { topicsOf, walkLevels } from "./strategies/traversal-strategy.ts";

export type Session = {
  readonly graph: KnowledgeGraph;
  /** The available partitions. Each question uses the partition that fits it best. */
  readonly partitions: readonly [Partition, ...Partition[]];
  readonly links: TextLinks | null;
  readonly options: HubLinkOptions;
  readonly language: HubLinkLanguage;
  readonly call: LanguageCall;
  /** Adds missing hubs to the specified partition, and returns the partition. */
  extend(name: Partition["name"], roots: readonly Entity[], call: LanguageCall): Promise<Partition>;
};

export type AnsweredQuestion = {
  readonly question: ProcessedQuestion;
  /** The chosen partition, and how well each partition fits the question; null if there is only one. */
  readonly choice: { readonly chosen: string; readonly fits: readonly PartitionFit[] } | null;
  /** The topic entities; empty with the direct strategy, or if the question has no topic. */
  readonly topics: readonly Entity[];
  readonly rounds: readonly Round[];
  readonly answer: HubAnswer | null;
};

/** An attempt to answer: a level of the traversal, or the only attempt of the direct strategy. */
export type Round = {
  readonly level: number;
  readonly candidates: number;
  /** The number of missing hubs that were built for this question. */
  readonly built: number;
  readonly hubs: readonly Hub[];
};

export async function answerQuestion(
  { text, topicEntity }: RetrievalQuestion,
  session: Session,
): Promise<AnsweredQuestion> {
  const { graph, options, language, call } = session;
  const dividedQuestion = await divideQuestion(text, options, language, call);
  const texts = [dividedQuestion.text, ...dividedQuestion.components];
  const process = async ({ built }: Partition): Promise<ProcessedQuestion> => ({
    ...dividedQuestion,
    ...(await compareWithIndex(texts, built.index, call.signal)),
  });
  const { partition, question, fits } = await choosePartition(session.partitions, process, options);
  const topics = options.strategy === "traversal" ? await topicsOf(topicEntity, graph) : [];
  // Without a topic the traversal has no start, so the whole index is searched instead.
  const search =
    topics.length === 0
      ? await answerDirectly(question, partition, session)
      : await answerByLevels(question, topics, partition, process, session);
  return {
    ...search,
    topics,
    choice: fits.length === 0 ? null : { chosen: partition.name ?? "", fits },
  };
}

type Search = Pick<AnsweredQuestion, "question" | "rounds" | "answer">;

async function answerDirectly(
  question: ProcessedQuestion,
  { built: { index } }: Partition,
  session: Session,
): Promise<Search> {
  const { candidates, hubs } = await searchHubs(question, index, session.options);
  const rounds = [{ level: 0, candidates, built: 0, hubs }];
  return {
    question,
    rounds,
    answer: await answerFromHubs(hubs, question, partsOf(session, index)),
  };
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
    const roots = new Map(level.hubs.map(({ root }) => [root.id, root]));
    const missing = options.buildMissingHubs
      ? await rootsWithoutHub(partition.built.index, [...roots.values()])
      : [];
    if (missing.length > 0) {
      partition = await session.extend(partition.name, missing, call);
      question = await process(partition);
    }
    const { index } = partition.built;
    const waysByHub = Map.groupBy(level.hubs, ({ root }) => root.id);
    const hubsById = new Map((await index.hubs([...roots.keys()])).map((hub) => [hub.root.id, hub]));
    const candidates = level.hubs.flatMap(({ root }) => hubsById.get(root.id) ?? []);
    const ranked = await rankHubs(candidates, question, options);
    // A hub that was reached in both directions occurs twice, with one of its ways each.
    const hubs = ranked.map((hub) => ({
      ...hub,
      pathFromTopic: waysByHub.get(hub.root.id)?.shift()?.pathFromTopic ?? [],
    }));
    rounds.push({ level: level.number, candidates: candidates.length, built: missing.length, hubs });
    const answer = await answerFromHubs(hubs, question, partsOf(session, index));
    if (answer !== null) return { question, rounds, answer };
  }
  return { question, rounds, answer: null };
}

function partsOf({ language, call, links, options }: Session, index: HubIndex): AnswerParts {
  return { language, call, index, links, options };
}
