/**
 * Measures the generation of 200 questions. `node measure-questions.ts STORE` runs in a separate process, opens the store
 * and prints `QuestionFigures` as JSON.
 */
import { generateDataset } from "../../../datasets/index.ts";
import { openGraph } from "../../../graph/index.ts";

export type QuestionFigures = {
  readonly questions: number;
  /** The processor time, in seconds. */
  readonly seconds: number;
  readonly peakMegabytes: number;
};

const [store = ""] = process.argv.slice(2);
const graph = await openGraph(store);
const { pairs } = await generateDataset(graph, { graph: "generated", count: 200, seed: 1 });
graph.close();
const { user, system } = process.cpuUsage();
const figures: QuestionFigures = {
  questions: pairs.length,
  seconds: (user + system) / 1e6,
  peakMegabytes: process.resourceUsage().maxRSS / 1000,
};
console.log(JSON.stringify(figures));
