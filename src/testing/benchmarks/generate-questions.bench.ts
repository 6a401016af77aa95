/** Generation at scale: 10,000 proven questions from a generated graph of 100,000 triples. */
import { clusterValues, defaultClusterOptions, generateQuestions } from "../../datasets/index.ts";
import { unwatched } from "../../progress.ts";
import { createRandom } from "../../random.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { type PaperSketch, writePaperGraph } from "../paper-graph.ts";
import { readFacts } from "../read-facts.ts";
import type { Benchmark } from "./benchmark.ts";

/** A paper of the sketch has nearly 13 triples on average. */
const paperCount = 7_900;
const wanted = 10_000;

export const benchmark: Benchmark = {
  name: "generate-questions",
  run: async () => {
    const file = writePaperGraph(sketchPapers(paperCount));
    const opened = performance.now();
    const facts = await readFacts(file);
    const started = performance.now();
    const clusters = await clusterValues(facts, createLexicalEmbedder(), defaultClusterOptions, unwatched);
    const clustered = performance.now();
    const { pairs } = await generateQuestions(
      [{ store: facts, clusters }],
      { seed: 1, graph: "papers", count: wanted },
      unwatched,
    );
    const ended = performance.now();
    const triples = [...facts.view.outgoing.values()].reduce((sum, list) => sum + list.length, 0);
    return {
      triples,
      questions: pairs.length,
      "read and profile, s": (started - opened) / 1000,
      "cluster values, s": (clustered - started) / 1000,
      "generate and prove, s": (ended - clustered) / 1000,
      "peak memory, MB": process.resourceUsage().maxRSS / 1024,
    };
  },
};

/** Papers with a few authors out of many and values with a long tail, so that small result sets exist. */
function sketchPapers(count: number): PaperSketch[] {
  const random = createRandom(7);
  const tail = (size: number): number => Math.floor(size * random.next() ** 3);
  return Array.from({ length: count }, (_, at) => ({
    title: `Study ${at + 1} of ${["Heat", "Light", "Sound", "Matter"][at % 4]}`,
    year: 1990 + random.below(35),
    authors: Array.from({ length: 1 + random.below(4) }, () => `Author ${tail(4_000)}`),
    shares: random.below(3) === 0,
    studies: Array.from({ length: 1 + random.below(2) }, () => ({
      object: `Object ${tail(600)}`,
      methods:
        random.below(10) === 0
          ? ["False"]
          : Array.from({ length: 1 + random.below(2) }, () => `Method ${tail(400)}`),
    })),
  }));
}
