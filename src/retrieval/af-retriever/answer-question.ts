/** Answers a question in the eight steps of AF-Retriever (AF-Retriever paper, Algorithm 1). */
import { type Entity, formatTriple, type Triple, tripleKey } from "../../graph/index.ts";
import type { LanguageCall, LanguageSlice } from "../../language/index.ts";
import { rankInOrder } from "../rank-in-order.ts";
import type { Retrieval, TraceStep } from "../retriever.ts";
import { type DialogueRecord, runDialogue } from "../run-dialogue.ts";
import { sourceOf } from "../source-of.ts";
import { type CollectedAnswer, collectAnswers } from "./collect-answers.ts";
import { parseCypher } from "./cypher/parse-cypher.ts";
import { describeSchema, type SchemaOutline } from "./describe-schema.ts";
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
  readonly onStep: (step: string, milliseconds: number) => void;
};

/** The results so far, which are kept if the dialogue ends early. */
type Results = {
  /** Best first. */
  answers: readonly CollectedAnswer[];
  grounded: GroundedQuery | null;
};

export async function answerQuestion(
  question: string,
  surroundings: Surroundings,
  signal: AbortSignal | undefined,
): Promise<Retrieval> {
  const { language, options } = surroundings;
  const limits = { language, tasks: afRetrieverTasks, maximumCalls: options.maximumCalls, signal };
  const start: Results = { answers: [], grounded: null };
  const { progress, recorded } = await runDialogue(limits, start, (limited, call, state) =>
    takeSteps(question, { ...surroundings, language: limited }, call, state),
  );
  const places = progress.answers.map(({ place }) => place);
  const entities = entitiesAt(places, surroundings.index);
  const triples = places.flatMap((place) => evidenceOf(place, question, progress, surroundings));
  return {
    ...recorded,
    triples: rankInOrder(triples),
    entities: entities.map((entity, at) => ({ entity, score: 1 / (at + 1) })),
    sources: entities.map(sourceOf),
  };
}

async function takeSteps(
  question: string,
  surroundings: Surroundings,
  call: LanguageCall,
  progress: Results & DialogueRecord,
): Promise<void> {
  const { index, language, options, onStep } = surroundings;
  const timed = createStepTimer(onStep);
  const schema = describeSchema(index.graph, options.concealedTypes);
  const targetType = await timed("1", () => language.predictTargetType({ question, schema }, call));
  progress.trace.push({ step: "target type", detail: { type: targetType } });
  if (options.steps !== "1+7" && options.maximumCandidates > 0) {
    const cypherRequest = { question, targetType, schema };
    progress.grounded = await searchGraph(cypherRequest, surroundings, call, progress.trace, timed);
    progress.trail.link(entitiesAt(progress.grounded.namedPlaces, index));
  }
  const grounded = progress.grounded?.answers ?? [];
  progress.answers = await timed("6, 7", () =>
    collectAnswers({ question, grounded, targetType }, index, options, call.signal),
  );
  const places = progress.answers.map(({ place }) => place);
  progress.trail.followAll(entitiesAt(places, index).map(({ id }) => id));
  const count = (from: CollectedAnswer["from"]): number =>
    progress.answers.filter((answer) => answer.from === from).length;
  progress.trace.push({
    step: "answers",
    detail: { grounded: count("grounded"), similar: count("similar"), both: count("both") },
  });
  if (options.steps === "1-8") {
    const described = describeAnswers(progress, index, options);
    const order = await timed("8", () =>
      rerankAnswers(question, described, options.reranker, language, call),
    );
    progress.answers = order.flatMap((id) => progress.answers[id - 1] ?? []);
    progress.trace.push({ step: "reranked", detail: { how: options.reranker, order } });
  }
  const contexts = progress.answers.map(({ place }) => {
    const evidence = evidenceOf(place, question, progress, surroundings).map(formatTriple);
    return [index.texts[place] ?? "", ...evidence].join("; ");
  });
  progress.answer = await language.answerFromContexts({ question, contexts }, call);
}

/** Performs steps 2 to 5. */
async function searchGraph(
  cypherRequest: { readonly question: string; readonly targetType: string; readonly schema: SchemaOutline },
  { index, edges, language, options }: Surroundings,
  call: LanguageCall,
  trace: TraceStep[],
  timed: StepTimer,
): Promise<GroundedQuery> {
  const cypher = await timed("2", () => language.writeCypher(cypherRequest, call));
  const query = await timed("3", () => parseCypher(cypher));
  const { target, triplets, leftOut } = query;
  trace.push({ step: "query", detail: { cypher, target, triplets: triplets.length, leftOut } });
  const candidates = await timed("4", () => findCandidates(query, { index, edges, options }, call.signal));
  const grounded = await timed("5", () => groundQuery(query, candidates, index.graph, options));
  trace.push(...grounded.trace);
  return grounded;
}

type StepTimer = <T>(step: string, action: () => T | Promise<T>) => Promise<T>;

function createStepTimer(onStep: Surroundings["onStep"]): StepTimer {
  return async (step, action) => {
    const started = performance.now();
    const result = await action();
    onStep(step, performance.now() - started);
    return result;
  };
}

function entitiesAt(places: Iterable<number>, { graph }: NodeIndex): readonly Entity[] {
  return [...places].flatMap((place) => graph.nodes[place]?.entity ?? []);
}

/** Returns the triples that ground an answer, followed by other triples about it. */
function evidenceOf(
  place: number,
  question: string,
  { grounded }: Results,
  { index, options }: Pick<Surroundings, "index" | "options">,
): readonly Triple[] {
  const triples = [...(grounded?.evidenceOf(place) ?? []), ...triplesAround(place, question, index.graph)];
  return [...new Map(triples.map((triple) => [tripleKey(triple), triple])).values()].slice(
    0,
    options.triplesPerAnswer,
  );
}

/** Numbers the answers in order, starting from 1. */
function describeAnswers(
  { answers, grounded }: Results,
  { graph, texts }: NodeIndex,
  { relationsTold }: AfRetrieverOptions,
): readonly DescribedAnswer[] {
  return answers.map(({ place }, at) => {
    const relations = relationsOf(place, graph, relationsTold);
    const namedNodes = grounded?.namedPlaces;
    const key = relations.filter(({ through }) => through.some((node) => namedNodes?.has(node)));
    return {
      id: at + 1,
      text: texts[place] ?? "",
      relations: relations.map(({ text }) => text),
      keyRelations: key.map(({ text }) => text),
    };
  });
}
