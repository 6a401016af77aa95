/**
 * Compares Taxolink with packages that users might choose instead. Every comparison prints the times of both programs
 * and their ratio. If the ratio is greater than 1, the other package is faster.
 */
import type { Benchmark } from "./measuring/benchmark.ts";
import { compareClustering } from "./side-by-side/clustering.ts";
import { compareGraphs } from "./side-by-side/graphs.ts";
import { compareStatistics } from "./side-by-side/statistics.ts";
import { compareTextSearch } from "./side-by-side/text-search.ts";
import { compareVectorSearch } from "./side-by-side/vector-search.ts";

export const benchmark: Benchmark = {
  name: "side-by-side",
  run: async () => ({
    ...(await compareGraphs()),
    ...(await compareTextSearch()),
    ...(await compareVectorSearch()),
    ...(await compareClustering()),
    ...(await compareStatistics()),
  }),
};
