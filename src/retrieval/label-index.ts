/**
 * An index of a graph's entities and predicates by the embeddings of their labels. Each distinct label is embedded only
 * once, when the index is built.
 */
import { throwIfCancelled } from "../errors.ts";
import type { Entity, KnowledgeGraph } from "../graph/index.ts";
import type { Watch } from "../progress.ts";
import { type Embedder, indexTexts, type Similarities } from "../vectors/index.ts";

export type LabelIndex = {
  readonly counts: { readonly entities: number; readonly predicates: number; readonly labels: number };
  /** Computes the similarity of each text to all labels. */
  compare(texts: readonly string[], signal?: AbortSignal): Promise<readonly LabelSimilarities[]>;
};

/** The cosine of each label with a text, or 0 for labels that the graph lacks. */
export type LabelSimilarities = {
  ofEntity(id: string): number;
  ofPredicate(id: string): number;
  /** Returns the entities with the nearest label, in graph order, or null if no label is near. */
  nearest(): NearestEntities | null;
};

type NearestEntities = { readonly entities: readonly Entity[]; readonly similarity: number };

/**
 * Indexes the labels of all entities and predicates that occur in a triple. An entity or predicate without a label is
 * indexed by its id.
 */
export async function indexLabels(graph: KnowledgeGraph, base: Embedder, watch: Watch): Promise<LabelIndex> {
  const labels = await collectLabels(graph, watch.signal);
  const stage = watch.progress.stage("labels", labels.texts.length);
  const { vectors, embedder } = await indexTexts(labels.texts, base, watch.signal, (count) =>
    stage.advance(count),
  );
  stage.finish();
  const { entityPlaces, predicatePlaces } = labels;
  return {
    counts: {
      entities: entityPlaces.size,
      predicates: predicatePlaces.size,
      labels: labels.texts.length,
    },
    compare: async (texts, signal) =>
      vectors.compare(await embedder.embed(texts, signal)).map((similarities) => ({
        ofEntity: (id) => similarityAt(similarities, entityPlaces.get(id)),
        ofPredicate: (id) => similarityAt(similarities, predicatePlaces.get(id)),
        nearest: () => nearestEntities(similarities, labels.entitiesAt),
      })),
  };
}

type Labels = {
  readonly texts: readonly string[];
  /** Maps an id to the position of its label. */
  readonly entityPlaces: ReadonlyMap<string, number>;
  readonly predicatePlaces: ReadonlyMap<string, number>;
  /** Maps the position of a label to the entities that have it. */
  readonly entitiesAt: ReadonlyMap<number, readonly Entity[]>;
};

async function collectLabels(graph: KnowledgeGraph, signal: AbortSignal | undefined): Promise<Labels> {
  const places = new Map<string, number>();
  const entityPlaces = new Map<string, number>();
  const predicatePlaces = new Map<string, number>();
  const entitiesAt = new Map<number, Entity[]>();
  const placeOf = (text: string): number => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  for await (const batch of graph.scan()) {
    throwIfCancelled(signal);
    for (const { subject, predicate, object } of batch) {
      predicatePlaces.set(predicate.id, placeOf(predicate.label || predicate.id));
      for (const entity of [subject, object]) {
        if (entityPlaces.has(entity.id)) continue;
        const place = placeOf(entity.label || entity.id);
        entityPlaces.set(entity.id, place);
        const entitiesWithLabel = entitiesAt.get(place) ?? [];
        entitiesWithLabel.push(entity);
        entitiesAt.set(place, entitiesWithLabel);
      }
    }
  }
  return { texts: [...places.keys()], entityPlaces, predicatePlaces, entitiesAt };
}

function similarityAt(similarities: Similarities, place: number | undefined): number {
  return place === undefined ? 0 : Math.max(0, similarities.of(place));
}

function nearestEntities(
  similarities: Similarities,
  entitiesAt: Labels["entitiesAt"],
): NearestEntities | null {
  for (const place of similarities.descending()) {
    const entities = entitiesAt.get(place);
    if (entities !== undefined) return { entities, similarity: similarities.of(place) };
  }
  return null;
}
