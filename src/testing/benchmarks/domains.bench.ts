/**
 * Measures retrievers on small graphs of other domains (`../fixtures/domains/`), with questions in everyday language.
 * The zoo's questions were written after the offline language rules had been tuned on the other domains.
 */
import { readdirSync } from "node:fs";
import { mean } from "../../base/mean.ts";
import { fixtures, labelKey, readSmallDomain, smallGraphOf } from "../reading/domains.ts";
import { askOffline, type Benchmark } from "./measuring/benchmark.ts";
import { recallOf } from "./measuring/score-answers.ts";

const folder = `${fixtures}domains/`;
const presets = ["hubfocus", "hublink", "hublink-base", "difar", "mindmap", "fidelis", "bm25"];

export const benchmark: Benchmark = {
  name: "domains",
  run: async () => {
    const figures: Record<string, string> = {};
    for (const file of readdirSync(folder).sort()) {
      const domain = readSmallDomain(`${folder}${file}`);
      const graph = await smallGraphOf(domain);
      const questions = domain.questions.map(({ question, golden }) => ({ text: question, golden }));
      for (const preset of presets) {
        const { answers } = await askOffline(graph, preset, questions);
        const scores = answers.map(({ question: { golden }, retrieval }) => {
          const retrieved = retrieval.triples.map(({ triple }) => labelKey(triple));
          const hits = golden.length * recallOf(golden, retrieved.slice(0, 10));
          const recall = recallOf(golden, retrieved);
          const precision = retrieved.length === 0 ? 0 : (golden.length * recall) / retrieved.length;
          return [recall, precision, hits / Math.min(10, golden.length)];
        });
        figures[`${file.replace(".json", "")}, ${preset}: recall, precision, Hits@10`] = [0, 1, 2]
          .map((at) => (mean(scores.map((score) => score[at] ?? 0)) ?? 0).toFixed(3))
          .join(", ");
      }
    }
    return figures;
  },
};
