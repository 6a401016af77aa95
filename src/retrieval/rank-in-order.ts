/** Scores triples by rank, for systems that find triples in order but without scores. */
import { type Triple, tripleKey } from "../graph/index.ts";
import type { ScoredTriple } from "./retriever.ts";

/** Returns each triple once, at its first position, with the scores 1, 1/2, 1/3 and so on. */
export function rankInOrder(triples: Iterable<Triple>): readonly ScoredTriple[] {
  const first = new Map<string, Triple>();
  for (const triple of triples) {
    const key = tripleKey(triple);
    if (!first.has(key)) first.set(key, triple);
  }
  return scoreInOrder([...first.values()]);
}

/** Scores triples as {@link rankInOrder} does, but does not remove duplicates. */
export function scoreInOrder(triples: readonly Triple[]): readonly ScoredTriple[] {
  return triples.map((triple, at) => ({ triple, score: 1 / (at + 1) }));
}
