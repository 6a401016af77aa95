/** Opens graphs for tests of questions: from files as commands do, and from lists of triples. */

import { unwatched } from "../base/progress.ts";
import { openSampler, type Sampler, type SamplerOptions } from "../datasets/index.ts";
import { openGraph } from "../graph/index.ts";
import { createMemoryGraph, type TripleText } from "./memory-graph.ts";

/** @param source a graph file, or triples */
export async function samplerOf(
  source: string | readonly TripleText[],
  options: Partial<SamplerOptions> = {},
): Promise<Sampler> {
  const graph = typeof source === "string" ? await openGraph(source) : createMemoryGraph(source);
  return openSampler(graph, { graphName: "test", seed: 1, ...options }, unwatched);
}
