/**
 * FiDeLiS (thesis, section 7.4.5) is a beam search from the topic entity that follows a plan. Embeddings score the
 * extensions of the paths, and language tasks choose among them and verify each chosen path. See README.md.
 */
import { type Entity, endOf, formatTriple, type Triple } from "../../graph/index.ts";
import type { SearchPlan } from "../../tasks/index.ts";
import { defineExplorer, type Exploration } from "../explorer.ts";
import { indexLabels, type LabelIndex, type LabelSimilarities } from "../label-index.ts";
import { linkNames } from "../link-names.ts";
import { createNeighbours } from "../neighbours.ts";
import { rankInOrder, scoreInOrder } from "../rank-in-order.ts";
import type { RetrievalQuestion } from "../retriever.ts";
import type { DialogueRecord } from "../run-dialogue.ts";
import { settleAll } from "../settle-all.ts";
import { sourceOf } from "../source-of.ts";
import { fidelisRows } from "./options.ts";
import { allowedSteps, scoreExtensions } from "./score-extensions.ts";

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
