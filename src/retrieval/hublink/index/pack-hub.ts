/** Packs a hub into compressed bytes: stores each distinct label once, and triples and paths as numbers. */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { DamageError } from "../../../base/io/index.ts";
import type { Entity, Triple } from "../../../graph/index.ts";
import type { StoredHub } from "./hub.ts";

const place = z.int().nonnegative();
const labelled = { id: z.string(), label: z.string() };

const packedSchema = z.object({
  /** The first entity is the root. */
  entities: z.array(z.object({ ...labelled, types: z.array(z.string()) })),
  predicates: z.array(z.object(labelled)),
  /** The positions of subject, predicate and object. */
  triples: z.array(z.tuple([place, place, place])),
  /** The hash and the text of each path, and the positions of its triples. */
  paths: z.array(z.tuple([z.string(), z.string(), z.array(place)])),
});

export function packHub({ root, paths }: StoredHub): Buffer {
  const entities = createPlaces<Entity>();
  const predicates = createPlaces<Triple["predicate"]>();
  const triples = createPlaces<Triple>();
  entities.placeOf(root);
  const packedPaths = paths.map(
    ({ hash, text, triples: steps }) => [hash, text, steps.map(triples.placeOf)] as const,
  );
  const packedTriples = triples.items.map(({ subject, predicate, object }) => [
    entities.placeOf(subject),
    predicates.placeOf(predicate),
    entities.placeOf(object),
  ]);
  const { items } = entities;
  const packed = {
    triples: packedTriples,
    paths: packedPaths,
    entities: items,
    predicates: predicates.items,
  };
  return deflateRawSync(JSON.stringify(packed), { level: 1 });
}

/** @throws DamageError, or an error from zlib, JSON or the schema, if the bytes are not a packed hub */
export function unpackHub(bytes: Uint8Array): StoredHub {
  const packed = packedSchema.parse(JSON.parse(inflateRawSync(bytes).toString()));
  const { entities, predicates } = packed;
  const triples = packed.triples.map(
    ([subject, predicate, object]): Triple => ({
      subject: itemAt(entities, subject),
      predicate: itemAt(predicates, predicate),
      object: itemAt(entities, object),
    }),
  );
  const paths = packed.paths.map(([hash, text, steps]) => ({
    hash,
    text,
    triples: steps.map((at) => itemAt(triples, at)),
  }));
  return { root: itemAt(entities, 0), paths };
}

function itemAt<T>(items: readonly T[], at: number): T {
  const item = items[at];
  if (item === undefined) throw new DamageError("a hub refers to an item that it does not contain");
  return item;
}

function createPlaces<T extends object>(): { readonly items: readonly T[]; placeOf(item: T): number } {
  const places = new Map<T, number>();
  const items: T[] = [];
  return {
    items,
    placeOf: (item) => {
      const known = places.get(item) ?? items.length;
      if (known === items.length) places.set(item, items.push(item) - 1);
      return known;
    },
  };
}
