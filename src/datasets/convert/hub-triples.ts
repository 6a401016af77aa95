/** Triples found again by what they say: the labels, and the publication whose subgraph they stand in. */
import { formatTriple, normaliseTripleText, type Triple } from "../../graph/index.ts";
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { walkHub } from "../facts/walk-hubs.ts";
import { parseTripleText, type TripleText } from "../triple-text.ts";

export type HubTriples = {
  /**
   * The triples a text may stand for, whatever its ids, most likely first.
   * @param sources what `source_ids` says of the publication, most likely first; other publications are searched
   *   only where these have none
   */
  candidates(text: string, sources: readonly string[]): readonly Triple[];
  /** The publication of a triple that stands in this graph with these very ids. */
  sourceOf(text: string): string | null;
};

export function createHubTriples(store: FactStore): HubTriples {
  const ids = new Set(store.hubs.map((hub) => hub.id));
  const predicates = new Set<string>();
  for (const triples of store.view.outgoing.values())
    for (const { predicate } of triples) predicates.add(predicate.label);
  const byHub = new Map<string, Triple[]>();
  const triplesOf = (hub: string): Triple[] => {
    const known = byHub.get(hub);
    if (known) return known;
    const entity = store.hub(hub)?.entity;
    const found =
      entity === undefined
        ? []
        : walkHub(store.view, entity, ids).flatMap(({ triples }) => triples.slice(-1));
    byHub.set(hub, found);
    return found;
  };
  const bySource = new Map(
    store.hubs.flatMap((hub) => [hub.source, hub.id].map((name) => [valueKey(name), hub.id] as const)),
  );
  const inHub = (hub: string, text: string, parsed: TripleText): Triple[] => {
    const triples = triplesOf(hub);
    const own = triples.filter((triple) => formatTriple(triple) === normaliseTripleText(text));
    if (own.length > 0) return own;
    const same = triples.filter((triple) => isSame(triple, parsed));
    if (same.length > 0) return same;
    // A title may have been corrected meanwhile; what is said of the publication is the same.
    const alike = triples.filter(
      ({ predicate, object }) =>
        predicate.label === parsed.predicate && sameLabel(object.label, parsed.object.label),
    );
    return alike.length === 1 ? alike : [];
  };
  let hubsByText: Map<string, string> | null = null;
  return {
    candidates: (text, sources) => {
      const parsed = parseTripleText(text, predicates);
      if (parsed === null) return [];
      const likely = new Set(sources.flatMap((source) => bySource.get(valueKey(source)) ?? []));
      const found = [...likely].flatMap((hub) => inHub(hub, text, parsed));
      const exact = found.filter((triple) => formatTriple(triple) === normaliseTripleText(text));
      if (found.length > 0) return [...exact, ...found];
      const elsewhere = store.hubs.flatMap((hub) =>
        triplesOf(hub.id).filter((triple) => isSame(triple, parsed)),
      );
      return elsewhere.length === 1 ? elsewhere : [];
    },
    sourceOf: (text) => {
      hubsByText ??= new Map(
        store.hubs.flatMap((hub) =>
          triplesOf(hub.id).map((triple) => [formatTriple(triple), hub.source] as const),
        ),
      );
      return hubsByText.get(text) ?? null;
    },
  };
}

function isSame({ subject, predicate, object }: Triple, parsed: TripleText): boolean {
  return (
    predicate.label === parsed.predicate &&
    sameLabel(subject.label, parsed.subject.label) &&
    sameLabel(object.label, parsed.object.label)
  );
}

function sameLabel(left: string, right: string): boolean {
  return valueKey(left) === valueKey(right);
}
