/** Scores the extensions of a path by the similarity of the next relation and entity to the keywords, and looks ahead. */
import { type Entity, endOf, type PathStep } from "../../graph/index.ts";
import { bestFirst } from "../best-first.ts";
import type { LabelSimilarities } from "../label-index.ts";
import type { FidelisOptions } from "./options.ts";

export type ScoredStep = { readonly step: PathStep; readonly score: number };

type Query = Pick<LabelSimilarities, "ofEntity" | "ofPredicate">;

/** Returns the steps from an entity that the search may take. */
export type StepsFrom = (entity: Entity) => readonly PathStep[];

/** Selects the steps that the options allow. */
export function allowedSteps(
  steps: readonly PathStep[],
  { outgoingOnly, parallelTriples }: Pick<FidelisOptions, "outgoingOnly" | "parallelTriples">,
): readonly PathStep[] {
  const allowed = outgoingOnly ? steps.filter(({ forwards }) => forwards) : steps;
  if (parallelTriples === "all") return allowed;
  return [...new Map(allowed.map((step) => [endOf(step).id, step])).values()];
}

/**
 * Returns the best `topN` steps from the end of a path, with ties in graph order. The score is relation + entity + α ·
 * next hop. With `best next hop`, the next hop is the highest relation + entity among the steps from the entity. With
 * `independent maxima`, it is the highest relation plus the highest entity among them. It is 0 at a dead end.
 */
export function scoreExtensions(
  steps: readonly PathStep[],
  stepsFrom: StepsFrom,
  query: Query,
  options: FidelisOptions,
): readonly ScoredStep[] {
  const relation = ({ triple }: PathStep): number => query.ofPredicate(triple.predicate.id);
  const entity = (step: PathStep): number => query.ofEntity(endOf(step).id);
  const highest = (next: readonly PathStep[], score: (step: PathStep) => number): number =>
    next.length === 0 ? 0 : Math.max(...next.map(score));
  const nextHop = (step: PathStep): number => {
    if (options.lookAhead === "none") return 0;
    const next = stepsFrom(endOf(step));
    return options.lookAhead === "best next hop"
      ? highest(next, (after) => relation(after) + entity(after))
      : highest(next, relation) + highest(next, entity);
  };
  const paired = options.cutBeforePairing ? cutEach(steps, relation, entity, options.topN) : steps;
  const scored = paired.map((step) => ({
    step,
    score: relation(step) + entity(step) + options.alpha * nextHop(step),
  }));
  return bestFirst(scored).slice(0, options.topN);
}

/** Keeps the steps whose relation is among the best `topN` relations, and whose entity is among the best entities. */
function cutEach(
  steps: readonly PathStep[],
  relation: (step: PathStep) => number,
  entity: (step: PathStep) => number,
  topN: number,
): readonly PathStep[] {
  const best = (idOf: (step: PathStep) => string, score: (step: PathStep) => number): ReadonlySet<string> => {
    const distinct = [...new Map(steps.map((step) => [idOf(step), score(step)]))];
    return new Set(
      bestFirst(distinct.map(([id, value]) => ({ id, score: value })))
        .slice(0, topN)
        .map(({ id }) => id),
    );
  };
  const relations = best(({ triple }) => triple.predicate.id, relation);
  const entities = best((step) => endOf(step).id, entity);
  return steps.filter((step) => relations.has(step.triple.predicate.id) && entities.has(endOf(step).id));
}
