/**
 * Finds the triples that support an answer: first the triples that ground it, then other triples about it. The
 * published system returns answers without triples.
 */

import { contentWords } from "../../base/text/content-words.ts";
import type { Triple } from "../../graph/index.ts";
import { edgesOf, type GroundTriplet, type Places } from "./ground-triplets.ts";
import type { Edge, NodeGraph } from "./read-nodes.ts";

/**
 * Returns the edges through which an answer satisfies the triplets, nearest first. The search follows the triplets from
 * the answer, and visits only the nodes that grounding kept for each symbol.
 */
export function groundingOf(
  answer: number,
  target: string,
  triplets: readonly GroundTriplet[],
  places: Places,
  graph: NodeGraph,
): readonly Triple[] {
  const grounding: Triple[] = [];
  const followed = new Set<GroundTriplet>();
  let reached = new Map([[target, new Set([answer])]]);
  while (reached.size > 0) {
    const next = new Map<string, Set<number>>();
    for (const [symbol, nodes] of reached) {
      for (const triplet of triplets) {
        const isTail = triplet.tail === symbol;
        if (followed.has(triplet) || (!isTail && triplet.head !== symbol)) continue;
        followed.add(triplet);
        const other = isTail ? triplet.head : triplet.tail;
        const allowed = places.get(other) ?? null;
        const ends = next.get(other) ?? new Set();
        for (const node of nodes) {
          for (const { edge, to } of edgesOf(node, triplet, isTail, graph)) {
            if (allowed !== null && !allowed.has(to)) continue;
            grounding.push(edge.triple);
            ends.add(to);
          }
        }
        next.set(other, ends);
      }
    }
    reached = next;
  }
  return grounding;
}

/**
 * The maximum number of triples to compare with the question. The AF-Retriever paper does not define a limit, but some
 * nodes have thousands of triples.
 */
const triplesCompared = 200;

/**
 * Returns the triples of a node, sorted by the number of words shared with the question. Ties keep the graph's order.
 */
export function triplesAround(place: number, question: string, { nodes }: NodeGraph): readonly Triple[] {
  const node = nodes[place];
  if (node === undefined) return [];
  const questionWords = contentWords(question);
  const shared = ({ triple, object }: Edge): number => {
    const other = object === place ? triple.subject : triple.object;
    const words = contentWords(`${triple.predicate.label} ${other.label}`);
    return [...words].filter((word) => questionWords.has(word)).length;
  };
  return [...node.outgoing.slice(0, triplesCompared), ...node.incoming.slice(0, triplesCompared)]
    .map((edge) => ({ triple: edge.triple, hits: shared(edge) }))
    .sort((left, right) => right.hits - left.hits)
    .map(({ triple }) => triple);
}
