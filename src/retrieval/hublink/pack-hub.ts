/** A hub as bytes: labels once, triples and paths as numbers, compressed. */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Entity, Triple } from "../../graph/index.ts";
import type { StoredHub } from "./hub-table.ts";

type PackedHub = {
  /** The first one is the root. */
  readonly entities: readonly Entity[];
  readonly predicates: readonly Triple["predicate"][];
  /** Subject, predicate and object by their places. */
  readonly triples: readonly (readonly [number, number, number])[];
  readonly paths: readonly (readonly [hash: string, text: string, steps: readonly number[]])[];
};

export function packHub({ root, paths }: StoredHub): Buffer {
  const entities = createPlaces<Entity>();
  const predicates = createPlaces<Triple["predicate"]>();
  const triples = createPlaces<Triple>();
  entities.placeOf(root);
  const packedPaths = paths.map(
    ({ hash, text, triples: steps }) => [hash, text, steps.map(triples.placeOf)] as const,
  );
  const packed: PackedHub = {
    triples: triples.items.map(({ subject, predicate, object }) => [
      entities.placeOf(subject),
      predicates.placeOf(predicate),
      entities.placeOf(object),
    ]),
    paths: packedPaths,
    entities: entities.items,
    predicates: predicates.items,
  };
  return deflateRawSync(JSON.stringify(packed), { level: 1 });
}

export function unpackHub(bytes: Uint8Array): StoredHub {
  const { entities, predicates, triples, paths } = JSON.parse(inflateRawSync(bytes).toString()) as PackedHub;
  const known = triples.map(
    ([subject, predicate, object]): Triple => ({
      subject: entities[subject] as Entity,
      predicate: predicates[predicate] as Triple["predicate"],
      object: entities[object] as Entity,
    }),
  );
  return {
    root: entities[0] as Entity,
    paths: paths.map(([hash, text, steps]) => ({
      hash,
      text,
      triples: steps.map((at) => known[at] as Triple),
    })),
  };
}

function createPlaces<T extends object>(): { readonly items: readonly T[]; placeOf(item: T): number } {
  const items: T[] = [];
  const places = new Map<T, number>();
  return {
    items,
    placeOf: (item) => {
      const known = places.get(item);
      if (known !== undefined) return known;
      places.set(item, items.length);
      return items.push(item) - 1;
    },
  };
}
