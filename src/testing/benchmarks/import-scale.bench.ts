/**
 * Measures how long it takes to import graphs of one and ten million triples with realistic degrees, and to look up
 * entities in them. Each size runs in a separate process. `TAXOLINK_BENCH_TRIPLES=100000` measures only a graph of this
 * size. The benchmark needs 3 GB of disk space.
 */
import { inFolder } from "../in-folder.ts";
import { type Benchmark, type Figures, measureApart } from "./measuring/benchmark.ts";

const sizes = (process.env.TAXOLINK_BENCH_TRIPLES ?? "1000000,10000000").split(",");

export const benchmark: Benchmark = {
  name: "import-scale",
  run: async () => {
    const figures = {};
    for (const triples of sizes) {
      const measured = await inFolder((folder) =>
        measureApart<Figures>("measure-import.ts", triples, folder),
      );
      Object.assign(figures, measured);
    }
    return figures;
  },
};
