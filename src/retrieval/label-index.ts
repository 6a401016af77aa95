/**
 * An index of a graph's entities and predicates by the embeddings of their labels. Each distinct label is embedded only
 * once, when the index is built.
 */
import { throwIfCancelled } from "../base/errors.ts";
import type { Watch } from "../base/progress.ts";
import type { Entity, KnowledgeGraph, Triple } from "../graph/index.ts";
import { type Embedder, indexTexts, type Similarities } from "../vectors/index.ts";
import type { PreparedIndex } from "./prepared-retriever.ts";

export type LabelIndex = {
  /** Returns the first triple of the graph that contains an entity. */
  firstTriple(id: string): Triple | undefined;
  /** Computes the similarity of each text to all labels. */
  compare(texts: readonly string[], signal?: AbortSignal): Promise<readonly LabelSimilarities[]>;
};

/** The cosine of each label with a text, or 0 for labels that the graph lacks. */
export type LabelSimilarities = {
  ofEntity(id: string): number;
  ofPredicate(id: string): number;
  /**
   * Returns the entity with the nearest label, the first in graph order among equal labels, or null if no label is
   * near.
   * @param used the ids of entities to pass over
   */
  nearest(used: ReadonlySet<string>): NearestEntity | null;
};

type NearestEntity = { readonly entity: Entity; readonly similarity: number };

/**
 * Indexes the labels of all entities and predicates that occur in a triple. An entity or predicate without a label is
 * indexed by its id.
 */
export async function indexLabels(
  graph: KnowledgeGraph,
  { embedder: base }: { readonly embedder: Embedder },
  watch: Watch,
): Promise<PreparedIndex<LabelIndex>> {
  const labels = await collectLabels(graph, watch.signal);
  const stage = watch.progress.stage("labels", labels.texts.length);
  const { vectors, embedder } = await indexTexts(labels.texts, base, watch.signal, (count) =>
    stage.advance(count),
  );
  stage.finish();
  const { entityPlaces, predicatePlaces } = labels;
  const index: LabelIndex = {
    firstTriple: (id) => labels.firstTriples.get(id),
    compare: async (texts, signal) =>
      vectors.compare(await embedder.embed(texts, signal)).map((similarities) => ({
        ofEntity: (id) => similarityAt(similarities, entityPlaces.get(id)),
        ofPredicate: (id) => similarityAt(similarities, predicatePlaces.get(id)),
        nearest: (used) => nearestEntity(similarities, labels.entitiesAt, used),
      })),
  };
  const [entities, predicates] = [entityPlaces.size, predicatePlaces.size];
  return { index, counts: { entities, predicates, labels: labels.texts.length } };
}

type Labels = {
  readonly texts: readonly string[];
  /** Maps an id to the position of its label. */
  readonly entityPlaces: ReadonlyMap<string, number>;
  readonly predicatePlaces: ReadonlyMap<string, number>;
  readonly firstTriples: ReadonlyMap<string, Triple>;
  /** Maps the position of a label to the entities that have it. */
  readonly entitiesAt: ReadonlyMap<number, readonly Entity[]>;
};

async function collectLabels(graph: KnowledgeGraph, signal: AbortSignal | undefined): Promise<Labels> {
  const places = new Map<string, number>();
  const entityPlaces = new Map<string, number>();
  const predicatePlaces = new Map<string, number>();
  const entitiesAt = new Map<number, Entity[]>();
  const firstTriples = new Map<string, Triple>();
  const placeOf = (text: string): number => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  for await (const batch of graph.scan()) {
    throwIfCancelled(signal);
    for (const triple of batch) {
      const { subject, predicate, object } = triple;
      predicatePlaces.set(predicate.id, placeOf(predicate.label || predicate.id));
      for (const entity of [subject, object]) {
        if (entityPlaces.has(entity.id)) continue;
        const place = placeOf(entity.label || entity.id);
        entityPlaces.set(entity.id, place);
        const entitiesWithLabel = entitiesAt.get(place) ?? [];
        entitiesWithLabel.push(entity);
        entitiesAt.set(place, entitiesWithLabel);
        firstTriples.set(entity.id, triple);
      }
    }
  }
  return { texts: [...places.keys()], entityPlaces, predicatePlaces, firstTriples, entitiesAt };
}

function similarityAt(similarities: Similarities, place: number | undefined): number {
  return place === undefined ? 0 : similarities.of(place);
}

function nearestEntity(
  similarities: Similarities,
  entitiesAt: Labels["entitiesAt"],
  used: ReadonlySet<string>,
): NearestEntity | null {
  for (const place of similarities.descending()) {
    const entity = entitiesAt.get(place)?.find(({ id }) => !used.has(id));
    if (entity !== undefined) return { entity, similarity: similarities.of(place) };
  }
  return null;
}
