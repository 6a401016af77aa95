/**
 * Measures how defaults that no paper has published affect HubLink. The benchmark varies one option of hublink at a time. It uses the bundled questions, and questions generated from the bundled publications in the
 * deepest layout.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unwatched } from "../../base/progress.ts";
import { readQuestions } from "../../datasets/index.ts";
import { formatTriple, openGraph } from "../../graph/index.ts";
import { createRetriever } from "../../retrieval/index.ts";
import { createOfflineLanguage } from "../../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import type { Benchmark } from "./measuring/benchmark.ts";
import { linkedRecall } from "./measuring/linked-facts.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

type Setting = {
  readonly fixed?: Values;
  readonly option: string;
  readonly range: readonly unknown[];
};
type Values = Readonly<Record<string, unknown>>;

const traversal = { strategy: "traversal" };

const settings: readonly Setting[] = [
  { option: "maximumPathLength", range: [2, 3, 4, 6, 8] },
  { option: "maximumPathsPerHub", range: [5, 10, 30, 100, 10_000] },
  { fixed: traversal, option: "maximumRetrievalLevel", range: [1, 2, 3] },
  { fixed: traversal, option: "uniformHopCount", range: [false, true] },
];

/** The options for linked texts, which the questions of the datasets do not need. */
const linking: readonly Values[] = [
  ...[1, 2, 3, 5, 10].map((linkedChunks) => ({ linkedChunks })),
  ...[30, 60, 120, 240, 480].map((chunkWords) => ({ chunkWords })),
];

type Dataset = { readonly name: string; readonly graph: string; readonly questions: string };

export const benchmark: Benchmark = {
  name: "retrieval-sweep",
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "taxolink-bench-"));
    try {
      const figures: Record<string, string> = {};
      for (const dataset of [bundled, generate(folder)]) {
        for (const { fixed = {}, option, range } of settings) {
          for (const value of range) {
            const label = `${dataset.name}: hublink ${[...Object.values(fixed).flat(), option].join(" ")} ${value}`;
            figures[label] = await measure(dataset, { ...fixed, [option]: value });
          }
        }
      }
      for (const options of linking) {
        const [[option, value] = []] = Object.entries(options);
        const recall = await linkedRecall(bundled.graph, options);
        figures[`facts in linked texts: hublink ${option} ${value}`] = `answered ${recall.toFixed(3)}`;
      }
      return figures;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const bundled: Dataset = {
  name: "bundled",
  graph: join(root, "datasets/graphs/question-answering.nt"),
  questions: join(root, "datasets/questions/question-answering.csv"),
};

function generate(folder: string): Dataset {
  const publications = ["--publications", join(root, "datasets/graphs/sample-publications.bib")];
  const graph = join(folder, "gv1.nt");
  taxolink("graph", "populate", ...publications, "--template", "gv1", "--with-absent", "--out", graph);
  const out = join(folder, "questions.csv");
  taxolink("questions", "generate", "--graph", graph, "--count", "40", "--seed", "1", "--out", out);
  return { name: "generated", graph, questions: out };
}

function taxolink(...words: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "dist/cli.js"), ...words, "--quiet"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}

async function measure(dataset: Dataset, options: Values): Promise<string> {
  const graph = await openGraph(dataset.graph);
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createRetriever("hublink", parts, options);
  try {
    await retriever.prepare(graph, unwatched);
    let recall = 0;
    let hits = 0;
    const pairs = readQuestions(dataset.questions).pairs.filter((pair) => pair.goldenTriples.length > 0);
    for (const pair of pairs) {
      const { triples } = await retriever.retrieve({ text: pair.question, topicEntity: pair.topicEntityId });
      const retrieved = triples.map(({ triple }) => formatTriple(triple));
      const golden = [...new Set(pair.goldenTriples)];
      recall += golden.filter((triple) => retrieved.includes(triple)).length / golden.length;
      hits += golden.filter((triple) => retrieved.slice(0, 10).includes(triple)).length / golden.length;
    }
    return `recall ${(recall / pairs.length).toFixed(3)}  Hits@10 ${(hits / pairs.length).toFixed(3)}`;
  } catch (error) {
    return `none: ${(error as Error).message}`;
  } finally {
    graph.close();
  }
}
