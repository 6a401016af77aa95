/**
 * Measures retrievers on small graphs of other domains (`../fixtures/domains/`), with questions in everyday language.
 * The zoo's questions were written after the offline language rules had been tuned on the other domains.
 */
import { readdirSync } from "node:fs";
import { unwatched } from "../../base/progress.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { createRetriever } from "../../retrieval/index.ts";
import { createOfflineLanguage } from "../../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { fixtures, labelKey, readSmallDomain, type SmallDomain, smallGraphOf } from "../reading/domains.ts";
import type { Benchmark } from "./measuring/benchmark.ts";

const folder = `${fixtures}domains/`;
const presets = ["hubfocus", "hublink", "hublink-base", "difar", "mindmap", "fidelis", "bm25"];

export const benchmark: Benchmark = {
  name: "domains",
  run: async () => {
    const figures: Record<string, string> = {};
    for (const file of readdirSync(folder).sort()) {
      const domain = readSmallDomain(`${folder}${file}`);
      const graph = await smallGraphOf(domain);
      for (const preset of presets) {
        const label = `${file.replace(".json", "")}, ${preset}: recall, precision, Hits@10`;
        figures[label] = await measure(preset, graph, domain.questions);
      }
    }
    return figures;
  },
};

async function measure(
  preset: string,
  graph: KnowledgeGraph,
  questions: SmallDomain["questions"],
): Promise<string> {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createRetriever(preset, parts);
  await retriever.prepare(graph, unwatched);
  const sums = [0, 0, 0];
  for (const { question, golden } of questions) {
    const { triples } = await retriever.retrieve({ text: question });
    const retrieved = triples.map(({ triple }) => labelKey(triple));
    const hits = (list: readonly string[]): number => golden.filter((text) => list.includes(text)).length;
    const scores = [
      hits(retrieved) / golden.length,
      retrieved.length === 0 ? 0 : hits(retrieved) / retrieved.length,
      hits(retrieved.slice(0, 10)) / Math.min(10, golden.length),
    ];
    scores.forEach((score, at) => {
      sums[at] = (sums[at] as number) + score;
    });
  }
  return sums.map((sum) => (sum / questions.length).toFixed(3)).join(", ");
}
