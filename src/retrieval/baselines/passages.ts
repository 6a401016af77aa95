/**
 * Converts triples to passages for the baselines: a sentence for each triple, preceded by the triple that leads to its
 * subject.
 */
import { throwIfCancelled } from "../../errors.ts";
import type { KnowledgeGraph, Triple } from "../../graph/index.ts";
import { tripleSentence } from "../triple-sentence.ts";

export type Passage = { readonly triple: Triple; readonly text: string };

/**
 * Converts every triple to a passage. A subject with exactly one incoming triple is part of another entity, which its
 * label rarely mentions, so the passage starts with the incoming triple. Any other passage contains only the triple
 * itself.
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
    return {
      triple,
      text: before ? `${tripleSentence(before)}; ${tripleSentence(triple)}` : tripleSentence(triple),
    };
  });
}
