/**
 * StructGPT (thesis, section 7.4.4) starts from the topic entity. Each round follows relations from all entities that
 * the previous round reached, until the triples contain the answer or no rounds remain. See README.md.
 */

import { wordsOf } from "../../base/text/words.ts";
import {
  type Entity,
  endOf,
  formatTriple,
  type KnowledgeGraph,
  type PathStep,
  type Triple,
} from "../../graph/index.ts";
import { defineExplorer, type Exploration } from "../explorer.ts";
import { createNeighbours } from "../neighbours.ts";
import { createQuestionRandom } from "../question-random.ts";
import { rankInOrder } from "../rank-in-order.ts";
import { distinctEntities, formatRelation, groupSteps, type Relation } from "../relations-around.ts";
import type { DialogueRecord } from "../run-dialogue.ts";
import { sourceOf } from "../source-of.ts";
import { findTopicEntities } from "../topic-entities.ts";
import { type StructGptOptions, structGptRows } from "./options.ts";

const tasks = [
  "extractComponents",
  "chooseRelations",
  "evaluateFacts",
  "answerFromKnowledge",
  "selectTriples",
] as const;

type Facts = {
  /** The triples read in each round. */
  readonly rounds: (readonly Triple[])[];
  /** The triples that the result will contain, or null until they are chosen. */
  selected: readonly Triple[] | null;
};

type Search = Exploration<typeof structGptRows, (typeof tasks)[number], null>;

export const structGpt = defineExplorer({
  options: structGptRows,
  tasks,
  usesTopic: true,
  /**
   * Counts one call to find the topic if the question has none, two per round (the first chooses relations, the second
   * evaluates the facts), one per round to select unnamed nodes, and one to filter the triples. If the topic has no
   * relations, no further calls are made.
   */
  callRange: ({ rounds, withoutTopic, followsUnnamedNodes, filterTriples, maximumCalls }) => {
    const perRound = followsUnnamedNodes ? 3 : 2;
    const most = Number(withoutTopic === "named entity") + perRound * rounds + Number(filterTriples);
    return { least: 0, most: Math.min(maximumCalls, most) };
  },
  prepare: async () => ({ index: null, counts: {}, notes: ["StructGPT does not use an index."] }),
  start: (): Facts => ({ rounds: [], selected: null }),
  async search(question, search, progress) {
    await followRelations(question, search, progress);
    if (search.options.filterTriples) await selectTriples(question.text, search, progress);
  },
  result: (progress, { options }) => {
    const facts = factsOf(progress, options);
    return {
      triples: rankInOrder(progress.selected ?? facts),
      sources: facts.map(({ subject }) => sourceOf(subject)),
    };
  },
});

/** Returns the facts that are evaluated, cited and returned: triples that were read later are nearer to the answer. */
function factsOf({ rounds }: Facts, { returned }: StructGptOptions): readonly Triple[] {
  return returned === "last round" ? (rounds.at(-1) ?? []) : rounds.toReversed().flat();
}

async function followRelations(
  question: Parameters<typeof findTopicEntities>[1],
  search: Search,
  progress: Facts & DialogueRecord,
): Promise<void> {
  const { graph, parts, language, call, options } = search;
  const { trace, trail } = progress;
  const random = createQuestionRandom(parts, question);
  const limits = { findsNamed: options.withoutTopic === "named entity", maximumEntities: 1 };
  let entities = await findTopicEntities(graph, question, language, call, limits);
  trail.link(entities);
  trace.push({ step: "topic entity", detail: { entity: entities[0]?.id ?? null } });
  const visited = new Set<string>();
  const earlier: string[] = [];
  for (let round = 1; round <= options.rounds && entities.length > 0; round += 1) {
    const relations = await relationsOf(graph, entities, visited, options);
    const chosen = await chooseRelations(question.text, entities, relations, earlier, search);
    if (chosen.length === 0) {
      trace.push({ step: `round ${round}`, detail: { relations: relations.length, chosen: [] } });
      await answerWithoutRelation(question.text, search, progress);
      return;
    }
    earlier.push(...chosen.map((relation) => formatRelation(relation)));
    for (const relation of chosen)
      trail.follow(
        entities.map(({ id }) => id),
        relation,
      );
    const read = await followUnnamed(
      question.text,
      chosen.flatMap(({ steps }) => steps),
      search,
    );
    const triples = cutAtWords(
      read.map(({ triple }) => triple),
      options,
    );
    progress.rounds.push(triples);
    const facts = factsOf(progress, options).map(formatTriple);
    const roundsLeft = options.rounds - round;
    const { sufficient, answer } = await language.evaluateFacts(
      { question: question.text, facts, roundsLeft },
      call,
    );
    for (const { id } of entities) visited.add(id);
    const reached = distinctEntities(read.map(endOf));
    const isCut = options.maximumEntities > 0 && reached.length > options.maximumEntities;
    entities = isCut ? random.sample(reached, options.maximumEntities) : reached;
    const removed = reached.length - entities.length;
    trace.push({
      step: `round ${round}`,
      detail: {
        relations: relations.length,
        chosen: chosen.map((relation) => formatRelation(relation)),
        triples: triples.length,
        leftOut: read.length - triples.length,
        entities: entities.length,
        removedAtRandom: removed,
        sufficient,
      },
    });
    // In the last round, the reply is the answer, whether the facts suffice or not.
    if (sufficient || round === options.rounds) progress.answer = answer;
    if (sufficient) return;
    trail.remove(removed);
  }
}

/** Collects the relations of all entities. Those with the same label and direction count as one. */
async function relationsOf(
  graph: KnowledgeGraph,
  entities: readonly Entity[],
  visited: ReadonlySet<string>,
  { outgoingOnly, hidesWayBack }: StructGptOptions,
): Promise<readonly Relation[]> {
  const around = await createNeighbours(graph).of(entities.map(({ id }) => id));
  const steps = entities
    .flatMap(({ id }) => around.get(id) ?? [])
    .filter((step) => !(hidesWayBack && visited.has(endOf(step).id)));
  return groupSteps(steps, { outgoingOnly, bothDirections: "two relations" });
}

async function chooseRelations(
  question: string,
  entities: readonly Entity[],
  relations: readonly Relation[],
  earlier: readonly string[],
  { language, call, options }: Search,
): Promise<readonly Relation[]> {
  const input = {
    question,
    entities: entities.map(({ id, label }) => label || id),
    relations: relations.map((relation) => ({
      text: formatRelation(relation),
      triples: relation.steps.length,
    })),
    chosen: options.showsEarlierChoices ? earlier : [],
    maximum: options.relationsPerRound,
  };
  const chosen = (await language.chooseRelations(input, call)).flatMap((at) => relations[at] ?? []);
  if (!options.choosesContainedLabels) return chosen;
  const contains = (whole: Relation, part: Relation): boolean =>
    whole.predicate.label.toLowerCase().includes(part.predicate.label.toLowerCase());
  const contained = relations.filter(
    (relation) => !chosen.includes(relation) && chosen.some((whole) => contains(whole, relation)),
  );
  return [...chosen, ...contained];
}

/**
 * Replaces steps to unnamed nodes by the steps that follow them, and keeps those that the model selects. Other steps
 * stay.
 */
async function followUnnamed(
  question: string,
  steps: readonly PathStep[],
  { graph, language, call, options }: Search,
): Promise<readonly PathStep[]> {
  const isUnnamed = (step: PathStep): boolean => endOf(step).label === "";
  const unnamed = options.followsUnnamedNodes ? steps.filter(isUnnamed) : [];
  if (unnamed.length === 0) return steps;
  const after = await graph.outgoing(unnamed.map((step) => endOf(step).id));
  const triples = unnamed.flatMap((step) => after.get(endOf(step).id) ?? []);
  const numbered = triples.map((triple, at) => ({ id: at + 1, triple }));
  const selected = await language.selectTriples({ question, answer: "", triples: numbered }, call);
  const nodes = new Set(selected.map((id) => triples[id - 1]?.subject.id));
  const kept = triples.filter(({ subject }) => nodes.size === 0 || nodes.has(subject.id));
  const further = kept.map((triple): PathStep => ({ triple, forwards: true }));
  return [...steps.filter((step) => !isUnnamed(step)), ...further];
}

/** Returns the triples whose texts have at most `maximumWords` words in total. */
function cutAtWords(triples: readonly Triple[], options: StructGptOptions): readonly Triple[] {
  let words = 0;
  const firstBeyond = triples.findIndex((triple) => {
    words += wordsOf(formatTriple(triple)).length;
    return words > options.maximumWords;
  });
  return firstBeyond === -1
    ? triples
    : triples.slice(0, firstBeyond + (options.includesExceedingFact ? 1 : 0));
}

async function answerWithoutRelation(
  question: string,
  { language, call, options }: Search,
  progress: Facts & DialogueRecord,
): Promise<void> {
  if (options.withoutRelation === "own knowledge") {
    progress.answer = await language.answerFromKnowledge({ question, facts: [] }, call);
    return;
  }
  const facts = factsOf(progress, options).map(formatTriple);
  progress.answer = (await language.evaluateFacts({ question, facts, roundsLeft: 0 }, call)).answer;
}

/** Selects the triples that support the answer. */
async function selectTriples(
  question: string,
  { language, call, options }: Search,
  progress: Facts & DialogueRecord,
): Promise<void> {
  const triples = factsOf(progress, options);
  const numbered = triples.map((triple, at) => ({ id: at + 1, triple }));
  const ids = await language.selectTriples(
    { question, answer: progress.answer ?? "", triples: numbered },
    call,
  );
  progress.selected = ids.flatMap((id) => triples[id - 1] ?? []);
  progress.trail.filter(triples.filter((triple) => !progress.selected?.includes(triple)));
  progress.trace.push({ step: "answer", detail: { read: triples.length, kept: progress.selected.length } });
}
