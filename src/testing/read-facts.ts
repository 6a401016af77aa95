/** Reads facts from a graph file as the commands do. */
import { type FactStore, type ProfileOptions, profileGraph, readGraphView } from "../datasets/index.ts";
import { openGraph } from "../graph/index.ts";
import { unwatched } from "../progress.ts";

export async function readFacts(file: string, options: ProfileOptions = {}): Promise<FactStore> {
  const graph = await openGraph(file);
  try {
    return profileGraph(await readGraphView(graph, unwatched), options, unwatched);
  } finally {
    graph.close();
  }
}
