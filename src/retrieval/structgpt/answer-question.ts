/** Answers a question in the rounds of StructGPT. */
import { type Entity, formatTriple, type KnowledgeGraph, type Triple, tripleKey } from "../../graph/index.ts";
import type { LanguageCall } from "../../language/index.ts";
import { createQuestionRandom } from "../question-random.ts";
import { rankInOrder } from "../rank-in-order.ts";
import { farEnd } from "../relations-around.ts";
import type { Retrieval, RetrievalQuestion, RetrieverParts } from "../retriever.ts";
import { type DialogueRecord, runDialogue } from "../run-dialogue.ts";
import { sourceOf } from "../source-of.ts";
import { findTopicEntities } from "../topic-entities.ts";
import { collectRelations, type SharedRelation } from "./collect-relations.ts";
import type { StructGptOptions } from "./options.ts";

export const structGptTasks = [
  "extractComponents",
  "chooseRelation",
  "judgeSufficiency",
  "answerFromContexts",
  "selectTriples",
] as const;

export type StructGptTask = (typeof structGptTasks)[number];

type Surroundings = {
  readonly graph: KnowledgeGraph;
  readonly parts: RetrieverParts<StructGptTask>;
  readonly options: StructGptOptions;
};

/** The triples so far, which are kept if the dialogue ends early. */
type ReadTriples = {
  /** Maps keys to the triples read so far, in order. */
  readonly readByKey: Map<string, Triple>;
  /** The triples that the result will contain, or null until they are chosen. */
  selected: readonly Triple[] | null;
};

export async function answerQuestion(
  question: RetrievalQuestion,
  { graph, parts, options }: Surroundings,
  signal: AbortSignal | undefined,
): Promise<Retrieval> {
  const limits = {
    language: parts.language,
    tasks: structGptTasks,
    maximumCalls: options.callBudget,
    signal,
  };
  const start: ReadTriples = { readByKey: new Map(), selected: null };
  const { progress, recorded } = await runDialogue(limits, start, async (language, call, state) => {
    const surroundings = { graph, parts: { ...parts, language }, options };
    const sufficient = await followRelations(question, surroundings, call, state);
    await answerFromTriples(question.text, surroundings, call, state);
    if (options.filterTriples) await selectTriples(question.text, sufficient, surroundings, call, state);
  });
  return {
    ...recorded,
    // The selection has no order, and triples that were read later are nearer to the answer.
    triples: rankInOrder(progress.selected ?? newestFirst(progress)),
    // The answer cites the triples by their position in this list.
    sources: newestFirst(progress).map(({ subject }) => sourceOf(subject)),
  };
}

/** @returns whether the triples were judged to contain the answer */
async function followRelations(
  question: RetrievalQuestion,
  { graph, parts, options }: Surroundings,
  call: LanguageCall,
  progress: ReadTriples & DialogueRecord,
): Promise<boolean> {
  const { readByKey, trace, trail } = progress;
  const { language } = parts;
  const random = createQuestionRandom(parts, question);
  let entities = await findTopicEntities(graph, question, language, call, 1);
  trail.link(entities);
  trace.push({ step: "topic entity", detail: { entity: entities[0]?.id ?? null } });
  const chosenRelations: string[] = [];
  for (let round = 1; round <= options.rounds && entities.length > 0; round += 1) {
    const relations = await collectRelations(
      graph,
      entities,
      new Set(readByKey.keys()),
      options.bothDirections,
    );
    const relation = await chooseRelation(
      { question: question.text, entities, relations, chosenRelations },
      language,
      call,
    );
    if (relation === null) {
      trace.push({ step: `round ${round}`, detail: { relations: relations.length, chosen: null } });
      return false;
    }
    chosenRelations.push(relation.text);
    trail.follow(
      entities.map(({ id }) => id),
      relation,
    );
    const triples = relation.triples.slice(0, options.maximumTriples);
    for (const triple of triples) readByKey.set(tripleKey(triple), triple);
    const facts = newestFirst(progress).map(formatTriple);
    const roundsLeft = options.rounds - round;
    const sufficient = await language.judgeSufficiency({ question: question.text, facts, roundsLeft }, call);
    const reached = distinct(triples.map((triple) => farEnd(triple, relation.forwards)));
    entities =
      reached.length > options.maximumEntities ? random.sample(reached, options.maximumEntities) : reached;
    const removed = reached.length - entities.length;
    if (!sufficient) trail.remove(removed);
    trace.push({
      step: `round ${round}`,
      detail: {
        relations: relations.length,
        chosen: relation.text,
        triples: triples.length,
        leftOut: relation.triples.length - triples.length,
        entities: entities.length,
        removedAtRandom: removed,
        sufficient,
      },
    });
    if (sufficient) return true;
  }
  return false;
}

type Choice = {
  readonly question: string;
  readonly entities: readonly Entity[];
  readonly relations: readonly SharedRelation[];
  readonly chosenRelations: readonly string[];
};

/** @returns null if no relation is helpful */
async function chooseRelation(
  { question, entities, relations, chosenRelations }: Choice,
  language: Surroundings["parts"]["language"],
  call: LanguageCall,
): Promise<SharedRelation | null> {
  const input = {
    question,
    entities: entities.map(({ id, label }) => label || id),
    relations: relations.map(({ text, triples }) => ({ text, triples: triples.length })),
    chosen: chosenRelations,
  };
  const position = await language.chooseRelation(input, call);
  return position === null ? null : (relations[position] ?? null);
}

/** Even if the triples were not judged sufficient, the model may still find an answer in them. */
async function answerFromTriples(
  question: string,
  { parts: { language } }: Surroundings,
  call: LanguageCall,
  progress: ReadTriples & DialogueRecord,
): Promise<void> {
  const contexts = newestFirst(progress).map(formatTriple);
  progress.answer = await language.answerFromContexts({ question, contexts }, call);
}

/** Selects the triples that support the answer. */
async function selectTriples(
  question: string,
  sufficient: boolean,
  { parts: { language } }: Surroundings,
  call: LanguageCall,
  progress: ReadTriples & DialogueRecord,
): Promise<void> {
  const triples = newestFirst(progress);
  const numbered = triples.map((triple, at) => ({ id: at + 1, triple }));
  const input = { question, answer: progress.answer ?? "", triples: numbered };
  const selected = new Set(await language.selectTriples(input, call));
  const neededTriples = numbered.filter(({ id }) => selected.has(id)).map(({ triple }) => triple);
  progress.selected = neededTriples;
  progress.trail.filter(triples.filter((triple) => !neededTriples.includes(triple)));
  progress.trace.push({
    step: "answer",
    detail: { sufficient, read: triples.length, kept: neededTriples.length },
  });
}

function newestFirst({ readByKey }: ReadTriples): readonly Triple[] {
  return [...readByKey.values()].reverse();
}

function distinct(entities: readonly Entity[]): Entity[] {
  return [...new Map(entities.map((entity) => [entity.id, entity])).values()];
}
