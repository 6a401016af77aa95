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
import { scaleExpressions } from "./scale-questions.ts";
import type { ServerWork } from "./serve-graph.ts";

export type EndpointFigures = {
  /** What is read once per version of the graph. */
  readonly schema: ServerWork;
  /** What each question takes. */
  readonly questions: readonly ServerWork[];
  /** The numbers of answers that are the store's own, of other answers, and of abstentions where the store answers. */
  readonly equal: number;
  readonly different: number;
  readonly abstained: number;
  /** The numbers of answers that are what the expression of the question denotes, at the endpoint and over the store. */
  readonly right: number;
  readonly rightOfStore: number;
};

const script = fileURLToPath(new URL("serve-graph.ts", import.meta.url));

async function startServer(file: string): Promise<{ readonly process: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [script, file], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const url of createInterface({ input: child.stdout })) return { process: child, url };
  throw new Error("the server ended before it printed its address");
}

async function measure(triples: number, folder: string): Promise<EndpointFigures> {
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
    return { schema, questions, ...counts };
  } finally {
    server.process.kill();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , triples = "1000000", folder = "."] = process.argv;
  console.log(JSON.stringify(await measure(Number(triples), folder)));
}
