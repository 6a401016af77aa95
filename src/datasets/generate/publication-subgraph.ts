/**
 * Extracts the subgraph of a publication and truncates it for a language model (thesis, lines 3584–3590, step 2).
 *
 * A token is estimated as four ASCII characters, as in the rest of Taxolink. Triples near the publication come first,
 * so truncation removes the triples furthest from it.
 */
import type { Triple } from "../../graph/index.ts";
import { estimateTokens } from "../../language/index.ts";
import type { Hub } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { walkHub } from "../facts/walk-hubs.ts";

/**
 * The default budget, in tokens. It leaves space for the rules, examples and reply in a context window of 8,192 tokens.
 */
export const defaultSubgraphTokens = 4000;

export type BoundedTriples = {
  readonly shown: readonly Triple[];
  /** The number of triples before truncation. */
  readonly all: number;
};

/** Lists every triple on a path from the publication to its leaves, nearest first. */
export function publicationSubgraph(store: FactStore, hub: Hub): Triple[] {
  const hubs = new Set(store.hubs.map(({ id }) => id));
  return walkHub(store.view, hub.entity, hubs)
    .toSorted((left, right) => left.triples.length - right.triples.length)
    .flatMap(({ triples }) => triples.slice(-1));
}

/**
 * Returns the first triples that fit within the budget, but always at least one triple. @param tokens the budget, in
 * tokens
 */
export function boundTriples(triples: readonly Triple[], tokens: number): BoundedTriples {
  let left = tokens;
  const end = triples.findIndex((triple, at) => {
    left -= tokensOf(triple);
    return left < 0 && at > 0;
  });
  return { shown: end === -1 ? triples : triples.slice(0, end), all: triples.length };
}

/** Estimates how many tokens a triple takes, including its number, brackets and line break. */
function tokensOf({ subject, predicate, object }: Triple): number {
  return estimateTokens(`1000. (${subject.label}, ${predicate.label}, ${object.label})\n`).likely;
}
