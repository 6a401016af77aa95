/** Answers a question in the rounds of Think-on-Graph. */
import { formatTriple, type KnowledgeGraph, tripleKey } from "../../graph/index.ts";
import type { LanguageCall, LanguageSlice } from "../../language/index.ts";
import { createQuestionRandom } from "../question-random.ts";
import type { Retrieval, RetrievalQuestion, RetrieverParts, ScoredTriple, TraceStep } from "../retriever.ts";
import { type DialogueRecord, runDialogue } from "../run-dialogue.ts";
import { sourceOf } from "../source-of.ts";
import { findTopicEntities } from "../topic-entities.ts";
import { exploreEntities } from "./explore-entities.ts";
import { exploreRelations } from "./explore-relations.ts";
import type { ThinkOnGraphOptions } from "./options.ts";
import { bestFirst, type ReasoningPath } from "./reasoning-path.ts";

export const thinkOnGraphTasks = [
  "extractComponents",
  "scoreRelations",
  "scoreEntities",
  "judgeSufficiency",
  "answerFromContexts",
  "answerFromKnowledge",
] as const;

export type ThinkOnGraphTask = (typeof thinkOnGraphTasks)[number];

type Surroundings = {
  readonly graph: KnowledgeGraph;
  readonly parts: RetrieverParts<ThinkOnGraphTask>;
  readonly options: ThinkOnGraphOptions;
};

/** The paths so far, which are kept if the dialogue ends early. */
type ExploredPaths = {
  readonly explored: ReasoningPath[];
  /** Whether the answer comes from the paths, not from the model's knowledge. */
  cited: boolean;
};

export async function answerQuestion(
  question: RetrievalQuestion,
  { graph, parts, options }: Surroundings,
  signal: AbortSignal | undefined,
): Promise<Retrieval> {
  const limits = {
    language: parts.language,
    tasks: thinkOnGraphTasks,
    maximumCalls: options.callBudget,
    signal,
  };
  const start: ExploredPaths = { explored: [], cited: false };
  const { progress, recorded } = await runDialogue(limits, start, (language, call, state) =>
    explore(question, { graph, parts: { ...parts, language }, options }, call, state),
  );
  const triples = rankTriples(progress.explored);
  return {
    ...recorded,
    triples,
    sources: progress.cited ? triples.map(({ triple }) => sourceOf(triple.subject)) : [],
  };
}

async function explore(
  question: RetrievalQuestion,
  { graph, parts, options }: Surroundings,
  call: LanguageCall,
  progress: ExploredPaths & DialogueRecord,
): Promise<void> {
  const { language } = parts;
  const random = createQuestionRandom(parts, question);
  const topics = await findTopicEntities(graph, question, language, call, options.topicEntities);
  progress.trail.link(topics);
  progress.trace.push({
    step: "topic entities",
    detail: { entities: topics.map(({ id, label }) => ({ id, label })) },
  });
  const exploration = { ...options, question: question.text };
  let paths: readonly ReasoningPath[] = topics.map((tail) => ({ triples: [], tail, score: 1 }));
  for (let depth = 1; depth <= options.depth && paths.length > 0; depth += 1) {
    const branches = await exploreRelations(graph, paths, exploration, language, call);
    for (const { path, relation } of branches) progress.trail.follow([path.tail.id], relation);
    const round = await exploreEntities(branches, exploration, random, language, call);
    progress.trail.remove(round.removedAtRandom);
    paths = round.paths;
    progress.explored.push(...paths);
    const facts = bestFirst(progress.explored).map(({ triples }) => triples.map(formatTriple).join(" → "));
    const roundsLeft = options.depth - depth;
    const sufficient = await language.judgeSufficiency({ question: question.text, facts, roundsLeft }, call);
    progress.trace.push(describeRound(depth, branches.length, round, sufficient));
    if (!sufficient) continue;
    const contexts = rankTriples(progress.explored).map(({ triple }) => formatTriple(triple));
    progress.answer = await language.answerFromContexts({ question: question.text, contexts }, call);
    progress.cited = true;
    return;
  }
  if (options.ownKnowledge && topics.length > 0)
    await askForKnowledge(question.text, language, call, progress);
}

/** The first words of every answer that does not come from the graph. */
const ownKnowledgeMark = "(from the model's own knowledge, not from the graph)";

async function askForKnowledge(
  question: string,
  language: LanguageSlice<"answerFromKnowledge">,
  call: LanguageCall,
  progress: ExploredPaths & DialogueRecord,
): Promise<void> {
  const modelAnswer = await language.answerFromKnowledge({ question }, call);
  const detail = { answered: modelAnswer !== null, cited: false };
  progress.trace.push({ step: "answer from the model's own knowledge", detail });
  progress.answer = modelAnswer === null ? null : `${ownKnowledgeMark} ${modelAnswer}`;
}

function describeRound(
  depth: number,
  relations: number,
  { paths, candidates, removedAtRandom }: Awaited<ReturnType<typeof exploreEntities>>,
  sufficient: boolean,
): TraceStep {
  const keptPaths = paths.map(({ triples, score }) => ({ path: triples.map(formatTriple), score }));
  return {
    step: `round ${depth}`,
    detail: { relations, candidates, removedAtRandom, kept: keptPaths, sufficient },
  };
}

/** Returns the triples of all explored paths, each with the score of its best path. */
function rankTriples(paths: readonly ReasoningPath[]): readonly ScoredTriple[] {
  const ranked = new Map<string, ScoredTriple>();
  for (const { triples, score } of bestFirst(paths)) {
    for (const triple of triples) {
      const key = tripleKey(triple);
      if (!ranked.has(key)) ranked.set(key, { triple, score });
    }
  }
  return [...ranked.values()];
}
