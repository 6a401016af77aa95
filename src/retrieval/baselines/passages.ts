/**
 * Turns triples into passages for the baselines: each as a sentence, preceded by the triple that leads to its subject.
 */
import { throwIfCancelled } from "../../errors.ts";
import type { KnowledgeGraph, Triple } from "../../graph/index.ts";

export type Passage = { readonly triple: Triple; readonly text: string };

/**
 * A subject with exactly one incoming triple is part of something that its own label rarely names, so that triple comes
 * first. Otherwise the passage contains only the triple.
 */
export async function collectPassages(
  graph: KnowledgeGraph,
  signal?: AbortSignal,
): Promise<readonly Passage[]> {
  const triples: Triple[] = [];
  const leading = new Map<string, Triple | null>();
  for await (const batch of graph.scan()) {
    throwIfCancelled(signal);
    for (const triple of batch) {
      triples.push(triple);
      leading.set(triple.object.id, leading.has(triple.object.id) ? null : triple);
    }
  }
  return triples.map((triple) => {
    const before = leading.get(triple.subject.id);
    return { triple, text: before ? `${tell(before)}; ${tell(triple)}` : tell(triple) };
  });
}

function tell({ subject, predicate, object }: Triple): string {
  return `${subject.label || subject.id} ${predicate.label} ${object.label || object.id}`;
}
