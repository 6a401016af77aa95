/** Finds triples in another graph by their labels and by the publication whose subgraph contains them. */
import { formatTriple, normaliseTripleText, type Triple } from "../../graph/index.ts";
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { walkHub } from "../facts/walk-hubs.ts";
import { parseTripleText, type TripleText } from "../triple-text.ts";

/** A publication's DOI or id, and its title if available. */
export type PublicationName = { readonly source: string; readonly title: string | null };

export type HubTriples = {
  /** Parses a triple text into labels and ids, using the predicates of this graph. */
  parse(text: string): TripleText | null;
  /** Returns the only publication with this title, or `null`. */
  titled(title: string): string | null;
  /**
   * Finds a publication by its DOI or, failing that, by its title. If several publications share the title, the id
   * decides. The id alone is not enough, because it may now belong to another publication.
   */
  hubOf(name: PublicationName): string | null;
  /**
   * Returns the publication's triples that match a text exactly or, if there are none, those that match by their
   * labels.
   */
  inHub(hub: string, text: string): readonly Triple[];
  /** Returns the triples with exactly these ids and labels in the publication with this id. */
  exactlyIn(hub: string, text: string): readonly Triple[];
  /**
   * Returns the triples that match a text whose publication is unknown: those that match exactly or, if there are none,
   * the only triple in the graph that matches by its labels.
   */
  anywhere(text: string): readonly Triple[];
  /** Returns the publication of a triple, if this graph contains the triple with the same ids. */
  publicationOf(text: string): PublicationName | null;
};

export function createHubTriples(store: FactStore): HubTriples {
  const hubs = new Set(store.hubs.map((hub) => hub.id));
  const predicates = new Set<string>();
  for (const triples of store.view.outgoing.values())
    for (const { predicate } of triples) predicates.add(predicate.label);
  const byHub = new Map<string, Triple[]>();
  const triplesOf = (hub: string): Triple[] => {
    const cached = byHub.get(hub);
    if (cached) return cached;
    const entity = store.hub(hub)?.entity;
    const triples =
      entity === undefined ? [] : walkHub(store.view, entity, hubs).flatMap((path) => path.triples.slice(-1));
    byHub.set(hub, triples);
    return triples;
  };
  const byDoi = new Map(
    store.hubs.flatMap(({ id, source }) => (source === id ? [] : [[valueKey(source), id] as const])),
  );
  const byTitle = Map.groupBy(store.hubs, ({ label }) => valueKey(label));
  const withTitle = (title: string): string[] => (byTitle.get(valueKey(title)) ?? []).map(({ id }) => id);
  const parse = (text: string): TripleText | null => parseTripleText(text, predicates);
  const exactlyIn = (hub: string, text: string): Triple[] =>
    triplesOf(hub).filter((triple) => formatTriple(triple) === normaliseTripleText(text));
  const titled = (title: string): string | null => {
    const [first, second] = withTitle(title);
    return second === undefined ? (first ?? null) : null;
  };
  let hubsByText: Map<string, PublicationName> | null = null;
  return {
    parse,
    titled,
    exactlyIn,
    hubOf: ({ source, title }) => {
      const hubWithDoi = byDoi.get(valueKey(source));
      if (hubWithDoi !== undefined || title === null) return hubWithDoi ?? null;
      return titled(title) ?? withTitle(title).find((id) => id === source) ?? null;
    },
    inHub: (hub, text) => {
      const exact = exactlyIn(hub, text);
      const parsed = parse(text);
      if (exact.length > 0 || parsed === null) return exact;
      return matching(triplesOf(hub), parsed);
    },
    anywhere: (text) => {
      const parsed = parse(text);
      if (parsed === null) return [];
      const same = store.hubs.flatMap(({ id }) => triplesOf(id).filter((triple) => isSame(triple, parsed)));
      const exact = same.filter((triple) => formatTriple(triple) === normaliseTripleText(text));
      return exact.length > 0 ? exact : same.length === 1 ? same : [];
    },
    publicationOf: (text) => {
      hubsByText ??= new Map(
        store.hubs.flatMap(({ id, source, label }) =>
          triplesOf(id).map((triple) => [formatTriple(triple), { source, title: label }] as const),
        ),
      );
      return hubsByText.get(text) ?? null;
    },
  };
}

/**
 * Returns the triples with the same labels or, if there are none, the only triple with the same predicate and object.
 */
function matching(triples: readonly Triple[], parsed: TripleText): readonly Triple[] {
  const same = triples.filter((triple) => isSame(triple, parsed));
  if (same.length > 0) return same;
  // The title may have been corrected since then, but the statements about the publication are the same.
  const alike = triples.filter(
    ({ predicate, object }) =>
      predicate.label === parsed.predicate && sameLabel(object.label, parsed.object.label),
  );
  return alike.length === 1 ? alike : [];
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
