/**
 * Think-on-Graph (thesis, section 7.4.3) is a beam search from the topic entities. Each round follows helpful relations
 * to helpful entities, until the facts contain the answer or the maximum depth is reached. See README.md.
 */
import { formatTriple, type Triple } from "../../graph/index.ts";
import { defineExplorer, type Exploration } from "../explorer.ts";
import { createQuestionRandom } from "../question-random.ts";
import { rankInOrder, scoreInOrder } from "../rank-in-order.ts";
import type { DialogueRecord } from "../run-dialogue.ts";
import { sourceOf } from "../source-of.ts";
import { findTopicEntities } from "../topic-entities.ts";
import { exploreRound, type Reached, type Round, type Tail } from "./explore-round.ts";
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
