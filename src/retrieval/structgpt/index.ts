/**
 * StructGPT (thesis 7.4.4): from the topic entity, one relation a round is chosen and followed from all entities reached,
 * until the triples hold the answer or the rounds are over. See README.md.
 */
import { TaxolinkError, throwIfCancelled } from "../../errors.ts";
import { type Entity, formatTriple, type KnowledgeGraph, type Triple, tripleKey } from "../../graph/index.ts";
import { createUsageMeter, type LanguageCall, type LanguageSlice } from "../../language/index.ts";
import { type CallBudget, CallBudgetError, createCallBudget } from "../call-budget.ts";
import { createQuestionRandom } from "../question-random.ts";
import { farEnd } from "../relations-around.ts";
import type { Retrieval, RetrievalQuestion, RetrieverParts, TraceStep } from "../retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { findTopicEntities } from "../topic-entities.ts";
import { collectRelations } from "./collect-relations.ts";
import { checkStructGptOptions, type StructGptOptions, structGptDefaults } from "./options.ts";

const tasks = [
  "extractComponents",
  "chooseRelation",
  "judgeSufficiency",
  "answerFromContexts",
  "selectTriples",
] as const;

type Task = (typeof tasks)[number];

export const structGpt: RetrievalSystem<StructGptOptions, Task> = {
  defaults: structGptDefaults,
  tasks,
  ranks: ["triples"],
  usesTopic: () => true,
  create: createStructGpt,
};

function createStructGpt(
  name: string,
  parts: RetrieverParts<Task>,
  options: StructGptOptions,
): SystemRetriever {
  checkStructGptOptions(options);
  let graph: KnowledgeGraph | undefined;
  return {
    name,
    options: { ...options },
    async prepare(prepared, watch) {
      throwIfCancelled(watch.signal);
      graph = prepared;
      return { counts: {}, notes: ["StructGPT keeps no index."], usage: createUsageMeter().total() };
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

/** What a question has brought so far. */
type Search = {
  readonly question: string;
  readonly call: LanguageCall;
  readonly language: LanguageSlice<Task>;
  readonly budget: CallBudget;
  readonly trace: TraceStep[];
  /** Triples that were read, in order, by their key. */
  readonly read: Map<string, Triple>;
};

async function answerQuestion(
  graph: KnowledgeGraph,
  question: RetrievalQuestion,
  parts: RetrieverParts<Task>,
  options: StructGptOptions,
  signal: AbortSignal | undefined,
): Promise<Retrieval> {
  const usage = createUsageMeter();
  const budget = createCallBudget(options.callBudget);
  const search: Search = {
    question: question.text,
    call: { usage, ...(signal === undefined ? {} : { signal }) },
    language: budget.limit(parts.language, tasks),
    budget,
    trace: [],
    read: new Map(),
  };
  const { answer, triples, contexts } = await withinBudget(search, async () => {
    const sufficient = await walk(graph, question, parts, options, search);
    return conclude(search, options, sufficient);
  });
  return {
    // The selection has no order of its own: triples read later are nearer to the answer.
    triples: triples.map((triple, at) => ({ triple, score: 1 / (at + 1) })),
    answer,
    sources: contexts.map(({ subject: { id, label } }) => ({
      entity: id,
      title: label || id,
      address: null,
    })),
    confidence: null,
    trace: search.trace,
    usage: usage.total(),
  };
}

type Conclusion = {
  readonly answer: string | null;
  readonly triples: readonly Triple[];
  /** What the answer was made from: it cites them by their number. */
  readonly contexts: readonly Triple[];
};

/** A question that spends its budget keeps what it has read, without an answer. */
async function withinBudget(search: Search, work: () => Promise<Conclusion>): Promise<Conclusion> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallBudgetError)) throw error;
    search.trace.push(search.budget.spentStep());
    const triples = [...search.read.values()].reverse();
    return { answer: null, triples, contexts: [] };
  }
}

/** @returns whether the triples were found to hold the answer */
async function walk(
  graph: KnowledgeGraph,
  question: RetrievalQuestion,
  parts: RetrieverParts<Task>,
  options: StructGptOptions,
  search: Search,
): Promise<boolean> {
  const { language, call, trace, read } = search;
  const random = createQuestionRandom(parts, question);
  let entities = await findTopicEntities(graph, question, language, call, 1);
  trace.push({ step: "topic entity", detail: { entity: entities[0]?.id ?? null } });
  const chosen: string[] = [];
  for (let round = 1; round <= options.rounds && entities.length > 0; round += 1) {
    const relations = await collectRelations(graph, entities, new Set(read.keys()), options.bothDirections);
    const position = await language.chooseRelation(
      {
        question: question.text,
        entities: entities.map(({ id, label }) => label || id),
        relations: relations.map(({ text, triples }) => ({ text, triples: triples.length })),
        chosen,
      },
      call,
    );
    const relation = position === null ? undefined : relations[position];
    if (relation === undefined) {
      trace.push({ step: `round ${round}`, detail: { relations: relations.length, chosen: null } });
      return false;
    }
    chosen.push(relation.text);
    const triples = relation.triples.slice(0, options.maximumTriples);
    for (const triple of triples) read.set(tripleKey(triple), triple);
    const sufficient = await language.judgeSufficiency(
      {
        question: question.text,
        facts: [...read.values()].reverse().map(formatTriple),
        roundsLeft: options.rounds - round,
      },
      call,
    );
    const reached = distinct(triples.map((triple) => farEnd(triple, relation.forwards)));
    entities =
      reached.length > options.maximumEntities ? random.sample(reached, options.maximumEntities) : reached;
    trace.push({
      step: `round ${round}`,
      detail: {
        relations: relations.length,
        chosen: relation.text,
        triples: triples.length,
        leftOut: relation.triples.length - triples.length,
        entities: entities.length,
        removedAtRandom: reached.length - entities.length,
        sufficient,
      },
    });
    if (sufficient) return true;
  }
  return false;
}

/** The answer from what was read, and the triples it rests on. */
async function conclude(
  { question, language, call, trace, read }: Search,
  { filterTriples }: StructGptOptions,
  sufficient: boolean,
): Promise<Conclusion> {
  const triples = [...read.values()].reverse();
  // After the last round the model may still find an answer in what was read; without a triple there is nothing to ask.
  const answer = await language.answerFromContexts({ question, contexts: triples.map(formatTriple) }, call);
  if (!filterTriples) return { answer, triples, contexts: triples };
  const numbered = triples.map((triple, at) => ({ id: at + 1, triple }));
  const selected = new Set(
    await language.selectTriples({ question, answer: answer ?? "", triples: numbered }, call),
  );
  const kept = numbered.filter(({ id }) => selected.has(id)).map(({ triple }) => triple);
  trace.push({ step: "answer", detail: { sufficient, read: triples.length, kept: kept.length } });
  return { answer, triples: kept, contexts: triples };
}

function distinct(entities: readonly Entity[]): Entity[] {
  return [...new Map(entities.map((entity) => [entity.id, entity])).values()];
}
