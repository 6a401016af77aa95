/**
 * Measures the import of a large graph and look-ups in it. `node measure-import.ts TRIPLES FOLDER` runs in a separate
 * process, so that nothing else affects the peak memory, and prints `ImportFigures` as JSON. It reuses existing files
 * in the folder.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom } from "../../../base/random.ts";
import { importGraph, type KnowledgeGraph, openGraph } from "../../../graph/index.ts";
import { quantile } from "./benchmark.ts";
import { drawRank, writeSkewedGraph } from "./generate-skewed-graph.ts";

export type ImportFigures = {
  readonly triples: number;
  readonly seconds: number;
  readonly processorSeconds: number;
  /** The peak memory use. */
  readonly importMegabytes: number;
  readonly storeMegabytes: number;
  /**
   * The 95 % quantiles of two times in milliseconds: to find the neighbours of 100 entities in both directions, and to
   * search by label.
   */
  readonly neighboursP95: number;
  readonly findP95: number;
};

const lookups = 60;
const entitiesAtOnce = 100;

export async function measureImport(triples: number, folder: string): Promise<ImportFigures> {
  const source = join(folder, `skewed-${triples}.nt`);
  const store = join(folder, `skewed-${triples}.sqlite`);
  if (!existsSync(source)) writeSkewedGraph(source, { triples, seed: 1 });
  const [started, before] = [performance.now(), process.cpuUsage()];
  const { statistics } = await importGraph(source, store);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  const importMegabytes = process.resourceUsage().maxRSS / 1000;
  const graph = await openGraph(store);
  const lookUpTimes = await lookUp(graph, statistics.types.Paper ?? 0);
  graph.close();
  return {
    triples: statistics.triples,
    seconds,
    processorSeconds: (user + system) / 1e6,
    importMegabytes,
    storeMegabytes: statSync(store).size / 1e6,
    ...lookUpTimes,
  };
}

/**
 * Looks up entities. Half of them are random papers, and the other half are authors drawn by rank, including popular
 * authors.
 */
async function lookUp(
  graph: KnowledgeGraph,
  papers: number,
): Promise<Pick<ImportFigures, "neighboursP95" | "findP95">> {
  const random = createRandom(2);
  const [neighbours, finds]: [number[], number[]] = [[], []];
  const timed = async (times: number[], action: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    await action();
    times.push(performance.now() - started);
  };
  for (let round = 0; round < lookups; round += 1) {
    const ids = Array.from({ length: entitiesAtOnce }, (_, at) =>
      at % 2 === 0 ? `P${random.below(papers)}` : `A${drawRank(Math.ceil(papers / 2), random)}`,
    );
    await timed(neighbours, async () => [await graph.outgoing(ids), await graph.incoming(ids)]);
    await timed(finds, () => graph.find(`Author ${1 + random.below(papers / 2)}`, 20));
  }
  return { neighboursP95: quantile(neighbours, 0.95), findP95: quantile(finds, 0.95) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , triples = "100000", folder = "."] = process.argv;
  process.stdout.write(JSON.stringify(await measureImport(Number(triples), folder)));
}
