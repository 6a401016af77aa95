/**
 * AF-Retriever converts a question into a Cypher query, looks up the query's constants by similarity, and uses the
 * query's triplets to restrict the answers. Finally, AF-Retriever adds similar nodes and reranks all answers
 * (AF-Retriever paper, Algorithm 1). Every answer is a node.
 */

import { type Entity, formatTriple, type Triple } from "../../graph/index.ts";
import type { DescribedAnswer, LanguageCall, LanguageSlice } from "../../tasks/index.ts";
import type { CallRange } from "../call-range.ts";
import { defineExplorer, type Exploration } from "../explorer.ts";
import { distinctTriples, rankInOrder } from "../rank-in-order.ts";
import type { TraceStep } from "../retriever.ts";
import type { DialogueRecord } from "../run-dialogue.ts";
import { sourceOf } from "../source-of.ts";
import { parseCypher } from "./cypher/parse-cypher.ts";
import { triplesAround } from "./evidence.ts";
import { findCandidates, nodesOf } from "./find-candidates.ts";
import { type GroundedQuery, groundQuery } from "./ground-query.ts";
import { indexNodes, type NodeIndex } from "./node-index.ts";
import { relationsOf } from "./node-texts.ts";
import { type AfRetrieverOptions, afRetrieverRows, groundedCount } from "./options.ts";
import type { NodeGraph } from "./read-nodes.ts";

// Performs step 8: reranks the answers by comparing pairs, by ranking a list, or by individual scores (AF-Retriever
// paper, lines 160–181 and Table 1).

const rerankTasks = ["compareAnswers", "orderAnswers", "scoreAnswer"] as const;
type RerankLanguage = LanguageSlice<(typeof rerankTasks)[number]>;

/** Returns the ids of all answers, best first. */
type Reranker = (
  question: string,
  answers: readonly DescribedAnswer[],
  language: RerankLanguage,
  call: LanguageCall,
) => Promise<readonly number[]>;

const rerankers: Readonly<Record<AfRetrieverOptions["reranker"], Reranker>> = {
  /** Has the model rank all answers at once. Answers that are missing from the reply follow in their previous order. */
  listwise: async (question, answers, language, call) => {
    const order = await language.orderAnswers({ question, answers }, call);
    return [...new Set([...order, ...answers.map(({ id }) => id)])];
  },
  /** Sorts the answers by their scores, all of which are requested concurrently. Ties keep their order. */
  pointwise: async (question, answers, language, call) => {
    const scored = await Promise.all(
      answers.map(async (answer) => ({
        id: answer.id,
        score: await language.scoreAnswer({ question, answer }, call),
      })),
    );
    return scored.sort((left, right) => right.score - left.score).map(({ id }) => id);
  },
  /**
   * Sorts by binary insertion. Inserting an answer into a list of n answers requires at most ⌈log₂(n + 1)⌉ comparisons.
   * If a comparison has no result, the inserted answer is placed after the answer it was compared with, which preserves
   * the order by similarity.
   */
  pairwise: async (question, answers, language, call) => {
    const ordered: DescribedAnswer[] = [];
    for (const answer of answers) {
      let [from, to] = [0, ordered.length];
      while (from < to) {
        const middle = (from + to) >>> 1;
        const other = ordered[middle];
        if (other === undefined) break;
        const better = await language.compareAnswers({ question, answers: [other, answer] }, call);
        if (better === answer.id) to = middle;
        else from = middle + 1;
      }
      ordered.splice(from, 0, answer);
    }
    return ordered.map(({ id }) => id);
  },
};

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

// Describes the types and relations of a graph for steps 1 and 2 (AF-Retriever paper, lines 83–95 and 279).

/**
 * The number of types shown at each end of a relation. The AF-Retriever paper does not define a limit. A small number
 * keeps the prompt short.
 */
const typesShown = 3;

function describeSchema({ types, relations }: NodeGraph) {
  return {
    nodeTypes: types,
    relations: relations.map(({ label, from, to }) => ({
      label,
      from: from.slice(0, typesShown),
      to: to.slice(0, typesShown),
    })),
  };
}

// Performs steps 6 and 7: collects the grounded answers nearest to the question, then other similar nodes (AF-Retriever
// paper, lines 148–159).

type CollectedAnswer = {
  readonly place: number;
  /** The branch of the search that found the answer. */
  readonly from: "grounded" | "similar" | "both";
  readonly similarity: number;
};

type AnswerQuery = {
  readonly question: string;
  /** The grounded nodes, or null if steps 2 to 5 were skipped. */
  readonly grounded: Pick<GroundedQuery, "answers" | "roundOf"> | null;
  /** The type from step 1, ignored if the graph lacks it (AF-Retriever paper, line 150). */
  readonly targetType: string;
};

/**
 * Returns the grounded answers, followed by answers from all nodes of the target's type. If no answer is grounded, the
 * second branch provides all k answers, as in the rows of Table 19 without graph search.
 */
export async function collectAnswers(
  { question, grounded: found, targetType }: AnswerQuery,
  index: NodeIndex,
  options: AfRetrieverOptions,
  signal: AbortSignal | undefined,
): Promise<readonly CollectedAnswer[]> {
  const { answers, steps } = options;
  const grounded = found?.answers ?? [];
  if (steps === "1-5")
    return grounded.slice(0, answers).map((place) => ({ place, from: "grounded", similarity: 0 }));
  const ranked = await rankGrounded(question, found, index, options, signal);
  const onlyGrounded = steps === "1-6";
  const first = grounded.length === 0 ? 0 : onlyGrounded ? answers : groundedCount(options);
  const collected = new Map<number, CollectedAnswer>(
    ranked.slice(0, first).map((match) => [match.place, { ...match, from: "grounded" }]),
  );
  if (onlyGrounded) return [...collected.values()];
  const isAny = options.similarAnswers === "any";
  const ofTargetType = nodesOf([targetType], index.graph);
  const limit = isAny ? answers - first : answers + grounded.length;
  const similar = await index.search("similar", question, limit, ofTargetType, signal);
  const excluded = new Set(options.similarAnswers === "not grounded" ? grounded : []);
  for (const { place, similarity } of similar) {
    if (!isAny && collected.size >= answers) break;
    const before = collected.get(place);
    if (before) collected.set(place, { ...before, from: "both" });
    else if (!excluded.has(place)) collected.set(place, { place, from: "similar", similarity });
  }
  return [...collected.values()];
}

/** Ranks all grounded nodes. Those without any similarity come last, in the order in which they were found. */
async function rankGrounded(
  question: string,
  found: AnswerQuery["grounded"],
  index: NodeIndex,
  { groundedOrder }: AfRetrieverOptions,
  signal: AbortSignal | undefined,
): Promise<readonly { readonly place: number; readonly similarity: number }[]> {
  const grounded = found?.answers ?? [];
  const near = await index.search("grounded", question, grounded.length, new Set(grounded), signal);
  const nearPlaces = new Set(near.map(({ place }) => place));
  const far = grounded.filter((place) => !nearPlaces.has(place)).map((place) => ({ place, similarity: 0 }));
  const ranked = [...near, ...far];
  if (groundedOrder === "similarity" || found === null) return ranked;
  return ranked.sort((left, right) => found.roundOf(left.place) - found.roundOf(right.place));
}
