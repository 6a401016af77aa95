/** Scores triples by rank, for systems that find triples in order but without scores. */
import { type Triple, tripleKey } from "../graph/index.ts";
import type { ScoredTriple } from "./retriever.ts";

/** Returns each triple once, at its first position, with the scores 1, 1/2, 1/3 and so on. */
export function rankInOrder(triples: Iterable<Triple>): readonly ScoredTriple[] {
  return scoreInOrder(distinctTriples(triples));
}

/** Returns each triple once, at its first position. */
export function distinctTriples(triples: Iterable<Triple>): Triple[] {
  return [...new Map(Array.from(triples, (triple) => [tripleKey(triple), triple])).values()];
}

/** Scores triples as {@link rankInOrder} does, but does not remove duplicates. */
export function scoreInOrder(triples: readonly Triple[]): readonly ScoredTriple[] {
  return triples.map((triple, at) => ({ triple, score: 1 / (at + 1) }));
}
