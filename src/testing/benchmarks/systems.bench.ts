/**
 * Measures every preset on generated graphs of 4,000 and 100,000 triples: milliseconds per question offline, and the
 * number of model calls and tokens with the scripted model. `TAXOLINK_BENCH_SYSTEMS=structgpt,mindmap` restricts the
 * measurement to these presets. Each measurement runs in a separate process, so that the index of another system does
 * not affect it.
 */
import { retrieverNames } from "../../retrieval/index.ts";
import { inFolder } from "../in-folder.ts";
import { type Benchmark, type Figures, measureApart } from "./measuring/benchmark.ts";

const presets = process.env.TAXOLINK_BENCH_SYSTEMS?.split(",") ?? retrieverNames();

export const benchmark: Benchmark = {
  name: "systems",
  run: () =>
    inFolder((folder) => {
      const figures = {};
      for (const name of presets)
        for (const triples of [4_000, 100_000])
          Object.assign(figures, measureApart<Figures>("measure-system.ts", name, triples, folder));
      return figures;
    }),
};
