/** One question through the eight steps of AF-Retriever (Algorithm 1 of 002). */
import { type Entity, formatTriple, type Triple, tripleKey } from "../../graph/index.ts";
import { createUsageMeter, type LanguageCall, type LanguageSlice } from "../../language/index.ts";
import { createCallBudget } from "../call-budget.ts";
import { endEarly } from "../end-early.ts";
import { rankInOrder } from "../rank-in-order.ts";
import type { Retrieval, TraceStep } from "../retriever.ts";
import { createTrailRecorder, type TrailRecorder } from "../search-trail.ts";
import { sourceOf } from "../source-of.ts";
import { type CollectedAnswer, collectAnswers } from "./collect-answers.ts";
import { parseCypher } from "./cypher/parse-cypher.ts";
import { describeSchema } from "./describe-schema.ts";
import { triplesAround } from "./evidence.ts";
import type { EdgesOfRelation } from "./filter-nodes.ts";
import { findCandidates } from "./find-candidates.ts";
import { type GroundedQuery, groundQuery } from "./ground-query.ts";
import type { NodeIndex } from "./node-index.ts";
import { relationsOf } from "./node-texts.ts";
import type { AfRetrieverOptions } from "./options.ts";
import { type DescribedAnswer, rerankAnswers, rerankTasks } from "./rerank-answers.ts";

export const afRetrieverTasks = [
  "predictTargetType",
  "writeCypher",
  ...rerankTasks,
  "answerFromContexts",
] as const;
export type AfRetrieverTask = (typeof afRetrieverTasks)[number];

export type Surroundings = {
  readonly index: NodeIndex;
  readonly edges: EdgesOfRelation;
  readonly language: LanguageSlice<AfRetrieverTask>;
  readonly options: AfRetrieverOptions;
};

/** What is known when the dialogue ends, at its end or before. */
type Progress = {
  /** Best first. */
  answers: readonly CollectedAnswer[];
  grounded: GroundedQuery | null;
  answer: string | null;
  readonly trace: TraceStep[];
  readonly trail: TrailRecorder;
};

export async function answerQuestion(
  question: string,
  surroundings: Surroundings,
  signal: AbortSignal | undefined,
): Promise<Retrieval> {
  const usage = createUsageMeter();
  const call: LanguageCall = { usage, ...(signal === undefined ? {} : { signal }) };
  const budget = createCallBudget(surroundings.options.maximumCalls);
  const language = budget.limit(surroundings.language, afRetrieverTasks);
  const progress: Progress = {
    answers: [],
    grounded: null,
    answer: null,
    trace: [],
    trail: createTrailRecorder(),
  };
  const work = () => takeSteps(question, { ...surroundings, language }, call, progress);
  const ended = await endEarly(work, budget, progress.trace);
  const places = progress.answers.map(({ place }) => place);
  const entities = entitiesAt(places, surroundings.index);
  const triples = places.flatMap((place) => evidenceOf(place, question, progress, surroundings));
  return {
    triples: rankInOrder(triples),
    entities: entities.map((entity, at) => ({ entity, score: 1 / (at + 1) })),
    answer: progress.answer,
    sources: entities.map(sourceOf),
    confidence: null,
    trace: progress.trace,
    trail: progress.trail.trail(ended),
    usage: usage.total(),
  };
}

async function takeSteps(
  question: string,
  { index, edges, language, options }: Surroundings,
  call: LanguageCall,
  progress: Progress,
): Promise<void> {
  const note = (step: string, detail: TraceStep["detail"]): void =>
    void progress.trace.push({ step, detail });
  const schema = describeSchema(index.graph, options.concealedTypes);
  const targetType = await language.predictTargetType({ question, schema }, call);
  note("target type", { type: targetType });
  const searchesGraph = options.steps !== "1+7" && options.maximumCandidates > 0;
  if (searchesGraph) {
    const cypher = await language.writeCypher({ question, targetType, schema }, call);
    const query = parseCypher(cypher);
    note("query", { cypher, target: query.target, triplets: query.triplets.length, leftOut: query.leftOut });
    const candidates = await findCandidates(query, { index, edges, options }, call.signal);
    progress.grounded = groundQuery(query, candidates, index.graph, options);
    for (const step of progress.grounded.trace) progress.trace.push(step);
    progress.trail.link(entitiesAt(progress.grounded.named, index));
  }
  const found = progress.grounded?.answers ?? [];
  progress.answers = await collectAnswers(question, found, targetType, index, options, call.signal);
  progress.trail.followAll(
    entitiesAt(
      progress.answers.map(({ place }) => place),
      index,
    ).map(({ id }) => id),
  );
  const count = (from: CollectedAnswer["from"]): number =>
    progress.answers.filter((answer) => answer.from === from).length;
  note("answers", { grounded: count("grounded"), similar: count("similar"), both: count("both") });
  const described = describeAnswers(progress, index, options);
  if (options.steps === "1-8") {
    const order = await rerankAnswers(question, described, options.reranker, language, call);
    progress.answers = order.flatMap((id) => progress.answers[id - 1] ?? []);
    note("reranked", { how: options.reranker, order });
  }
  const contexts = progress.answers.map(({ place }) =>
    [
      index.texts[place] ?? "",
      ...evidenceOf(place, question, progress, { index, options }).map(formatTriple),
    ].join("; "),
  );
  progress.answer = await language.answerFromContexts({ question, contexts }, call);
}

function entitiesAt(places: Iterable<number>, { graph }: NodeIndex): readonly Entity[] {
  return [...places].flatMap((place) => graph.nodes[place]?.entity ?? []);
}

/** Triples that ground an answer, then those around it. */
function evidenceOf(
  place: number,
  question: string,
  { grounded }: Progress,
  { index, options }: Pick<Surroundings, "index" | "options">,
): readonly Triple[] {
  const triples = [...(grounded?.evidenceOf(place) ?? []), ...triplesAround(place, question, index.graph)];
  return [...new Map(triples.map((triple) => [tripleKey(triple), triple])).values()].slice(
    0,
    options.triplesPerAnswer,
  );
}

/** Numbered from 1 in their order. */
function describeAnswers(
  { answers, grounded }: Progress,
  { graph, texts }: NodeIndex,
  { relationsTold }: AfRetrieverOptions,
): readonly DescribedAnswer[] {
  return answers.map(({ place }, at) => {
    const relations = relationsOf(place, graph, relationsTold);
    const named = grounded?.named;
    const key = relations.filter(({ through }) => through.some((node) => named?.has(node)));
    return {
      id: at + 1,
      text: texts[place] ?? "",
      relations: relations.map(({ text }) => text),
      keyRelations: key.map(({ text }) => text),
    };
  });
}
