/**
 * Measures the answers of HubFocus to one hundred questions (`scale-questions.ts`) at an endpoint of which nothing is
 * copied. `node measure-endpoint.ts TRIPLES FOLDER` runs in a separate process, generates a graph with typed literals, and
 * prints figures as JSON. The answers are compared with those of a store with the same graph.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { unwatched } from "../../../base/progress.ts";
import { createRandom } from "../../../base/random.ts";
import { importGraph, openGraph } from "../../../graph/index.ts";
import {
  answerQuestion,
  ask,
  denotationKey,
  learntWeights,
  openAnswering,
  openReader,
} from "../../../query/index.ts";
import { writeGeneratedGraph } from "../../generate-graph.ts";
import { type Figures, quantile } from "./benchmark.ts";
import { scaleExpressions } from "./scale-questions.ts";
import type { ServerWork } from "./serve-graph.ts";

const script = fileURLToPath(new URL("serve-graph.ts", import.meta.url));

async function startServer(file: string): Promise<{ readonly process: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [script, file], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const url of createInterface({ input: child.stdout })) return { process: child, url };
  throw new Error("the server ended before it printed its address");
}

async function measure(triples: number, folder: string): Promise<Figures> {
  const [file, stored] = [join(folder, "typed.nt"), join(folder, "typed.sqlite")];
  writeGeneratedGraph(file, { triples, seed: 1 }, true);
  await importGraph(file, stored);
  const server = await startServer(file);
  const workOf = async (): Promise<ServerWork> => (await (await fetch(server.url)).json()) as ServerWork;
  const since = async ({ queries, milliseconds }: ServerWork): Promise<ServerWork> => {
    const now = await workOf();
    return { queries: now.queries - queries, milliseconds: now.milliseconds - milliseconds };
  };
  try {
    const weights = { weights: learntWeights };
    const reader = await openReader(await openGraph(stored), weights);
    const live = await openAnswering(await openGraph(server.url), weights, unwatched, 0);
    const schema = await workOf();
    const random = createRandom(1);
    const choose = <T>(options: readonly [T, ...T[]]): T => options[random.below(options.length)] as T;
    const questions: ServerWork[] = [];
    // Answers that are the store's own, other answers, and abstentions where the store answers; and answers that are what
    // the expression of the question denotes, at the endpoint and over the store.
    const counts = { equal: 0, different: 0, abstained: 0, right: 0, rightOfStore: 0 };
    for (const expression of scaleExpressions(reader.index.instances("Paper").length)) {
      const question = ask(expression, { vocabulary: reader.vocabulary, choose });
      const before = await workOf();
      const answer = await live.answer(question);
      questions.push(await since(before));
      const own = await answerQuestion(question, reader);
      const isEqual = JSON.stringify(answer.result) === JSON.stringify(own.result);
      counts[isEqual ? "equal" : answer.text === null ? "abstained" : "different"] += 1;
      const wanted = denotationKey(await reader.executor.denote(expression));
      const isRight = async ({ expression: read }: typeof own): Promise<boolean> =>
        read !== null && denotationKey(await reader.executor.denote(read)) === wanted;
      if (await isRight(answer)) counts.right += 1;
      if (await isRight(own)) counts.rightOfStore += 1;
    }
    const name = "HubFocus at an endpoint";
    const spread = (what: string, values: readonly number[]): Figures => ({
      [`${name}: ${what} per question (median)`]: quantile(values, 0.5),
      [`${name}: ${what} per question (95 %)`]: quantile(values, 0.95),
      [`${name}: ${what} per question (most)`]: Math.max(...values),
    });
    const { equal, different, abstained, right, rightOfStore } = counts;
    return {
      [`${name}: requests for the schema, once per version`]: schema.queries,
      [`${name}: schema, s of the server's processor`]: schema.milliseconds / 1000,
      ...spread(
        "requests",
        questions.map(({ queries }) => queries),
      ),
      ...spread(
        "ms of the server's processor",
        questions.map(({ milliseconds }) => milliseconds),
      ),
      [`${name}: answers equal to the store's; others; abstentions`]: `${equal} of ${questions.length}; ${different}; ${abstained}`,
      [`${name}: answers as the question was written; the store's`]: `${right} of ${questions.length}; ${rightOfStore}`,
    };
  } finally {
    server.process.kill();
  }
}

const [triples = "1000000", folder = "."] = process.argv.slice(2);
console.log(JSON.stringify(await measure(Number(triples), folder)));
