/** Questions about generated graphs, which cover the whole graph evenly. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { importGraph, type KnowledgeGraph, openGraph, type Triple } from "../../../graph/index.ts";
import { writeGeneratedGraph } from "../../generate-graph.ts";
import { type Seconds, timed } from "./benchmark.ts";

/** The number of questions about a graph. */
export const questionCount = 60;

/** @returns the graph in the folder, and the time of its import, or `null` if the graph already existed */
export async function openGeneratedGraph(
  triples: number,
  folder: string,
): Promise<{ readonly graph: KnowledgeGraph; readonly imported: Seconds | null }> {
  const source = join(folder, `${triples}.nt`);
  const store = join(folder, `${triples}.sqlite`);
  if (existsSync(store)) return { graph: await openGraph(store), imported: null };
  writeGeneratedGraph(source, { triples, seed: 1 });
  const [, imported] = await timed(() => importGraph(source, store));
  return { graph: await openGraph(store), imported };
}

/**
 * Returns evenly spaced triples of a graph of this size with a question from the graph's labels, which asks in turn for
 * the nodes with a value and for the value of a node.
 */
export async function* spreadTriples(
  graph: KnowledgeGraph,
  triples: number,
): AsyncGenerator<{ readonly triple: Triple; readonly text: string; readonly number: number }> {
  const every = Math.max(1, Math.floor(triples / questionCount));
  let [read, number] = [0, 0];
  for await (const batch of graph.scan("stored")) {
    for (const triple of batch) {
      read += 1;
      if (read % every !== 0 || number === questionCount) continue;
      const { subject, predicate, object } = triple;
      const text =
        number % 2 === 0
          ? `Which ones have the ${predicate.label} ${object.label}?`
          : `What is the ${predicate.label} of ${subject.label}?`;
      yield { triple, text, number };
      number += 1;
    }
  }
}
