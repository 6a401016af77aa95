/**
 * Measures the generation of 200 questions, and the answers to one hundred (`scale-questions.ts`). `node
 * measure-answers.ts TASK FOLDER` runs in a separate process on `store.sqlite` in the folder, and prints figures as JSON.
 * The task `generate` draws questions, `prepare` keeps beside the store what HubFocus prepares of it, `hubfocus` opens that
 * and writes the questions to the folder, `index` builds HubLink's index for them, and `hublink` answers them with the
 * stored index.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeJson } from "../../../base/io/index.ts";
import { unwatched } from "../../../base/progress.ts";
import { createRandom } from "../../../base/random.ts";
import { generateDataset } from "../../../datasets/index.ts";
import { openGraph } from "../../../graph/index.ts";
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
import {
  type Figures,
  offlineParts,
  peakMegabytes,
  processorSeconds,
  type Seconds,
  spreadTimes,
  timed,
} from "./benchmark.ts";
import { scaleExpressions } from "./scale-questions.ts";

const [task = "hubfocus", folder = "."] = process.argv.slice(2);
const graph = await openGraph(join(folder, "store.sqlite"));
const questionFile = join(folder, "questions.json");

async function measureGeneration(): Promise<Figures> {
  const { pairs } = await generateDataset(graph, { graph: "generated", count: 200, seed: 1 });
  return {
    "questions generated": pairs.length,
    "questions: s of processor": processorSeconds(),
    "questions: peak memory, MB": peakMegabytes(),
  };
}

async function measurePreparing(): Promise<Figures> {
  const [, prepared] = await timed(() => openReader(graph, { weights: learntWeights }));
  return describe("HubFocus: preparing a store for the first time", prepared, []);
}

async function measureHubFocus(): Promise<Figures> {
  const [reader, prepared] = await timed(() => openReader(graph, { weights: learntWeights }));
  const random = createRandom(1);
  const choose = <T>(options: readonly [T, ...T[]]): T => options[random.below(options.length)] as T;
  const written = scaleExpressions(reader.index.instances("Paper").length).map((expression) => ({
    expression,
    question: ask(expression, { vocabulary: reader.vocabulary, choose }),
  }));
  writeJson(
    questionFile,
    written.map(({ question }) => question),
  );
  const times: Seconds[] = [];
  const answers: (Expression | null)[] = [];
  for (const { question } of written) {
    const [{ expression }, time] = await timed(() => answerQuestion(question, reader));
    times.push(time);
    answers.push(expression);
  }
  const described = describe("HubFocus with a prepared store", prepared, times);
  const store = await createExecutor(graph);
  const keyIn = async (executor: Executor, expression: Expression): Promise<string> =>
    denotationKey(await executor.denote(expression));
  let [equal, equalWritten, right] = [0, 0, 0];
  for (const [at, { expression }] of written.entries()) {
    const answer = answers[at] ?? null;
    const own = await keyIn(reader.executor, expression);
    const read = answer === null ? null : await keyIn(reader.executor, answer);
    if (own === (await keyIn(store, expression))) equalWritten += 1;
    if (answer === null || read === (await keyIn(store, answer))) equal += 1;
    if (read === own) right += 1;
  }
  const count = written.length;
  return {
    ...described,
    "HubFocus: answers equal to the store's own": `${equal} of ${count}`,
    "HubFocus: questions read as they were written": `${right} of ${count}`,
    "executor in memory: answers to the written expressions equal to the store's": `${equalWritten} of ${count}`,
  };
}

async function measureHubLink(mode: "rebuild" | "open"): Promise<Figures> {
  const index = { file: join(folder, "hublink.index"), mode };
  const retriever = createRetriever("hublink", { ...offlineParts(), index });
  const [, prepared] = await timed(() => retriever.prepare(graph, unwatched));
  const times: Seconds[] = [];
  const questions = JSON.parse(readFileSync(questionFile, "utf8")) as string[];
  for (const text of mode === "open" ? questions : [])
    times.push((await timed(() => retriever.retrieve({ text })))[1]);
  return describe(mode === "open" ? "HubLink with a stored index" : "HubLink: index", prepared, times);
}

function describe(name: string, prepared: Seconds, times: readonly Seconds[]): Figures {
  return {
    [`${name}: preparing, s of processor`]: prepared.cpu,
    ...(times.length > 0 && spreadTimes(`${name}: ${times.length} questions`, times)),
    [`${name}: peak memory, MB`]: peakMegabytes(),
  };
}

const tasks: Readonly<Record<string, () => Promise<Figures>>> = {
  generate: measureGeneration,
  prepare: measurePreparing,
  hubfocus: measureHubFocus,
  index: () => measureHubLink("rebuild"),
  hublink: () => measureHubLink("open"),
};
const figures = await tasks[task]?.();
graph.close();
console.log(JSON.stringify(figures));
