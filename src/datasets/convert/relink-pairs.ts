/**
 * Relinks questions to another population of the graph. Datasets identify triples by the ids of one population, but
 * another population has different ids for the same labels.
 *
 * Source: thesis, section 7.3.5.
 */
import { formatTriple, type Triple, tripleKey } from "../../graph/index.ts";
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { QaPair } from "../qa-pair.ts";
import { createHubTriples, type HubTriples, type PublicationName } from "./hub-triples.ts";
import { namedPublications } from "./named-publications.ts";

export type Relinked = {
  /** The pairs whose triples were all relinked, in order. */
  readonly pairs: readonly RelinkedPair[];
  readonly unmatched: readonly Unmatched[];
  /** The triples of these pairs that were matched only by label, because their publication is unknown. */
  readonly guessed: readonly Unmatched[];
};

export type RelinkedPair = { readonly pair: QaPair; readonly triples: readonly Triple[] };

/** A golden triple of a question. */
export type Unmatched = { readonly uid: string; readonly triple: string };

/**
 * Searches for a triple only in the publication that it comes from. Ids do not identify publications across
 * populations, so a publication is found by its DOI or, if it has no DOI, by its title.
 * @param store the target graph
 * @param from the graph in which the ids of the pairs are valid, if available; it determines the publication of a
 * triple. Without this graph, `source_ids` and the titles in the golden triples determine the publication
 */
export function relinkPairs(pairs: readonly QaPair[], store: FactStore, from?: FactStore): Relinked {
  const hubTriples = createHubTriples(store);
  const origin = from === undefined ? null : createHubTriples(from);
  const titles = namedPublications(pairs, hubTriples, from);
  const topics = new Map(
    [...store.view.entities.values()].map((entity) => [valueKey(entity.label), entity.id]),
  );
  const relinked: RelinkedPair[] = [];
  const [unmatched, guessed]: [Unmatched[], Unmatched[]] = [[], []];
  for (const pair of pairs) {
    const places = publicationsOf(pair, titles, origin);
    const triples = findTriples(pair, places, hubTriples);
    const unmatchedTriples = pair.goldenTriples.filter((_text, at) => triples[at] === null);
    unmatched.push(...unmatchedTriples.map((triple) => ({ uid: pair.uid, triple })));
    if (unmatchedTriples.length > 0) continue;
    const matchedTriples = triples.flatMap((triple) => (triple === null ? [] : [triple]));
    guessed.push(
      ...pair.goldenTriples.flatMap((triple, at) =>
        places[at]?.length === 0 ? [{ uid: pair.uid, triple }] : [],
      ),
    );
    relinked.push({
      pair: {
        ...pair,
        goldenTriples: matchedTriples.map(formatTriple),
        sourceIds: pair.sourceIds.map((source) =>
          currentSource({ source, title: titles.get(source) ?? null }, hubTriples, store),
        ),
        topicEntityId: topics.get(valueKey(pair.topicEntityValue)) ?? pair.topicEntityId,
        graphHash: store.view.version,
      },
      triples: matchedTriples,
    });
  }
  return { pairs: relinked, unmatched, guessed };
}

/**
 * Lists, for each golden triple, the publications that it may belong to. The list is empty if the publication is
 * unknown.
 */
function publicationsOf(
  pair: QaPair,
  titles: ReadonlyMap<string, string>,
  origin: HubTriples | null,
): (readonly PublicationName[])[] {
  const names = pair.sourceIds.map((source) => ({ source, title: titles.get(source) ?? null }));
  const aligned = names.length === pair.goldenTriples.length;
  return pair.goldenTriples.map((text, at) => {
    const certain = origin?.publicationOf(text);
    if (certain) return [certain];
    return aligned ? names.slice(at, at + 1) : names;
  });
}

/**
 * Finds the triples of this graph that correspond to golden triples. A triple matches only one golden triple, because
 * identical texts within a pair refer to different triples.
 */
function findTriples(
  pair: QaPair,
  places: readonly (readonly PublicationName[])[],
  hubTriples: HubTriples,
): (Triple | null)[] {
  const used = new Set<string>();
  return pair.goldenTriples.map((text, at) => {
    const names = places[at] ?? [];
    const candidates =
      names.length === 0
        ? hubTriples.anywhere(text)
        : names.flatMap((name) => findIn(name, text, hubTriples));
    // An exact match takes precedence over triples that differ only in their ids.
    const exact = candidates.filter((triple) => formatTriple(triple) === text);
    const match = [...exact, ...candidates].find((triple) => !used.has(tripleKey(triple))) ?? null;
    if (match) used.add(tripleKey(match));
    return match;
  });
}

function findIn(name: PublicationName, text: string, hubTriples: HubTriples): readonly Triple[] {
  const hub = hubTriples.hubOf(name);
  if (hub !== null) return hubTriples.inHub(hub, text);
  // Without a title, the id may now belong to another publication, so all ids must match exactly.
  return name.title === null ? hubTriples.exactlyIn(name.source, text) : [];
}

/** Returns the id of the publication in this graph. A DOI stays unchanged. */
function currentSource(name: PublicationName, hubTriples: HubTriples, store: FactStore): string {
  const hub = hubTriples.hubOf(name);
  const source = hub === null ? name.source : (store.hub(hub)?.source ?? name.source);
  return valueKey(source) === valueKey(name.source) ? name.source : source;
}
