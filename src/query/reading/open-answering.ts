/** Opens what answers questions over a graph: a reader of the whole graph, or one that asks a large endpoint. */
import type { Watch } from "../../base/progress.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { type Answering, answerQuestion } from "./answer.ts";
import { openLiveReader } from "./live/live-reader.ts";
import { openReader, type ReaderOptions } from "./reader.ts";

/**
 * Prepares a graph for questions. An endpoint is copied if it is small; of a larger one, only the profile and some
 * examples are read.
 *
 * @param mostCopied the most statements of an endpoint that are copied (default: as many as a graph copies unasked)
 * @throws CancelledError if the signal is aborted
 */
export async function openAnswering(
  graph: KnowledgeGraph,
  options: ReaderOptions,
  watch: Watch,
  mostCopied?: number,
): Promise<Answering> {
  const { engine } = graph;
  if (engine?.kind === "sparql" && !(await engine.isSmall(mostCopied)))
    return openLiveReader(engine, options, watch);
  const reader = await openReader(graph, options, watch);
  const { size, properties, classes } = reader.index;
  return {
    counts: { nodes: size, properties: properties.length, classes: classes.length },
    answer: (question, signal) => answerQuestion(question, reader, signal),
  };
}
