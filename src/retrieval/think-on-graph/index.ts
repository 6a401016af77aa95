/**
 * Think-on-Graph (thesis, section 7.4.3) is a beam search from the topic entities. Each round follows helpful relations
 * to helpful entities, until the facts contain the answer or the maximum depth is reached. See README.md.
 */

import type { Random } from "../../base/random.ts";
import {
  type Entity,
  endOf,
  formatTriple,
  type KnowledgeGraph,
  type PathStep,
  type Triple,
} from "../../graph/index.ts";
import type { LanguageCall, LanguageSlice } from "../../tasks/index.ts";
import { bestFirst } from "../best-first.ts";
import { defineExplorer, type Exploration } from "../explorer.ts";
import { createQuestionRandom } from "../question-random.ts";
import { rankInOrder, scoreInOrder } from "../rank-in-order.ts";
import { formatRelation, type Relation, relationsAround } from "../relations-around.ts";
import type { DialogueRecord } from "../run-dialogue.ts";
import { settleAll } from "../settle-all.ts";
import { nameOf, sourceOf } from "../source-of.ts";
import { findTopicEntities } from "../topic-entities.ts";
import { type ThinkOnGraphOptions, thinkOnGraphRows } from "./options.ts";

const tasks = [
  "extractComponents",
  "scoreRelations",
  "scoreEntities",
  "evaluateFacts",
  "answerFromKnowledge",
] as const;

/** The entities kept in each round so far, and whether the answer cites them. */
type Chain = { rounds: (readonly Reached[])[]; cited: boolean };

type Search = Exploration<typeof thinkOnGraphRows, (typeof tasks)[number], null>;

export const thinkOnGraph = defineExplorer({
  options: thinkOnGraphRows,
  tasks,
  usesTopic: true,
  /**
   * Counts one call to find named entities, and in each round one call per entity to score its relations, one per kept
   * relation to score the entities at its end, and one to evaluate the facts; finally one for an answer from the
   * model's knowledge.
   */
  callRange: ({ width, depth, topicEntities, withoutTopic, relationsKept, maximumCalls }) => {
    const relations = (entities: number): number =>
      relationsKept === "per entity" ? entities * width : width;
    const round = (entities: number): number => entities + relations(entities) + 1;
    const search = withoutTopic === "named entities" ? 1 : 0;
    const starts = search === 0 ? 1 : topicEntities;
    const most = search + round(starts) + (depth - 1) * round(width) + 1;
    return { least: 1, most: Math.min(maximumCalls, most) };
  },
  prepare: async () => ({ index: null, counts: {}, notes: ["Think-on-Graph does not use an index."] }),
  start: (): Chain => ({ rounds: [], cited: false }),
  async search(question, search, progress) {
    const { graph, parts, language, call, options } = search;
    const random = createQuestionRandom(parts, question);
    const findsNamed = options.withoutTopic === "named entities";
    const limits = { findsNamed, maximumEntities: options.topicEntities };
    const topics = await findTopicEntities(graph, question, language, call, limits);
    progress.trail.link(topics);
    progress.trace.push({
      step: "topic entities",
      detail: { entities: topics.map(({ id, label }) => ({ id, label })) },
    });
    let tails: readonly Tail[] = topics.map((entity) => ({ entity, from: null }));
    for (let depth = 1; depth <= options.depth && tails.length > 0; depth += 1) {
      const round = await exploreRound(question.text, tails, random, search);
      for (const { tail, relation } of round.branches) progress.trail.follow([tail.entity.id], relation);
      progress.trail.remove(round.removedAtRandom);
      // At a dead end, the facts so far remain.
      if (round.kept.length === 0) return answerFromKnowledge(question.text, search, progress);
      progress.rounds.push(round.kept);
      tails = round.kept;
      const facts = factsOf(progress);
      const input = { question: question.text, facts, roundsLeft: options.depth - depth };
      const { sufficient, answer } = await language.evaluateFacts(input, call);
      progress.trace.push(describeRound(depth, round, sufficient));
      if (!sufficient) continue;
      progress.answer = answer;
      progress.cited = true;
      return;
    }
    if (!options.keepsTriplesAtFullDepth) progress.rounds = [];
    if (question.text.trim() !== "") await answerFromKnowledge(question.text, search, progress);
  },
  result: (progress, { options }) => ({
    triples: triplesIn(progress, options),
    sources: progress.cited ? chainOf(progress).map(({ subject }) => sourceOf(subject)) : [],
  }),
});

function chainOf({ rounds }: Chain): readonly Triple[] {
  return rounds.flatMap((kept) => kept.map(({ from }) => from.triple));
}

function factsOf(chain: Chain): readonly string[] {
  return chainOf(chain).map(formatTriple);
}

function triplesIn(chain: Chain, { returned }: ThinkOnGraphOptions) {
  if (returned === "chain") return rankInOrder(chainOf(chain));
  return scoreInOrder(chain.rounds.flatMap((kept) => kept.flatMap(({ relation }) => relation)).reverse());
}

/** The first words of every answer that does not come from the graph. */
const ownKnowledgeMark = "(from the model's own knowledge, not from the graph)";

/** Answers from the model's knowledge and the facts that remain. */
async function answerFromKnowledge(
  question: string,
  { language, call }: Search,
  progress: Chain & DialogueRecord,
): Promise<void> {
  const answer = await language.answerFromKnowledge({ question, facts: factsOf(progress) }, call);
  const detail = { answered: answer !== null, facts: chainOf(progress).length };
  progress.trace.push({ step: "answer from the model's own knowledge", detail });
  progress.cited = detail.facts > 0;
  progress.answer = answer === null || progress.cited ? answer : `${ownKnowledgeMark} ${answer}`;
}

function describeRound(
  depth: number,
  { kept, branches, candidates, removedAtRandom }: Round,
  sufficient: boolean,
) {
  const shown = kept.map(({ from, score }) => ({ triple: formatTriple(from.triple), score }));
  const detail = { relations: branches.length, candidates, removedAtRandom, kept: shown, sufficient };
  return { step: `round ${depth}`, detail };
}

// Performs a round of Think-on-Graph: explores relations, then the entities to which they lead (thesis, line 3793).

/** An entity of the search, with the step that led to it; topics have none. */
type Tail = { readonly entity: Entity; readonly from: PathStep | null };

/** An entity that a round reaches, with its score in this round: relation × entity. */
type Reached = Tail & {
  readonly from: PathStep;
  readonly score: number;
  /** All triples of the relation. */
  readonly relation: readonly Triple[];
};

type Round = {
  /** The best entities with a score above 0, best first, at most `width`. */
  readonly kept: readonly Reached[];
  readonly branches: readonly Branch[];
  readonly candidates: number;
  /** The number of entities that were removed at random before they were considered. */
  readonly removedAtRandom: number;
};

/** An entity with a relation to follow from it, and the score of the relation in [0, 1]. */
type Branch = { readonly tail: Tail; readonly relation: Relation; readonly score: number };

type RoundParts = {
  readonly graph: KnowledgeGraph;
  readonly language: LanguageSlice<"scoreRelations" | "scoreEntities">;
  readonly call: LanguageCall;
  readonly options: ThinkOnGraphOptions;
};

async function exploreRound(
  question: string,
  tails: readonly Tail[],
  random: Random,
  parts: RoundParts,
): Promise<Round> {
  const branches = await exploreRelations(question, tails, parts);
  // All samples are drawn first, in order, so that the order in which replies arrive does not change the random choices.
  const sampled = branches.map((branch) => {
    const ends = distinctEnds(branch.relation.steps);
    const { sampleFrom, sampleSize } = parts.options;
    const steps = ends.length >= sampleFrom ? random.sample(ends, Math.min(sampleSize, ends.length)) : ends;
    return { ...branch, steps: steps.sort(byName), removed: ends.length - steps.length };
  });
  const reached = await settleAll(sampled.map((branch) => scoreEntities(question, branch, parts)));
  const best = bestFirst(reached.flat()).slice(0, parts.options.width);
  return {
    kept: best.filter(({ score }) => score > 0),
    branches,
    candidates: reached.flat().length,
    removedAtRandom: sampled.reduce((sum, { removed }) => sum + removed, 0),
  };
}

/** Scores the relations of each entity in one call, and selects those to follow. */
async function exploreRelations(
  question: string,
  tails: readonly Tail[],
  { graph, language, call, options }: RoundParts,
): Promise<readonly Branch[]> {
  const { bothDirections, excludesWayBack, relationsKept, width } = options;
  const entities = tails.map(({ entity }) => entity);
  const around = await relationsAround(graph, entities, { outgoingOnly: false, bothDirections });
  const branches = await settleAll(
    tails.map(async (tail): Promise<readonly Branch[]> => {
      const name = nameOf(tail.entity);
      const relations = (around.get(tail.entity.id) ?? []).filter(
        (relation) => !(excludesWayBack && leadsBack(relation, tail)),
      );
      const candidates = relations.map((relation, at) => ({
        id: at + 1,
        text: formatRelation(relation, name),
      }));
      const input = { question, context: name, candidates, maximum: width };
      const scores = await language.scoreRelations(input, call);
      const listed = relations.map((relation, at) => ({ tail, relation, score: scores.get(at + 1) ?? 0 }));
      return bestFirst(listed.filter(({ score }) => score > 0)).slice(0, width);
    }),
  );
  return relationsKept === "per entity" ? branches.flat() : bestFirst(branches.flat()).slice(0, width);
}

/** Whether a relation is the one that led to the entity, in the opposite direction. */
function leadsBack({ predicate, forwards }: Relation, { from }: Tail): boolean {
  return from !== null && from.triple.predicate.label === predicate.label && from.forwards !== forwards;
}

async function scoreEntities(
  question: string,
  { tail, relation, score, steps }: Branch & { readonly steps: readonly PathStep[] },
  { language, call, options }: RoundParts,
): Promise<readonly Reached[]> {
  const candidates = steps.map((step, at) => ({ id: at + 1, text: nameOf(endOf(step)) }));
  const context = formatRelation(relation, nameOf(tail.entity));
  // Names that are missing cannot be compared, so such entities share the score without a call.
  const named = steps.some((step) => endOf(step).label !== "");
  const scores: ReadonlyMap<number, number> = named
    ? await language.scoreEntities({ question, context, candidates }, call)
    : new Map();
  const total = [...scores.values()].reduce((sum, value) => sum + value, 0);
  const counts =
    options.entityScores === "complete" ? scores.size === steps.length : Math.abs(total - 1) < rounding;
  return steps.map((step, at) => ({
    entity: endOf(step),
    from: step,
    score: score * (counts ? (scores.get(at + 1) ?? 0) : 1 / steps.length),
    relation: relation.steps.map(({ triple }) => triple),
  }));
}

/** The difference from 1 that the addition of decimal fractions may cause. */
const rounding = 1e-9;

function distinctEnds(steps: readonly PathStep[]): PathStep[] {
  return [...new Map([...steps].reverse().map((step) => [endOf(step).id, step])).values()].reverse();
}

function byName(left: PathStep, right: PathStep): number {
  const [one, other] = [nameOf(endOf(left)), nameOf(endOf(right))];
  return one < other ? -1 : one > other ? 1 : 0;
}
