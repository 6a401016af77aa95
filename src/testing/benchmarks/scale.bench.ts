/**
 * Compares the store with Oxigraph and with plain SQLite on a graph of a million generated triples (2.2 million RDF
 * triples): import, opening, the schema profile, and an expression with two conditions. Each engine runs in a separate
 * process, and so do the generation of 200 questions from the store, and HubFocus and HubLink, which answer 100 questions in
 * every construct of the algebra. HubFocus also answers them at an endpoint, from which it copies nothing.
 * `TAXOLINK_BENCH_TRIPLES=100000` measures a smaller graph.
 */
import { join } from "node:path";
import { writeGeneratedGraph } from "../generate-graph.ts";
import { inFolder } from "../in-folder.ts";
import { type Benchmark, type Figures, measureApart, quantile } from "./measuring/benchmark.ts";
import type { EngineFigures, EngineName } from "./measuring/measure-engine.ts";

const triples = Number(process.env.TAXOLINK_BENCH_TRIPLES ?? "1000000");
const rounds = 3;

export const benchmark: Benchmark = {
  name: "scale",
  run: () =>
    inFolder((folder) => {
      writeGeneratedGraph(join(folder, "graph.nt"), { triples, seed: 1 });
      const [store, oxigraph, sqlite] = [
        measure("store", folder),
        measure("oxigraph", folder),
        measure("sqlite", folder),
      ];
      const answer = (task: string): Figures => measureApart<Figures>("measure-answers.ts", task, folder);
      return {
        ...describe("store", store),
        ...describe("Oxigraph", oxigraph),
        ...describe("SQLite, three tables", sqlite),
        ...answer("generate"),
        ...answer("prepare"),
        ...answer("hubfocus"),
        ...answer("index"),
        ...answer("hublink"),
        ...measureApart<Figures>("measure-endpoint.ts", triples, folder),
        "import: the store's processor time as a multiple of Oxigraph's": store.load / oxigraph.load,
        "two conditions: the expression's time as a multiple of SQLite's": store.query / sqlite.query,
        "bytes of the store per RDF triple":
          store.megabytes === null ? null : (1e6 * store.megabytes) / store.statements,
        "answers to the expression, which must equal those of the other engines": `${store.answers} of ${oxigraph.answers} and ${sqlite.answers}`,
      };
    }),
};

/** Measures an engine several times, and returns the median of each figure. */
function measure(engine: EngineName, folder: string): EngineFigures {
  const runs = Array.from({ length: rounds }, () =>
    measureApart<EngineFigures>("measure-engine.ts", engine, folder),
  );
  const [first] = runs;
  if (first === undefined) throw new Error("no round was measured");
  const median = (read: (run: EngineFigures) => number | null): number =>
    quantile(
      runs.map((run) => read(run) ?? Number.NaN),
      0.5,
    );
  return {
    ...first,
    load: median(({ load }) => load),
    query: median(({ query }) => query),
    peakMegabytes: median(({ peakMegabytes }) => peakMegabytes),
    opening: first.opening === null ? null : median(({ opening }) => opening),
    profile: first.profile === null ? null : median(({ profile }) => profile),
  };
}

function describe(name: string, figures: EngineFigures): Record<string, number | null> {
  return {
    [`${name}: load of ${figures.statements.toLocaleString("en")} RDF triples, s of processor (median of ${rounds})`]:
      figures.load,
    [`${name}: peak memory, MB`]: figures.peakMegabytes,
    [`${name}: size, MB`]: figures.megabytes,
    [`${name}: opening, ms`]: figures.opening,
    [`${name}: schema profile, s`]: figures.profile,
    [`${name}: two conditions, s (median of 5)`]: figures.query,
  };
}
