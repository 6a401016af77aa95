/**
 * FiDeLiS (thesis, section 7.4.5) is a beam search from the topic entity that follows a plan. Embeddings score the
 * extensions of the paths, and language tasks choose among them and verify each chosen path. See README.md.
 */

import { type Entity, endOf, formatTriple, type PathStep, type Triple } from "../../graph/index.ts";
import type { SearchPlan } from "../../tasks/index.ts";
import { bestFirst } from "../best-first.ts";
import { defineExplorer, type Exploration } from "../explorer.ts";
import { indexLabels, type LabelIndex, type LabelSimilarities } from "../label-index.ts";
import { linkNames } from "../link-names.ts";
import { createNeighbours } from "../neighbours.ts";
import { rankInOrder, scoreInOrder } from "../rank-in-order.ts";
import type { RetrievalQuestion } from "../retriever.ts";
import type { DialogueRecord } from "../run-dialogue.ts";
import { settleAll } from "../settle-all.ts";
import { sourceOf } from "../source-of.ts";
import { type FidelisOptions, fidelisRows } from "./options.ts";

const tasks = [
  "planSearch",
  "choosePaths",
  "verbalisePaths",
  "verifyDeduction",
  "evaluateFacts",
  "answerFromContexts",
] as const;

/** A path from the topic to its end. */
type Path = { readonly triples: readonly Triple[]; readonly end: Entity };

/** The results of the search so far. */
type Found = { readonly proven: Path[]; beam: readonly Path[] };

type Search = Exploration<typeof fidelisRows, (typeof tasks)[number], LabelIndex>;

export const fidelis = defineExplorer({
  options: fidelisRows,
  tasks,
  usesTopic: true,
  /**
   * Counts one call for the plan, one for each choice, two for each verified path, and one for the answer. If there is
   * no topic entity, the search ends after planning.
   */
  callRange: ({ topK, maximumSteps, verifiesLastStep, maximumCalls }) => {
    const verifications = 2 * topK * (verifiesLastStep ? maximumSteps : maximumSteps - 1);
    return { least: 1, most: Math.min(maximumCalls, 1 + maximumSteps + verifications + 1) };
  },
  prepare: indexLabels,
  start: (): Found => ({ proven: [], beam: [] }),
  async search(question, search, progress) {
    const { language, call } = search;
    const plan = await language.planSearch({ question: question.text }, call);
    progress.trace.push({ step: "plan", detail: { ...plan } });
    const topic = await findTopic(question, plan, search, progress);
    if (topic === null) return;
    await searchPaths(question.text, topic, plan, search, progress);
    const contexts = pathsIn(progress).map(({ triples }) => triples.map(formatTriple).join(" → "));
    progress.answer = await language.answerFromContexts({ question: question.text, contexts }, call);
  },
  result: (progress, { options }) => {
    const paths = pathsIn(progress);
    return {
      triples:
        options.returned === "paths"
          ? rankInOrder(paths.flatMap(({ triples }) => triples))
          : scoreInOrder(paths.flatMap(({ triples }) => triples.at(-1) ?? [])),
      sources: paths.map(({ end }) => sourceOf(end)),
    };
  },
});

/** Returns the proven paths, or the last beam if nothing is proven. */
function pathsIn({ proven, beam }: Found): readonly Path[] {
  return proven.length > 0 ? proven : beam;
}

async function findTopic(
  { topicEntity }: RetrievalQuestion,
  { keywords }: SearchPlan,
  { graph, index, call, options }: Search,
  { trace, trail }: DialogueRecord,
): Promise<Entity | null> {
  const supplied =
    topicEntity === undefined ? undefined : (await graph.entities([topicEntity])).get(topicEntity);
  const searches = supplied === undefined && options.withoutTopic === "nearest entity";
  const { linked } = searches ? await linkNames(keywords, index, call.signal) : { linked: [] };
  const [nearest] = linked.toSorted((left, right) => right.similarity - left.similarity);
  const entity = supplied ?? nearest?.entity ?? null;
  const unknown = topicEntity === undefined || supplied ? "" : `the graph does not contain ${topicEntity}; `;
  const because = supplied
    ? "specified with the question"
    : `${unknown}${entity === null ? "no start entity" : "nearest to a keyword"}`;
  trace.push({
    step: "topic",
    detail: { entity: entity?.id ?? null, label: entity?.label ?? null, because },
  });
  trail.link(entity === null ? [] : [entity]);
  return entity;
}

async function searchPaths(
  question: string,
  topic: Entity,
  plan: SearchPlan,
  search: Search,
  progress: Found & DialogueRecord,
): Promise<void> {
  const { index, language, call, options } = search;
  const [query] = await index.compare([plan.keywords.join(" ")], call.signal);
  if (query === undefined) return;
  const extend = createExtender(query, search, progress);
  progress.beam = [{ triples: [], end: topic }];
  for (let step = 0; step <= options.maximumSteps; step += 1) {
    const isLast = step === options.maximumSteps;
    if (step > 0 && (!isLast || options.verifiesLastStep))
      await verify(question, plan, options.maximumSteps - step, search, progress);
    if (isLast || progress.beam.length === 0 || (options.stopsAtProof && progress.proven.length > 0)) break;
    const extensions = await extend(progress.beam);
    if (extensions.length === 0) {
      progress.trace.push({ step: "no path left", detail: { step: step + 1 } });
      break;
    }
    const paths = extensions.map(({ triples }, at) => ({ id: at + 1, triples }));
    const input = { question, plan: plan.plan, paths, maxPaths: options.topK };
    const chosen = await language.choosePaths(input, call);
    progress.beam = chosen.flatMap((id) => extensions[id - 1] ?? []);
    const detail = { step: step + 1, extensions: extensions.length, chosen: progress.beam.length };
    progress.trace.push({ step: "beam", detail });
  }
  if (progress.beam.every(({ triples }) => triples.length === 0)) progress.beam = [];
}

/** Creates the step of the search that extends paths. The neighbours of all ends are requested in one query. */
function createExtender(
  query: LabelSimilarities,
  { graph, options }: Search,
  { trail }: DialogueRecord,
): (beam: readonly Path[]) => Promise<readonly Path[]> {
  const neighbours = createNeighbours(graph);
  const stepsOf = async (entities: readonly Entity[]) => {
    const steps = await neighbours.of(entities.map(({ id }) => id));
    return ({ id }: Entity) => allowedSteps(steps.get(id) ?? [], options);
  };
  return async (beam) => {
    const stepsFrom = await stepsOf(beam.map(({ end }) => end));
    const ends = beam.flatMap(({ end }) => stepsFrom(end).map(endOf));
    const nextSteps = await stepsOf(options.lookAhead === "none" ? [] : ends);
    return beam.flatMap(({ triples, end }) =>
      scoreExtensions(stepsFrom(end), nextSteps, query, options).map(({ step }) => {
        trail.follow([end.id], { predicate: step.triple.predicate, forwards: step.forwards });
        return { triples: [...triples, step.triple], end: endOf(step) };
      }),
    );
  };
}

/** Asks twice about each path of the beam: for the path in words, and for a proof. Proven paths leave the beam. */
async function verify(
  question: string,
  { plan, statement }: SearchPlan,
  roundsLeft: number,
  { language, call, options }: Search,
  progress: Found & DialogueRecord,
): Promise<void> {
  const proofs = await settleAll(
    progress.beam.map(async ({ triples }) => {
      const [premise = ""] = await language.verbalisePaths({ paths: [triples] }, call);
      if (options.verifier === "deduction")
        return language.verifyDeduction({ question, statement, plan, premise, path: triples }, call);
      const facts = [triples.map(formatTriple).join(" → ")];
      return (await language.evaluateFacts({ question, facts, roundsLeft }, call)).sufficient;
    }),
  );
  progress.proven.push(...progress.beam.filter((_, at) => proofs[at]));
  progress.trace.push({ step: "verified", detail: { proven: progress.proven.length } });
  progress.beam = progress.beam.filter((_, at) => !proofs[at]);
}

// Scores the extensions of a path by the similarity of the next relation and entity to the keywords, and looks ahead.

type ScoredStep = { readonly step: PathStep; readonly score: number };

type Query = Pick<LabelSimilarities, "ofEntity" | "ofPredicate">;

/** Returns the steps from an entity that the search may take. */
type StepsFrom = (entity: Entity) => readonly PathStep[];

/** Selects the steps that the options allow. */
function allowedSteps(
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
