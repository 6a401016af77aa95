/**
 * DiFaR, direct fact retrieval (thesis, section 7.4.2), embeds every triple as a text and returns the triples nearest to
 * the question. See README.md.
 */

import { throwIfCancelled } from "../../base/errors.ts";
import { type KnowledgeGraph, requireEntity, type Triple, tripleKey } from "../../graph/index.ts";
import { indexTexts, type TextIndex } from "../../vectors/index.ts";
import { collectRecords } from "../collect-records.ts";
import { allTriples, defineTripleRanker, type Passage, passagesAt } from "../triple-ranker.ts";
import { tripleSentence } from "../triple-sentence.ts";
import { type DifarOptions, difarRows } from "./options.ts";

type Index = TextIndex & { readonly passages: readonly Passage[] };

export const difar = defineTripleRanker({
  options: difarRows,
  async prepare(graph, embedder, options, watch) {
    const triples =
      options.startEntity === ""
        ? await allTriples(graph, watch.signal)
        : await triplesFrom(graph, options, watch.signal);
    const kept = options.mergesEqualLabels ? await mergeEqualLabels(graph, triples, watch.signal) : triples;
    const textOf = options.tripleText === "in brackets" ? inBrackets : tripleSentence;
    const passages = kept.map((triple) => ({ triple, text: textOf(triple) }));
    const stage = watch.progress.stage("triples", passages.length);
    const texts = passages.map(({ text }) => text);
    const index = await indexTexts(texts, embedder, watch.signal, (count) => stage.advance(count));
    stage.finish();
    return { index: { passages, ...index }, counts: { triples: passages.length } };
  },
  async rank(question, { passages, vectors, embedder }: Index, { results, metric }, signal) {
    const [query] = await embedder.embed([question], signal);
    const matches = query ? (vectors.search([query], results)[0] ?? []) : [];
    const ranked = matches.map(({ position, score }) => ({ position, score: scoreAs(metric, score) }));
    return passagesAt(passages, ranked);
  },
});

/** Converts an inner product to the score. For vectors of length 1, the squared distance is 2 − 2 · inner product. */
function scoreAs(metric: DifarOptions["metric"], product: number): number {
  return metric === "l2" ? -Math.sqrt(Math.max(0, 2 - 2 * product)) : product;
}

function inBrackets({ subject, predicate, object }: Triple): string {
  return `(${subject.label || subject.id}, ${predicate.label}, ${object.label || object.id})`;
}

/** Keeps the first of several triples with equal labels in a record of the graph. */
async function mergeEqualLabels(
  graph: KnowledgeGraph,
  triples: readonly Triple[],
  signal: AbortSignal | undefined,
): Promise<readonly Triple[]> {
  const recordOf = new Map<string, string>();
  for (const { document, triples: inRecord } of await collectRecords(graph, signal)) {
    for (const { subject } of inRecord) recordOf.set(subject.id, document.id);
  }
  const first = new Map<string, Triple>();
  for (const triple of triples) {
    const key = `${recordOf.get(triple.subject.id) ?? ""}\n${inBrackets(triple)}`;
    if (!first.has(key)) first.set(key, triple);
  }
  return [...first.values()];
}

// Collects triples for indexing from a start entity (thesis, section 7.4.2.2): first the triples of the entity in both
// directions, then the triples of the entities reached, and so on.

/**
 * Returns the distinct reachable triples, nearest first.
 * @throws GraphError, with the most similar labels, if the graph does not contain the entity
 */
async function triplesFrom(
  graph: KnowledgeGraph,
  { startEntity, startDepth }: DifarOptions,
  signal: AbortSignal | undefined,
): Promise<Triple[]> {
  await requireEntity(graph, startEntity);
  const triples = new Map<string, Triple>();
  const visited = new Set([startEntity]);
  let reached: readonly string[] = [startEntity];
  for (let depth = 0; reached.length > 0 && (startDepth === 0 || depth < startDepth); depth += 1) {
    throwIfCancelled(signal);
    const maps = [await graph.outgoing(reached), await graph.incoming(reached)];
    const surroundingTriples = maps.flatMap((map) => [...map.values()].flat());
    for (const triple of surroundingTriples) triples.set(tripleKey(triple), triple);
    const ends = surroundingTriples.flatMap(({ subject, object }) => [subject.id, object.id]);
    reached = [...new Set(ends)].filter((id) => !visited.has(id));
    for (const id of reached) visited.add(id);
  }
  return [...triples.values()];
}
