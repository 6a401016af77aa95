/**
 * The subgraph of a publication, cut to what a language model can be shown (thesis 3584–3590, step 2).
 *
 * Tokens are estimated as everywhere in the program: four ASCII characters each. Triples are taken nearest to the
 * publication first, so that what is cut off lies deepest.
 */
import type { Triple } from "../../graph/index.ts";
import { estimateTokens } from "../../language/index.ts";
import type { Hub } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { walkHub } from "../facts/walk-hubs.ts";

/** Our default: leaves room for rules, examples and reply in a window of 8,192 tokens. */
export const defaultSubgraphTokens = 4000;

export type BoundedTriples = {
  readonly shown: readonly Triple[];
  /** How many there are in all. */
  readonly all: number;
};

/** Every triple that leads from the publication to its leaves, nearest first. */
export function publicationSubgraph(store: FactStore, hub: Hub): Triple[] {
  const hubs = new Set(store.hubs.map(({ id }) => id));
  return walkHub(store.view, hub.entity, hubs)
    .toSorted((left, right) => left.triples.length - right.triples.length)
    .flatMap(({ triples }) => triples.slice(-1));
}

/** The first triples whose text fits; at least one. @param tokens the budget */
export function boundTriples(triples: readonly Triple[], tokens: number): BoundedTriples {
  let left = tokens;
  const end = triples.findIndex((triple, at) => {
    left -= tokensOf(triple);
    return left < 0 && at > 0;
  });
  return { shown: end === -1 ? triples : triples.slice(0, end), all: triples.length };
}

/** With its number, brackets and line end. */
function tokensOf({ subject, predicate, object }: Triple): number {
  return estimateTokens(`1000. (${subject.label}, ${predicate.label}, ${object.label})\n`).likely;
}
