/**
 * Think-on-Graph (thesis 7.4.3): a beam search from the topic entities. In each round relations and entities that help
 * extend the paths, until the paths hold the answer or the depth is reached. See README.md.
 */
import { TaxolinkError, throwIfCancelled } from "../../errors.ts";
import { formatTriple, type KnowledgeGraph, tripleKey } from "../../graph/index.ts";
import { createUsageMeter, type LanguageCall, type LanguageSlice } from "../../language/index.ts";
import { CallBudgetError, createCallBudget } from "../call-budget.ts";
import { createQuestionRandom } from "../question-random.ts";
import type { Retrieval, RetrievalQuestion, RetrieverParts, ScoredTriple, TraceStep } from "../retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { findTopicEntities } from "../topic-entities.ts";
import { exploreEntities } from "./explore-entities.ts";
import { exploreRelations } from "./explore-relations.ts";
import { checkThinkOnGraphOptions, type ThinkOnGraphOptions, thinkOnGraphDefaults } from "./options.ts";
import { bestFirst, type ReasoningPath } from "./reasoning-path.ts";

const tasks = [
  "extractComponents",
  "scoreRelations",
  "scoreEntities",
  "judgeSufficiency",
  "answerFromContexts",
  "answerFromKnowledge",
] as const;

type Task = (typeof tasks)[number];

export const thinkOnGraph: RetrievalSystem<ThinkOnGraphOptions, Task> = {
  defaults: thinkOnGraphDefaults,
  tasks,
  ranks: ["triples"],
  usesTopic: () => true,
  create: createThinkOnGraph,
};

function createThinkOnGraph(
  name: string,
  parts: RetrieverParts<Task>,
  options: ThinkOnGraphOptions,
): SystemRetriever {
  checkThinkOnGraphOptions(options);
  let graph: KnowledgeGraph | undefined;
  return {
    name,
    options: { ...options },
    async prepare(prepared, watch) {
      throwIfCancelled(watch.signal);
      graph = prepared;
      return { counts: {}, notes: ["Think-on-Graph keeps no index."], usage: createUsageMeter().total() };
    },
    async retrieve(question, signal) {
      if (graph === undefined) {
        throw new TaxolinkError("RetrieverError", 1, `${name} has no index yet`, {
          hint: "Call prepare first.",
        });
      }
      throwIfCancelled(signal);
      return answerQuestion(graph, question, parts, options, signal);
    },
  };
}

async function answerQuestion(
  graph: KnowledgeGraph,
  question: RetrievalQuestion,
  parts: RetrieverParts<Task>,
  options: ThinkOnGraphOptions,
  signal: AbortSignal | undefined,
): Promise<Retrieval> {
  const usage = createUsageMeter();
  const call: LanguageCall = { usage, ...(signal === undefined ? {} : { signal }) };
  const budget = createCallBudget(options.callBudget);
  const language = budget.limit(parts.language, tasks);
  const random = createQuestionRandom(parts, question);
  const trace: TraceStep[] = [];
  const explored: ReasoningPath[] = [];
  const finish = (answer: string | null, cited: boolean): Retrieval => {
    const triples = rankTriples(explored);
    return {
      triples,
      answer,
      sources: cited ? triples.map(sourceOf) : [],
      confidence: null,
      trace,
      usage: usage.total(),
    };
  };
  const answerFromPaths = (): Promise<string | null> =>
    language.answerFromContexts(
      { question: question.text, contexts: rankTriples(explored).map(({ triple }) => formatTriple(triple)) },
      call,
    );
  try {
    const topics = await findTopicEntities(graph, question, language, call, options.topicEntities);
    trace.push({
      step: "topic entities",
      detail: { entities: topics.map(({ id, label }) => ({ id, label })) },
    });
    let paths: readonly ReasoningPath[] = topics.map((tail) => ({ triples: [], tail, score: 1 }));
    for (let depth = 1; depth <= options.depth && paths.length > 0; depth += 1) {
      const aim = { ...options, question: question.text };
      const branches = await exploreRelations(graph, paths, aim, language, call);
      const round = await exploreEntities(branches, aim, random, language, call);
      paths = round.paths;
      explored.push(...paths);
      const roundsLeft = options.depth - depth;
      const sufficient = await isSufficient(
        { question: question.text, roundsLeft },
        explored,
        language,
        call,
      );
      trace.push(describeRound(depth, branches.length, round, sufficient));
      if (sufficient) return finish(await answerFromPaths(), true);
    }
    if (!options.ownKnowledge || topics.length === 0) return finish(null, false);
    const known = await language.answerFromKnowledge({ question: question.text }, call);
    trace.push({ step: "own knowledge of the model", detail: { answered: known !== null, cited: false } });
    return finish(known === null ? null : `${ownKnowledgeMark} ${known}`, false);
  } catch (error) {
    if (!(error instanceof CallBudgetError)) throw error;
    trace.push(budget.spentStep());
    return finish(null, false);
  }
}

/** Begins every answer that does not come from the graph. */
const ownKnowledgeMark = "(from the model's own knowledge, not from the graph)";

function isSufficient(
  aim: { readonly question: string; readonly roundsLeft: number },
  paths: readonly ReasoningPath[],
  language: LanguageSlice<"judgeSufficiency">,
  call: LanguageCall,
): Promise<boolean> {
  const facts = bestFirst(paths).map(({ triples }) => triples.map(formatTriple).join(" → "));
  return language.judgeSufficiency({ ...aim, facts }, call);
}

function describeRound(
  depth: number,
  relations: number,
  { paths, candidates, removedAtRandom }: Awaited<ReturnType<typeof exploreEntities>>,
  sufficient: boolean,
): TraceStep {
  const kept = paths.map(({ triples, score }) => ({ path: triples.map(formatTriple), score }));
  return { step: `round ${depth}`, detail: { relations, candidates, removedAtRandom, kept, sufficient } };
}

/** The triples of all explored paths, each with the score of its best path. */
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

function sourceOf({ triple: { subject } }: ScoredTriple) {
  return { entity: subject.id, title: subject.label || subject.id, address: null };
}
