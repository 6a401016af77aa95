/** Packs a hub into compressed bytes: stores each distinct label once, and triples and paths as numbers. */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Entity, Triple } from "../../../graph/index.ts";
import { DamageError, requireText, requireTexts } from "../../../io/index.ts";
import type { HubPath, StoredHub } from "./hub.ts";

type PackedHub = {
  /** The first entity is the root. */
  readonly entities: readonly Entity[];
  readonly predicates: readonly Triple["predicate"][];
  /** The positions of subject, predicate and object. */
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

/** @throws DamageError, or an error from zlib or JSON, if the bytes are not a packed hub */
export function unpackHub(bytes: Uint8Array): StoredHub {
  if (!(bytes instanceof Uint8Array)) throw new DamageError("the stored hub is not binary data");
  const packed = JSON.parse(inflateRawSync(bytes).toString()) as PackedHub | null;
  const entities = listIn(packed?.entities).map(requireEntity);
  const predicates = listIn(packed?.predicates).map((predicate) => requireLabelled(predicate));
  const triples = listIn(packed?.triples).map((triple): Triple => {
    const [subject, predicate, object] = listIn(triple);
    return {
      subject: itemAt(entities, subject),
      predicate: itemAt(predicates, predicate),
      object: itemAt(entities, object),
    };
  });
  const paths = listIn(packed?.paths).map((path): HubPath => {
    const [hash, text, steps] = tupleIn(path);
    return {
      hash: requireText(hash, "the hash of a path"),
      text: requireText(text, "the text of a path"),
      triples: listIn(steps).map((at) => itemAt(triples, at)),
    };
  });
  return { root: itemAt(entities, 0), paths };
}

function listIn<T>(value: readonly T[] | undefined): readonly T[] {
  if (Array.isArray(value)) return value;
  throw new DamageError("a component of a hub is not a list");
}

function tupleIn<T extends readonly unknown[]>(value: T): T {
  listIn(value);
  return value;
}

function itemAt<T>(items: readonly T[], place: number | undefined): T {
  const item = place === undefined ? undefined : items[place];
  if (item === undefined) throw new DamageError("a hub refers to an item that it does not contain");
  return item;
}

function requireLabelled<T extends Triple["predicate"]>(item: T): T {
  requireText(item?.id, "an id");
  requireText(item?.label, "a label");
  return item;
}

function requireEntity(entity: Entity): Entity {
  requireTexts(entity?.types, "the types of an entity");
  return requireLabelled(entity);
}

function createPlaces<T extends object>(): { readonly items: readonly T[]; placeOf(item: T): number } {
  const items: T[] = [];
  const places = new Map<T, number>();
  return {
    items,
    placeOf: (item) => {
      const place = places.get(item);
      if (place !== undefined) return place;
      places.set(item, items.length);
      return items.push(item) - 1;
    },
  };
}
