/**
 * AF-Retriever converts a question into a Cypher query, looks up the query's constants by similarity, and uses the
 * query's triplets to restrict the answers. Finally, AF-Retriever adds similar nodes and reranks all answers
 * (AF-Retriever paper, Algorithm 1). Every answer is a node.
 */
import { type Entity, formatTriple, type Triple } from "../../graph/index.ts";
import type { DescribedAnswer } from "../../tasks/index.ts";
import type { CallRange } from "../call-range.ts";
import { defineExplorer, type Exploration } from "../explorer.ts";
import { distinctTriples, rankInOrder } from "../rank-in-order.ts";
import type { TraceStep } from "../retriever.ts";
import type { DialogueRecord } from "../run-dialogue.ts";
import { sourceOf } from "../source-of.ts";
import { type CollectedAnswer, collectAnswers } from "./collect-answers.ts";
import { parseCypher } from "./cypher/parse-cypher.ts";
import { describeSchema } from "./describe-schema.ts";
import { triplesAround } from "./evidence.ts";
import { findCandidates } from "./find-candidates.ts";
import { type GroundedQuery, groundQuery } from "./ground-query.ts";
import { indexNodes, type NodeIndex } from "./node-index.ts";
import { relationsOf } from "./node-texts.ts";
import { type AfRetrieverOptions, afRetrieverRows } from "./options.ts";
import { rerankers, rerankTasks } from "./rerank-answers.ts";

const tasks = ["predictTargetType", "writeCypher", ...rerankTasks, "answerFromContexts"] as const;

type Search = Exploration<typeof afRetrieverRows, (typeof tasks)[number], NodeIndex>;

/** The results so far, which are kept if the dialogue ends early. */
type Results = {
  /** Best first. */
  answers: readonly CollectedAnswer[];
  grounded: GroundedQuery | null;
};

export const afRetriever = defineExplorer({
  options: afRetrieverRows,
  tasks,
  ranks: ["triples", "entities"],
  usesTopic: false,
  callRange,
  prepare: async (graph, { embedder, texts = [] }, watch, options) => {
    const index = await indexNodes(graph, embedder, texts, options, watch);
    const { nodes, relations, types } = index.graph;
    const counts = { nodes: nodes.length, relations: relations.length, types: types.length };
    return { index, counts };
  },
  start: (): Results => ({ answers: [], grounded: null }),
  search: ({ text }, search, progress) => takeSteps(text, search, progress),
  result: (progress, { index, options }, { text }) => {
    const places = progress.answers.map(({ place }) => place);
    const entities = entitiesAt(places, index);
    return {
      triples: rankInOrder(places.flatMap((place) => evidenceOf(place, text, progress, index, options))),
      entities: entities.map((entity, at) => ({ entity, score: 1 / (at + 1) })),
      sources: entities.map(sourceOf),
    };
  },
});

/**
 * Counts one call for the type, one for the query if the graph is searched, the reranker's calls (AF-Retriever paper,
 * Table 1), and one for the answer. The first call is omitted if there is only one type.
 */
function callRange(options: AfRetrieverOptions): CallRange {
  const { answers, maximumCandidates, steps, reranker, maximumCalls, asksForOnlyType } = options;
  const before = 1 + (steps === "1+7" || maximumCandidates === 0 ? 0 : 1);
  const reranking = steps === "1-8" ? rerankingCalls(answers, reranker) : 0;
  const least = before - (asksForOnlyType ? 0 : 1);
  return { least: Math.min(least, maximumCalls), most: Math.min(before + reranking + 1, maximumCalls) };
}

function rerankingCalls(answers: number, reranker: AfRetrieverOptions["reranker"]): number {
  if (reranker === "pointwise") return answers;
  if (reranker === "listwise") return answers > 1 ? 1 : 0;
  // The n-th answer is inserted into a list of n − 1 answers.
  const insertions = Array.from({ length: answers }, (_, at) => Math.ceil(Math.log2(at + 1)));
  return insertions.reduce((sum, calls) => sum + calls, 0);
}

async function takeSteps(
  question: string,
  search: Search,
  progress: Results & DialogueRecord,
): Promise<void> {
  const { index, language, call, options } = search;
  const schema = describeSchema(index.graph);
  const [onlyType, ...otherTypes] = schema.nodeTypes;
  const targetType =
    onlyType !== undefined && otherTypes.length === 0 && !options.asksForOnlyType
      ? onlyType
      : await language.predictTargetType({ question, schema }, call);
  progress.trace.push({ step: "target type", detail: { type: targetType } });
  if (options.steps !== "1+7" && options.maximumCandidates > 0) {
    const cypherRequest = { question, targetType, schema };
    progress.grounded = await searchGraph(cypherRequest, search, progress.trace);
    progress.trail.link(entitiesAt(progress.grounded.namedPlaces, index));
  }
  const { grounded } = progress;
  const answerQuery = { question, grounded, targetType };
  progress.answers = await collectAnswers(answerQuery, index, options, call.signal);
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
    const order = await rerankers[options.reranker](question, described, language, call);
    progress.answers = order.flatMap((id) => progress.answers[id - 1] ?? []);
    progress.trace.push({ step: "reranked", detail: { how: options.reranker, order } });
  }
  const contexts = progress.answers.map(({ place }) => {
    const evidence = evidenceOf(place, question, progress, index, options).map(formatTriple);
    return [index.texts[place] ?? "", ...evidence].join("; ");
  });
  progress.answer = await language.answerFromContexts({ question, contexts }, call);
}

/** Performs steps 2 to 5. */
async function searchGraph(
  cypherRequest: Parameters<Search["language"]["writeCypher"]>[0],
  { index, language, call, options }: Search,
  trace: TraceStep[],
): Promise<GroundedQuery> {
  const cypher = await language.writeCypher(cypherRequest, call);
  const query = parseCypher(cypher);
  const { target, triplets, leftOut } = query;
  trace.push({ step: "query", detail: { cypher, target, triplets: triplets.length, leftOut } });
  const candidates = await findCandidates(query, index, options, call.signal);
  const grounded = groundQuery(query, candidates, index.graph, options);
  trace.push(...grounded.trace);
  return grounded;
}

function entitiesAt(places: Iterable<number>, { graph }: NodeIndex): readonly Entity[] {
  return [...places].flatMap((place) => graph.nodes[place]?.entity ?? []);
}

/** Returns the triples that ground an answer, followed by other triples about it. */
function evidenceOf(
  place: number,
  question: string,
  { grounded }: Results,
  index: NodeIndex,
  { triplesPerAnswer }: AfRetrieverOptions,
): readonly Triple[] {
  const triples = [...(grounded?.evidenceOf(place) ?? []), ...triplesAround(place, question, index.graph)];
  return distinctTriples(triples).slice(0, triplesPerAnswer);
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
