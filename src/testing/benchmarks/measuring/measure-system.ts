/**
 * Measures a system on a generated graph, in a separate process: `node measure-system.ts PRESET TRIPLES FOLDER` prints
 * `SystemFigures` as JSON. It reuses a graph from an earlier measurement. Like most published questions, every second
 * question starts at the node that all papers share, where a graph traversal finds the most candidates. The other
 * questions start at the entity they ask about.
 */
import { fileURLToPath } from "node:url";
import { mean } from "../../../base/mean.ts";
import { unwatched } from "../../../base/progress.ts";
import type { KnowledgeGraph } from "../../../graph/index.ts";
import { createRetriever, type Retrieval, type RetrievalQuestion } from "../../../retrieval/index.ts";
import { createPromptedLanguage, type LanguageTasks } from "../../../tasks/index.ts";
import { estimateMessages, estimateTokens } from "../../../tasks/model/estimate-tokens.ts";
import { createOfflineLanguage } from "../../../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import { startModelServer } from "../../openai-server.ts";
import { createScriptedModel } from "../../scripted-model.ts";
import { scriptedReply } from "../../scripted-replies.ts";
import { quantile } from "./benchmark.ts";
import { openGeneratedGraph, questionAbout, questionCount } from "./measure-scale.ts";

export type SystemFigures = {
  /** The wall time per question in milliseconds, offline. */
  readonly median: number;
  readonly p95: number;
  /** The median processor time per question in milliseconds, which does not depend on other programs on the machine. */
  readonly processorMedian: number;
  /** The measurements with the scripted model. */
  readonly model: ModelFigures;
};

export type ModelFigures = {
  readonly questions: number;
  /** The minimum, mean and maximum number of model calls per question. */
  readonly calls: { readonly least: number; readonly mean: number; readonly most: number };
  /** The mean number of tokens per question in prompts and replies, estimated from their length. */
  readonly tokens: number;
};

/**
 * The number of questions to run with the model. A question may need a few hundred model calls, so more questions would
 * take longer without changing the result.
 */
const questionsWithModel = 12;

export async function measureSystem(name: string, triples: number, folder: string): Promise<SystemFigures> {
  const { graph } = await openGeneratedGraph(triples, folder);
  const questions = await spreadQuestions(graph, triples);
  const offline = createOfflineLanguage();
  const timings = await ask(name, graph, questions, offline);
  const times = timings.map(({ milliseconds }) => milliseconds);
  const some = questions.filter((_, at) => at % (questionCount / questionsWithModel) === 0);
  const model = await withScriptedModel((prompted) => ask(name, graph, some, prompted));
  graph.close();
  const calls = model.result.map(({ usage }) => usage.calls);
  return {
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    processorMedian: quantile(
      timings.map(({ processor }) => processor),
      0.5,
    ),
    model: {
      questions: calls.length,
      calls: { least: Math.min(...calls), mean: mean(calls) ?? 0, most: Math.max(...calls) },
      tokens: model.tokens / calls.length,
    },
  };
}

async function spreadQuestions(graph: KnowledgeGraph, triples: number): Promise<RetrievalQuestion[]> {
  const every = Math.max(1, Math.floor(triples / questionCount));
  const questions: RetrievalQuestion[] = [];
  let shared: string | undefined;
  let tripleNumber = 0;
  for await (const batch of graph.scan("stored")) {
    for (const triple of batch) {
      tripleNumber += 1;
      if (triple.predicate.label === "research field") shared ??= triple.object.id;
      if (tripleNumber % every !== 0 || questions.length === questionCount) continue;
      const number = questions.length;
      const topicEntity = number % 2 === 0 ? shared : triple.subject.id;
      questions.push({
        id: `q${number}`,
        text: questionAbout(triple, number),
        topicEntity,
      });
    }
  }
  return questions;
}

type TimedRetrieval = Pick<Retrieval, "usage"> & {
  readonly milliseconds: number;
  readonly processor: number;
};

async function ask(
  name: string,
  graph: KnowledgeGraph,
  questions: readonly RetrievalQuestion[],
  language: LanguageTasks,
): Promise<readonly TimedRetrieval[]> {
  let isPrepared = false;
  const offline = createOfflineLanguage();
  const retriever = createRetriever(name, {
    embedder: createLexicalEmbedder(),
    language: {
      ...language,
      // The cost of building an index, thousands of model calls, does not count towards a question.
      verbalisePaths: (input, call) => (isPrepared ? language : offline).verbalisePaths(input, call),
    },
  });
  await retriever.prepare(graph, unwatched);
  isPrepared = true;
  const timings: TimedRetrieval[] = [];
  for (const question of questions) {
    const started = performance.now();
    const before = process.cpuUsage();
    const { usage } = await retriever.retrieve(question);
    const { user, system } = process.cpuUsage(before);
    timings.push({ milliseconds: performance.now() - started, processor: (user + system) / 1000, usage });
  }
  return timings;
}

/** Counts the tokens of all requests and replies, because the server does not. */
async function withScriptedModel<T>(
  action: (language: LanguageTasks) => Promise<T>,
): Promise<{ readonly result: T; readonly tokens: number }> {
  let tokens = 0;
  const server = await startModelServer({
    reply: (request) => {
      const reply = scriptedReply(request);
      tokens += estimateMessages(request.messages).likely + estimateTokens(JSON.stringify(reply)).likely;
      return reply;
    },
  });
  try {
    const result = await action(createPromptedLanguage(createScriptedModel(server.url).model));
    return { result, tokens };
  } finally {
    await server.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , name = "", triples = "4000", folder = "."] = process.argv;
  process.stdout.write(JSON.stringify(await measureSystem(name, Number(triples), folder)));
}
