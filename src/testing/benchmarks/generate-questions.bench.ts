/**
 * Measures the command that generates questions: 10,000 on MetaQA (Zhang et al. 2018), 170 on 153 papers in four
 * layouts, and 10,000 on a generated graph of 100,000 triples. `TAXOLINK_BENCH_COUNT=100000` changes the number of
 * questions for MetaQA.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createRandom } from "../../base/random.ts";
import { callCommand } from "../call-command.ts";
import { inFolder } from "../in-folder.ts";
import { type PaperSketch, writePaperGraph } from "../paper-graph.ts";
import {
  type Benchmark,
  type Figures,
  peakMegabytes,
  published,
  timed,
  withoutPublished,
} from "./measuring/benchmark.ts";

const count = process.env.TAXOLINK_BENCH_COUNT ?? "10000";

/** The number of generated papers, each with nearly 13 triples on average. */
const paperCount = 7_900;

export const benchmark: Benchmark = {
  name: "generate-questions",
  run: () =>
    inFolder(async (folder) => {
      // MetaQA is measured first, because the peak memory is that of the whole process so far.
      return { ...(await measurePublished(folder)), ...(await measurePapers(folder)) };
    }),
};

async function measurePublished(folder: string): Promise<Figures> {
  if (!existsSync(published)) return withoutPublished;
  const films = join(published, "external/metaqa/kb.txt");
  await callCommand(folder, "graph import", films, "--out", "films.sqlite");
  const papers = join(published, "publications/ECSA-ICSA-Proceedings.bib");
  return {
    ...(await generate(folder, "MetaQA", "--graph", "films.sqlite", "--count", count)),
    ...(await generate(
      folder,
      "153 papers, four layouts",
      "--publications",
      papers,
      "--variants",
      "gv1,gv2,gv3,gv4",
    )),
  };
}

async function measurePapers(folder: string): Promise<Figures> {
  const file = writePaperGraph(sketchPapers(paperCount));
  return generate(folder, "100,000 triples of papers", "--graph", file, "--count", "10000");
}

async function generate(folder: string, label: string, ...words: string[]): Promise<Figures> {
  const [{ json }, { wall, cpu }] = await timed(() =>
    callCommand(folder, "questions generate", ...words, "--out", "questions.csv"),
  );
  return {
    [`${label}: questions`]: (json as { readonly questions: number }).questions,
    [`${label}: processor time, s`]: cpu,
    [`${label}: time, s`]: wall,
    [`${label}: peak memory so far, MB`]: peakMegabytes(),
  };
}

/**
 * Generates papers with a few authors from a large pool. Their values have a long-tailed distribution, so some result
 * sets are small.
 */
function sketchPapers(papers: number): PaperSketch[] {
  const random = createRandom(7);
  const tail = (size: number): number => Math.floor(size * random.next() ** 3);
  return Array.from({ length: papers }, (_, at) => ({
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
