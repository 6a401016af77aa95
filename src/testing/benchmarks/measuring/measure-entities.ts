/** Measures AF-Retriever on questions whose answers are entities. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mean } from "../../../base/mean.ts";
import { unwatched } from "../../../base/progress.ts";
import { readQuestions } from "../../../datasets/index.ts";
import {
  createBootstrap,
  defaultBootstrap,
  EvaluationCase,
  type EvaluationQuestion,
  parseMeasure,
  questionFromPair,
  scoreCases,
} from "../../../evaluation/index.ts";
import { formatEntity, type KnowledgeGraph, openGraph } from "../../../graph/index.ts";
import { createRetriever } from "../../../retrieval/index.ts";
import { createOfflineLanguage } from "../../../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";

export type QuestionedGraph = {
  readonly graph: KnowledgeGraph;
  readonly questions: readonly EvaluationQuestion[];
};

const folder = fileURLToPath(new URL("../../fixtures/questions-of-domains/", import.meta.url));
const measures = ["hit-any@1", "hit-any@5", "hit-any@20", "recall@20", "mrr@20"].map((name) =>
  parseMeasure(`entity-${name}`),
);

/** Reads any graph and question file, and skips questions without golden entities. */
export async function openQuestionedGraph(graph: string, questions: string): Promise<QuestionedGraph> {
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
export async function openDomains(): Promise<readonly QuestionedGraph[]> {
  return Promise.all(
    readdirSync(folder)
      .filter((name) => !name.includes("."))
      .map(readDomain),
  );
}

async function readDomain(name: string): Promise<QuestionedGraph> {
  const graph = await openGraph(`${folder}${name}/graph.ttl`);
  const lines = readFileSync(`${folder}${name}/questions.jsonl`, "utf8").trim().split("\n");
  const questions: EvaluationQuestion[] = [];
  for (const [at, line] of lines.entries()) {
    const { text, split, golden, answers } = JSON.parse(line) as {
      readonly text: string;
      readonly split: string;
      readonly golden: readonly (readonly string[])[];
      readonly answers: readonly string[];
    };
    if (split !== "dev") continue;
    const ids = golden.flatMap(([subject = "", , object = ""]) => [subject, object]);
    const entities = await graph.entities(ids);
    const answerEntities = [...entities.values()].filter((entity) => answers.includes(entity.label));
    if (answerEntities.length === 0) continue;
    questions.push({
      uid: `${name} ${at}`,
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
export async function measureEntities(
  askedGraphs: readonly QuestionedGraph[],
  options: Readonly<Record<string, unknown>>,
): Promise<string> {
  const cases: EvaluationCase[] = [];
  for (const { graph, questions } of askedGraphs) {
    const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
    const retriever = createRetriever("af-retriever", parts, options);
    await retriever.prepare(graph, unwatched);
    for (const question of questions) cases.push(await askOne(retriever, question));
  }
  const bootstrap = createBootstrap({ ...defaultBootstrap, seed: 1 });
  const cells = scoreCases(cases, measures).columns.map(({ values }) => {
    const [low = 0, high = 0] = bootstrap.interval(values) ?? [];
    const average = mean(values.filter((value) => value !== null)) ?? 0;
    return `${average.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
  });
  return cells.join(", ");
}

async function askOne(
  retriever: ReturnType<typeof createRetriever>,
  question: EvaluationQuestion,
): Promise<EvaluationCase> {
  const { entities = [], answer } = await retriever.retrieve({ text: question.text });
  return new EvaluationCase(question, {
    uid: question.uid,
    status: "answered",
    ranks: ["entities"],
    retrieved: [],
    entities: entities.map(({ entity }) => formatEntity(entity)),
    answer,
    sources: [],
    confidence: null,
    error: null,
  });
}
