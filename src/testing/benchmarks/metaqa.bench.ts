/**
 * Measures HubFocus and the published HubLink on a film graph without types (MetaQA, Zhang et al. 2018), a domain that
 * the retrieval code does not know.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unwatched } from "../../base/progress.ts";
import { openGraph } from "../../graph/index.ts";
import { createRetriever } from "../../retrieval/index.ts";
import { createOfflineLanguage } from "../../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { type Benchmark, quantile } from "./measuring/benchmark.ts";

const folder = fileURLToPath(new URL("../../../../shared/data/external/metaqa/", import.meta.url));

const systems = [
  { name: "hubfocus", options: {} },
  { name: "hublink", options: {} },
] as const;

export const benchmark: Benchmark = {
  name: "metaqa",
  run: async () => {
    if (!existsSync(folder)) return { "not measured: the graph is not at ../shared/data/external": null };
    const figures: Record<string, number> = {};
    for (const file of ["kb_small.txt", "kb.txt"]) {
      for (const { name, options } of systems) Object.assign(figures, await measure(file, name, options));
    }
    return figures;
  },
};

/** Computes the share of answer entities in the returned triples for each number of hops. */
async function measure(
  file: string,
  name: string,
  options: Readonly<Record<string, unknown>>,
): Promise<Record<string, number>> {
  const started = performance.now();
  const graph = await openGraph(join(folder, file));
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createRetriever(name, parts, options);
  await retriever.prepare(graph, unwatched);
  const built = (performance.now() - started) / 1000;
  const { triples: size } = await graph.statistics();
  const recalls = new Map<string, number[]>();
  const times: number[] = [];
  for (const row of readFileSync(join(folder, "qa_small.tsv"), "utf8").trim().split("\n").slice(1)) {
    const [hops = "", , question = "", answers = ""] = row.split("\t");
    const start = performance.now();
    const { triples } = await retriever.retrieve({ text: question });
    times.push(performance.now() - start);
    const retrievedLabels = new Set(
      triples.flatMap(({ triple }) => [triple.subject.label, triple.object.label]),
    );
    const golden = answers.split("|");
    const recall = golden.filter((answer) => retrievedLabels.has(answer)).length / golden.length;
    recalls.set(hops, [...(recalls.get(hops) ?? []), recall]);
  }
  graph.close();
  const label = `${[name, ...Object.values(options)].join(" ")}, ${size.toLocaleString("en")} triples`;
  return {
    [`${label}: import and index, s`]: built,
    [`${label}: per question, ms (median)`]: quantile(times, 0.5),
    ...Object.fromEntries(
      [...recalls].map(([hops, values]) => [
        `${label}: answer-entity recall, ${hops} hops`,
        values.reduce((sum, value) => sum + value, 0) / values.length,
      ]),
    ),
  };
}
