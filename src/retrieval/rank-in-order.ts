/** For systems that find triples in order, without scores: the score represents the rank. */
import { type Triple, tripleKey } from "../graph/index.ts";
import type { ScoredTriple } from "./retriever.ts";

/** Each triple once, at its first position; the scores are 1 for the first, 1/2 for the second, 1/3 … */
export function rankInOrder(triples: Iterable<Triple>): readonly ScoredTriple[] {
  const first = new Map<string, Triple>();
  for (const triple of triples) {
    const key = tripleKey(triple);
    if (!first.has(key)) first.set(key, triple);
  }
  return [...first.values()].map((triple, at) => ({ triple, score: 1 / (at + 1) }));
}
