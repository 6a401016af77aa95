/** Measures every retriever on the published graph and development questions, and the start-up time of the program. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { unwatched } from "../../base/progress.ts";
import { readQuestions } from "../../datasets/index.ts";
import { type KnowledgeGraph, openGraph } from "../../graph/index.ts";
import { createRetriever, retrieverNames } from "../../retrieval/index.ts";
import { createOfflineLanguage } from "../../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { type Benchmark, medianMilliseconds, quantile } from "./measuring/benchmark.ts";

const data = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));
const cli = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));

export const benchmark: Benchmark = {
  name: "retrievers",
  run: async () => {
    const figures: Record<string, number | null> = {};
    figures["taxolink --help, ms (median of 9)"] = existsSync(cli)
      ? await medianMilliseconds(9, () => spawnSync(process.execPath, [cli, "--help"]))
      : null;
    if (!existsSync(`${data}graph/gv3.json`)) {
      return { ...figures, "retrievers: not measured, ../shared is not here": null };
    }
    const questions = readQuestions(`${data}questions/gv3-dev.csv`).pairs;
    const started = performance.now();
    const graph = await openGraph(`${data}graph/gv3.json`);
    figures["open gv3.json in memory, ms"] = performance.now() - started;
    for (const name of retrieverNames()) await measureRetriever(name, graph, questions, figures);
    graph.close();
    return { ...figures, "peak memory, MB": process.resourceUsage().maxRSS / 1024 };
  },
};

async function measureRetriever(
  name: string,
  graph: KnowledgeGraph,
  questions: readonly { readonly question: string; readonly topicEntityId: string }[],
  figures: Record<string, number | null>,
): Promise<void> {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createRetriever(name, parts);
  const started = performance.now();
  await retriever.prepare(graph, unwatched);
  figures[`${name}: index, ms`] = performance.now() - started;
  const times: number[] = [];
  for (const { question, topicEntityId } of questions) {
    const begin = performance.now();
    await retriever.retrieve({
      text: question,
      ...(topicEntityId === "" ? {} : { topicEntity: topicEntityId }),
    });
    times.push(performance.now() - begin);
  }
  figures[`${name}: question, ms (median of ${times.length})`] = quantile(times, 0.5);
  figures[`${name}: question, ms (p95)`] = quantile(times, 0.95);
}
