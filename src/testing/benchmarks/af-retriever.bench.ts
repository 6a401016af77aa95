/**
 * Measures AF-Retriever's ablations. The rows correspond to tables 5 (steps), 18 (type filters), 19 (candidates) and
 * 22 (rerankers), and figure 5 (α), of the AF-Retriever paper. As in the paper's appendix, all
 * tables except 5, 19 and 22 report results before reranking.
 *
 * By default, the benchmark uses the development questions of the invented domains. The variables
 * `TAXOLINK_BENCH_GRAPH` and `TAXOLINK_BENCH_QUESTIONS` select a different graph and question file, such as STaRK's.
 */
import { readdirSync } from "node:fs";
import { mean } from "../../base/mean.ts";
import { readQuestions } from "../../datasets/index.ts";
import {
  createBootstrap,
  defaultBootstrap,
  type EvaluationCase,
  type EvaluationQuestion,
  parseMeasure,
  questionFromPair,
  scoreCases,
} from "../../evaluation/index.ts";
import { formatEntity, type KnowledgeGraph, openGraph } from "../../graph/index.ts";
import type { AfRetrieverOptions } from "../../retrieval/af-retriever/options.ts";
import { fixtures, readDomainLines } from "../reading/domains.ts";
import { askOffline, type Benchmark } from "./measuring/benchmark.ts";
import { caseOf } from "./measuring/score-answers.ts";

type Options = Partial<AfRetrieverOptions>;

/**
 * The shares of grounded answers to try. They include the paper's default and its best values on three validation sets
 * (line 287).
 */
const shares = [0, 0.2, 0.4, 0.55, 2 / 3, 0.7, 0.85, 1];
const unranked = { steps: "1-7" } as const;
const yesNo = [true, false];

const variants: readonly (readonly [string, Options])[] = [
  ...(["1+7", "1-5", "1-6", "1-7", "1-8"] as const).map((steps): [string, Options] => [
    `steps ${steps}`,
    { steps },
  ]),
  ...shares.map((groundedShare): [string, Options] => [
    `α ${groundedShare.toFixed(2)}, steps 1-7`,
    { ...unranked, groundedShare },
  ]),
  ...yesNo.flatMap((filtersNodeLabels) =>
    yesNo.map((filtersEdgeLabels): [string, Options] => [
      `strict node labels ${filtersNodeLabels}, strict edge labels ${filtersEdgeLabels}, steps 1-7`,
      { ...unranked, filtersNodeLabels, filtersEdgeLabels },
    ]),
  ),
  ...[0, 1, 2, 3, 10, 33, 100, 333].map((maximumCandidates): [string, Options] => [
    `l_max ${maximumCandidates}`,
    { maximumCandidates },
  ]),
  ...(["pointwise", "listwise"] as const).map((reranker): [string, Options] => [
    `${reranker} reranking`,
    { reranker },
  ]),
];

export const benchmark: Benchmark = {
  name: "af-retriever",
  run: async () => {
    const { TAXOLINK_BENCH_GRAPH: graph, TAXOLINK_BENCH_QUESTIONS: questions } = process.env;
    const askedGraphs =
      graph && questions ? [await openQuestionedGraph(graph, questions)] : await openDomains();
    const figures: Record<string, string> = {};
    for (const [name, options] of variants) {
      figures[`${name}: Hits@1, Hits@5, Hits@20, Recall@20, MRR`] = await measure(askedGraphs, options);
    }
    for (const { graph: opened } of askedGraphs) opened.close();
    return figures;
  },
};

type QuestionedGraph = { readonly graph: KnowledgeGraph; readonly questions: readonly EvaluationQuestion[] };

const measures = ["hit-any@1", "hit-any@5", "hit-any@20", "recall@20", "mrr@20"].map((name) =>
  parseMeasure(`entity-${name}`),
);

/** Reads any graph and question file, and skips questions without golden entities. */
async function openQuestionedGraph(graph: string, questions: string): Promise<QuestionedGraph> {
  const pairs = readQuestions(questions).pairs.map(questionFromPair);
  return {
    graph: await openGraph(graph),
    questions: pairs.filter(({ goldenEntities = [] }) => goldenEntities.length > 0),
  };
}

/**
 * Reads the development questions of the invented domains. The golden entities are the nodes of golden triples whose
 * labels are golden answers. Questions without golden entities, such as counting questions and unanswerable questions,
 * are skipped.
 */
function openDomains(): Promise<readonly QuestionedGraph[]> {
  const names = readdirSync(`${fixtures}questions-of-domains`).filter((name) => !name.includes("."));
  return Promise.all(names.map((name) => readDomain(`${fixtures}questions-of-domains/${name}`)));
}

async function readDomain(folder: string): Promise<QuestionedGraph> {
  const graph = await openGraph(`${folder}/graph.ttl`);
  const questions: EvaluationQuestion[] = [];
  for (const [at, { text, split, golden, answers = [] }] of readDomainLines(
    `${folder}/questions.jsonl`,
  ).entries()) {
    if (split !== "dev") continue;
    const entities = await graph.entities(golden.flatMap(([subject, , object]) => [subject, object]));
    const answerEntities = [...entities.values()].filter((entity) => answers.includes(entity.label));
    if (answerEntities.length === 0) continue;
    questions.push({
      uid: `${folder} ${at}`,
      text,
      topicEntity: "",
      goldenTriples: [],
      goldenEntities: answerEntities.map(formatEntity),
      goldenSources: [],
      goldenAnswer: null,
      groups: {},
    });
  }
  return { graph, questions };
}

/** Returns the mean and 95 % bootstrap interval of each measure over all questions, as text. */
async function measure(askedGraphs: readonly QuestionedGraph[], options: Options): Promise<string> {
  const cases: EvaluationCase[] = [];
  for (const { graph, questions } of askedGraphs) {
    const { answers } = await askOffline(graph, "af-retriever", questions, options);
    cases.push(...answers.map(({ question, retrieval }) => caseOf(question, retrieval)));
  }
  const bootstrap = createBootstrap({ ...defaultBootstrap, seed: 1 });
  const cells = scoreCases(cases, measures).columns.map(({ values }) => {
    const [low = 0, high = 0] = bootstrap.interval(values) ?? [];
    const average = mean(values.filter((value) => value !== null)) ?? 0;
    return `${average.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
  });
  return cells.join(", ");
}
