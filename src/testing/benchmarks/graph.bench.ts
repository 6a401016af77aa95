/** Measures how long it takes to import graphs of three sizes, open the store, and request many ids. */
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { importGraph, openGraph } from "../../graph/index.ts";
import { writeGeneratedGraph } from "../generate-graph.ts";
import { type Benchmark, medianMilliseconds } from "./measuring/benchmark.ts";

const published = fileURLToPath(new URL("../../../../shared/data/graph/gv3.json", import.meta.url));

export const benchmark: Benchmark = {
  name: "graph",
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "taxolink-bench-"));
    const store = join(folder, "g.sqlite");
    try {
      return {
        "import of gv3.json (4,488 triples), ms (median of 5)": existsSync(published)
          ? await medianMilliseconds(5, () => importGraph(published, store))
          : null,
        ...(await measureSize(folder, 100_000)),
        ...(await measureSize(folder, 1_000_000)),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measureSize(folder: string, triples: number): Promise<Record<string, number>> {
  const file = join(folder, "generated.nt");
  const store = join(folder, "g.sqlite");
  writeGeneratedGraph(file, { triples, seed: 1 });
  const started = performance.now();
  const report = await importGraph(file, store);
  const seconds = (performance.now() - started) / 1000;
  const size = `${report.statistics.triples.toLocaleString("en")} triples`;
  const opening = await medianMilliseconds(5, async () => (await openGraph(store)).close());
  const graph = await openGraph(store);
  const papers = (await graph.entitiesOfType("Paper")).slice(0, 1_000).map(({ id }) => id);
  const figures = {
    [`${size}: import of N-Triples, s`]: seconds,
    [`${size}: size of the N-Triples file, MB`]: statSync(file).size / 2 ** 20,
    [`${size}: size of the store, MB`]: statSync(store).size / 2 ** 20,
    [`${size}: peak memory of the process so far, MB`]: process.resourceUsage().maxRSS / 1024,
    [`${size}: opening the store, ms (median of 5)`]: opening,
    [`${size}: outgoing triples of 1,000 papers at once, ms (median of 5)`]: await medianMilliseconds(5, () =>
      graph.outgoing(papers),
    ),
    [`${size}: finding 10 entities by three words, ms (median of 5)`]: await medianMilliseconds(5, () =>
      graph.find("empirical recovery pipelines", 10),
    ),
  };
  graph.close();
  return figures;
}
