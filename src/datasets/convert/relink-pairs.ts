/**
 * Relinking: datasets name triples by the ids of one population; after another population the ids differ and the
 * labels do not.
 *
 * Source: thesis 7.3.5.
 */
import { formatTriple, type Triple, tripleKey } from "../../graph/index.ts";
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { QaPair } from "../qa-pair.ts";
import { createHubTriples, type HubTriples } from "./hub-triples.ts";

export type Relinked = {
  /** The pairs that could be relinked whole, in order. */
  readonly pairs: readonly RelinkedPair[];
  readonly unmatched: readonly Unmatched[];
};

export type RelinkedPair = { readonly pair: QaPair; readonly triples: readonly Triple[] };

/** A golden triple that the graph does not hold, or not once. */
export type Unmatched = { readonly uid: string; readonly triple: string };

/**
 * @param store the graph to relink to
 * @param from the graph whose ids the pairs have, where it is at hand: it says for certain which publication a triple
 *   belongs to; else `source_ids` says it
 */
export function relinkPairs(pairs: readonly QaPair[], store: FactStore, from?: FactStore): Relinked {
  const hubTriples = createHubTriples(store);
  const origin = from === undefined ? null : createHubTriples(from);
  const topics = new Map(
    [...store.view.entities.values()].map((entity) => [valueKey(entity.label), entity.id]),
  );
  const relinked: RelinkedPair[] = [];
  const unmatched: Unmatched[] = [];
  for (const pair of pairs) {
    const triples = findTriples(pair, hubTriples, origin);
    const lost = pair.goldenTriples.filter((_text, at) => triples[at] === null);
    unmatched.push(...lost.map((triple) => ({ uid: pair.uid, triple })));
    if (lost.length > 0) continue;
    const found = triples.flatMap((triple) => (triple === null ? [] : [triple]));
    const topicEntityId = topics.get(valueKey(pair.topicEntityValue)) ?? pair.topicEntityId;
    relinked.push({
      pair: {
        ...pair,
        goldenTriples: found.map(formatTriple),
        topicEntityId,
        graphHash: store.view.version,
      },
      triples: found,
    });
  }
  return { pairs: relinked, unmatched };
}

/** A triple stands for one golden triple only: equal labels within one pair mean different triples. */
function findTriples(pair: QaPair, hubTriples: HubTriples, origin: HubTriples | null): (Triple | null)[] {
  const used = new Set<string>();
  const aligned = pair.sourceIds.length === pair.goldenTriples.length;
  return pair.goldenTriples.map((text, at) => {
    const source = origin?.sourceOf(text) ?? null;
    const own = source === null ? (aligned ? pair.sourceIds.slice(at, at + 1) : []) : [source];
    const candidates = hubTriples.candidates(text, [...own, ...pair.sourceIds]);
    const found = candidates.find((triple) => !used.has(tripleKey(triple))) ?? null;
    if (found) used.add(tripleKey(found));
    return found;
  });
}
