/** Performs a round of Think-on-Graph: explores relations, then the entities to which they lead (thesis, line 3793). */

import type { Random } from "../../base/random.ts";
import { type Entity, endOf, type KnowledgeGraph, type PathStep, type Triple } from "../../graph/index.ts";
import type { LanguageCall, LanguageSlice } from "../../tasks/index.ts";
import { bestFirst } from "../best-first.ts";
import { formatRelation, type Relation, relationsAround } from "../relations-around.ts";
import { settleAll } from "../settle-all.ts";
import { nameOf } from "../source-of.ts";
import type { ThinkOnGraphOptions } from "./options.ts";

/** An entity of the search, with the step that led to it; topics have none. */
export type Tail = { readonly entity: Entity; readonly from: PathStep | null };

/** An entity that a round reaches, with its score in this round: relation × entity. */
export type Reached = Tail & {
  readonly from: PathStep;
  readonly score: number;
  /** All triples of the relation. */
  readonly relation: readonly Triple[];
};

export type Round = {
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

export async function exploreRound(
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
