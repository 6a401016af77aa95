/**
 * Compares every preset on the same graph in two engines: the embedded store and a SPARQL endpoint (oxigraph on the
 * loopback interface). Both engines must give identical figures and byte-identical predictions. The benchmark uses the
 * bundled graph and, if available, the published graph. `TAXOLINK_BENCH_SYSTEMS=bm25,hubfocus` restricts the comparison
 * to these presets.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openGraph, writeGraph } from "../../graph/index.ts";
import { retrieverNames } from "../../retrieval/index.ts";
import { callCommand } from "../call-command.ts";
import { inFolder } from "../in-folder.ts";
import { startSparqlServer } from "../servers/sparql-server.ts";
import { type Benchmark, published } from "./measuring/benchmark.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const presets = process.env.TAXOLINK_BENCH_SYSTEMS?.split(",") ?? retrieverNames();
const questionSets = [
  {
    name: "the bundled graph",
    graph: join(root, "datasets/graphs/question-answering.nt"),
    questions: join(root, "datasets/questions/question-answering.csv"),
  },
  {
    name: "the published graph",
    graph: `${published}graph/gv3.json`,
    questions: `${published}questions/gv3-dev.csv`,
  },
];

export const benchmark: Benchmark = {
  name: "engines",
  run: async () => {
    const figures: Record<string, string | null> = {};
    for (const { name, graph, questions } of questionSets) {
      if (existsSync(graph)) Object.assign(figures, await compareEngines(name, graph, questions));
      else figures[`${name}: not measured, ../shared is not here`] = null;
    }
    return figures;
  },
};

function compareEngines(name: string, graph: string, questions: string): Promise<Record<string, string>> {
  return inFolder(async (folder) => {
    const statements = join(folder, "graph.nt");
    const opened = await openGraph(graph);
    await writeGraph(opened, statements);
    opened.close();
    const server = await startSparqlServer(readFileSync(statements, "utf8"));
    const run = async (engine: string, place: string): Promise<string> => {
      const words = ["--graph", place, "--questions", questions, "--retrievers", presets.join(",")];
      await callCommand(folder, "bench", ...words, "--out", engine);
      return join(folder, engine);
    };
    try {
      const [store, endpoint] = [await run("store", graph), await run("endpoint", server.url)];
      return Object.fromEntries(
        presets.map((preset) => [`${name}, ${preset}`, compareRuns(preset, store, endpoint)]),
      );
    } finally {
      await server.close();
    }
  });
}

type Summary = { readonly runs: readonly { readonly retriever: string; readonly metrics: unknown }[] };

function compareRuns(preset: string, store: string, endpoint: string): string {
  const metricsOf = (folder: string): string => {
    const { runs } = JSON.parse(readFileSync(join(folder, "summary.json"), "utf8")) as Summary;
    return JSON.stringify(runs.find(({ retriever }) => retriever === preset)?.metrics);
  };
  const figures = metricsOf(store) === metricsOf(endpoint) ? "equal figures" : "DIFFERENT FIGURES";
  const predictionsOf = (folder: string): readonly string[] =>
    readFileSync(join(folder, preset, "predictions.jsonl"), "utf8").split("\n");
  const others = predictionsOf(endpoint);
  const differing = predictionsOf(store).filter((line, at) => line !== others[at]).length;
  return `${figures}, ${differing === 0 ? "equal predictions" : `${differing} different predictions`}`;
}
