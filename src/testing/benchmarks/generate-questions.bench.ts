/**
 * Measures the command that generates questions: 10,000 on MetaQA (Zhang et al. 2018), 170 on 153 papers in four
 * layouts, and 10,000 on a generated graph of 100,000 triples. `TAXOLINK_BENCH_COUNT=100000` changes the number of
 * questions for MetaQA.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom } from "../../base/random.ts";
import { callCommand } from "../call-command.ts";
import { type PaperSketch, writePaperGraph } from "../paper-graph.ts";
import type { Benchmark } from "./measuring/benchmark.ts";

const data = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));
const program = fileURLToPath(new URL("../../cli.ts", import.meta.url));
const count = process.env.TAXOLINK_BENCH_COUNT ?? "10000";

/** The number of generated papers, each with nearly 13 triples on average. */
const paperCount = 7_900;

type Figures = Record<string, number | null>;

export const benchmark: Benchmark = {
  name: "generate-questions",
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "taxolink-bench-"));
    try {
      // MetaQA is measured first, because the peak memory is that of the whole process so far.
      return { ...(await measurePublished(folder)), ...(await measurePapers(folder)) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measurePublished(folder: string): Promise<Figures> {
  if (!existsSync(data)) return { "not measured: the published data is not at ../shared/data": null };
  const films = join(data, "external/metaqa/kb.txt");
  execFileSync(process.execPath, [program, "graph", "import", films, "--out", join(folder, "films.sqlite")], {
    stdio: "ignore",
  });
  const papers = join(data, "publications/ECSA-ICSA-Proceedings.bib");
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
  const before = process.cpuUsage();
  const started = performance.now();
  const { json } = await callCommand(folder, "questions generate", ...words, "--out", "questions.csv");
  const { user, system } = process.cpuUsage(before);
  const { questions } = json as { readonly questions: number };
  return {
    [`${label}: questions`]: questions,
    [`${label}: processor time, s`]: (user + system) / 1_000_000,
    [`${label}: time, s`]: (performance.now() - started) / 1000,
    [`${label}: peak memory so far, MB`]: process.resourceUsage().maxRSS / 1024,
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
