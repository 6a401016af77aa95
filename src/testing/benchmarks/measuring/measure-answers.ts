/**
 * Measures the answers to one hundred questions (`scale-questions.ts`). `node measure-answers.ts TASK FOLDER` runs in a
 * separate process on `store.sqlite` in the folder, and prints figures as JSON. The task `prepare` keeps beside the store what
 * HubFocus prepares of it, `hubfocus` opens that and writes the questions to the folder, `index` builds HubLink's index for
 * them, and `hublink` answers them with the stored index.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeJson } from "../../../base/io/index.ts";
import { unwatched } from "../../../base/progress.ts";
import { createRandom } from "../../../base/random.ts";
import { type KnowledgeGraph, openGraph } from "../../../graph/index.ts";
import {
  answerQuestion,
  ask,
  createExecutor,
  denotationKey,
  type Executor,
  type Expression,
  learntWeights,
  openReader,
} from "../../../query/index.ts";
import { createRetriever } from "../../../retrieval/index.ts";
import { createOfflineLanguage } from "../../../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import { scaleExpressions } from "./scale-questions.ts";

type Milliseconds = { readonly wall: number; readonly processor: number };

export type AnswerFigures = {
  /** The processor time until the first question can be asked, in seconds. */
  readonly prepared: number;
  /** The times of the questions; empty for a task that asks none. */
  readonly times: readonly Milliseconds[];
  readonly peakMegabytes: number;
};

export type HubFocusFigures = AnswerFigures & {
  /** The number of answers that are the store's own to the expression as it was read. */
  readonly equal: number;
  /** The number of written expressions to which the store answers as the executor in memory. */
  readonly equalWritten: number;
  /** The number of questions that were read as they were written. */
  readonly right: number;
};

type Task = "prepare" | "hubfocus" | "index" | "hublink";

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function timed<T>(action: () => Promise<T>): Promise<readonly [T, Milliseconds]> {
  const [wall, processor] = [performance.now(), processorMilliseconds()];
  const result = await action();
  return [result, { wall: performance.now() - wall, processor: processorMilliseconds() - processor }];
}

const peakMegabytes = (): number => process.resourceUsage().maxRSS / 1000;

async function measurePreparing(graph: KnowledgeGraph): Promise<AnswerFigures> {
  const [, prepared] = await timed(() => openReader(graph, { weights: learntWeights }));
  return { prepared: prepared.processor / 1000, times: [], peakMegabytes: peakMegabytes() };
}

async function measureHubFocus(graph: KnowledgeGraph, folder: string): Promise<HubFocusFigures> {
  const [reader, prepared] = await timed(() => openReader(graph, { weights: learntWeights }));
  const random = createRandom(1);
  const choose = <T>(options: readonly [T, ...T[]]): T => options[random.below(options.length)] as T;
  const written = scaleExpressions(reader.index.instances("Paper").length).map((expression) => ({
    expression,
    question: ask(expression, { vocabulary: reader.vocabulary, choose }),
  }));
  writeJson(
    join(folder, "questions.json"),
    written.map(({ question }) => question),
  );
  const times: Milliseconds[] = [];
  const answers: (Expression | null)[] = [];
  for (const { question } of written) {
    const [{ expression }, time] = await timed(() => answerQuestion(question, reader));
    times.push(time);
    answers.push(expression);
  }
  const peak = peakMegabytes();
  const store = await createExecutor(graph);
  const keyIn = async (executor: Executor, expression: Expression): Promise<string> =>
    denotationKey(await executor.denote(expression));
  const figures = { equal: 0, equalWritten: 0, right: 0 };
  for (const [at, { expression }] of written.entries()) {
    const answer = answers[at] ?? null;
    const own = await keyIn(reader.executor, expression);
    const read = answer === null ? null : await keyIn(reader.executor, answer);
    if (own === (await keyIn(store, expression))) figures.equalWritten += 1;
    if (answer === null || read === (await keyIn(store, answer))) figures.equal += 1;
    if (read === own) figures.right += 1;
  }
  return { prepared: prepared.processor / 1000, times, peakMegabytes: peak, ...figures };
}

async function measureHubLink(
  graph: KnowledgeGraph,
  folder: string,
  mode: "rebuild" | "open",
): Promise<AnswerFigures> {
  const retriever = createRetriever("hublink", {
    language: createOfflineLanguage(),
    embedder: createLexicalEmbedder(),
    index: { file: join(folder, "hublink.index"), mode },
  });
  const [, prepared] = await timed(() => retriever.prepare(graph, unwatched));
  const times: Milliseconds[] = [];
  const questions = JSON.parse(readFileSync(join(folder, "questions.json"), "utf8")) as string[];
  if (mode === "open")
    for (const text of questions) times.push((await timed(() => retriever.retrieve({ text })))[1]);
  return { prepared: prepared.processor / 1000, times, peakMegabytes: peakMegabytes() };
}

const [task = "hubfocus", folder = "."] = process.argv.slice(2) as [Task?, string?];
const graph = await openGraph(join(folder, "store.sqlite"));
const figures =
  task === "prepare"
    ? await measurePreparing(graph)
    : task === "hubfocus"
      ? await measureHubFocus(graph, folder)
      : await measureHubLink(graph, folder, task === "index" ? "rebuild" : "open");
graph.close();
console.log(JSON.stringify(figures));
