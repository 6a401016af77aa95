/** Stores hubs in the table of an index, in order, and reads them by the ids of their roots. */

import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { DamageError } from "../../../base/io/index.ts";
import type { Entity, Triple } from "../../../graph/index.ts";
import {
  type Entry,
  type EntryTable,
  entriesBetween,
  entryId,
  keyOf,
  nextPosition,
  positionOf,
  rangeOf,
} from "./entry-table.ts";
import type { StoredHub } from "./hub.ts";

/** A hub with its position, which determines the order of hubs. */
export type PlacedHub = StoredHub & { readonly position: number };

/** The number of hubs to read at a time. */
const batchSize = 256;

function hubKey(root: string): string {
  return keyOf("hubs", root);
}

/** Returns the stored hubs with these root ids, keyed by root id. */
export async function findHubs(
  table: EntryTable,
  roots: readonly string[],
): Promise<ReadonlyMap<string, PlacedHub>> {
  const byKey = new Map((await table.byKey(roots.map(hubKey))).map((entry) => [entry.key, entry]));
  return new Map(
    roots.flatMap((root) => {
      const entry = byKey.get(hubKey(root));
      return entry === undefined ? [] : [[root, placedHub(table, entry)] as const];
    }),
  );
}

export async function hubsAt(table: EntryTable, positions: readonly number[]): Promise<readonly PlacedHub[]> {
  const entries = await table.byId(positions.map((position) => entryId("hubs", position)));
  return entries.map((entry) => placedHub(table, entry));
}

/** Yields the hubs in order and in batches. */
export async function* hubBatches(table: EntryTable): AsyncGenerator<readonly PlacedHub[]> {
  for await (const entries of entriesBetween(table, ...rangeOf("hubs"), batchSize))
    yield entries.map((entry) => placedHub(table, entry));
}

function placedHub(table: EntryTable, entry: Entry): PlacedHub {
  return { ...table.guard(() => unpackHub(entry.content)), position: positionOf(entry) };
}

/** Writes the hubs of a build in their new order. Hubs that the build does not write are removed at its end. */
export type HubWriter = {
  /** Appends hubs. Replaces a hub with the same root. */
  add(hubs: readonly StoredHub[]): Promise<void>;
  /** Removes all hubs that were not added. @returns their number */
  finish(): Promise<number>;
};

export async function writeHubs(table: EntryTable): Promise<HubWriter> {
  const first = await nextPosition(table, "hubs");
  let next = first;
  return {
    add: async (hubs) => {
      const entries = hubs.map((hub, at) => ({
        id: entryId("hubs", next + at),
        key: hubKey(hub.root.id),
        content: packHub(hub),
      }));
      next += hubs.length;
      if (entries.length > 0) await table.put(entries);
    },
    finish: () => table.remove(entryId("hubs", 0), entryId("hubs", first)),
  };
}

/** Returns the ids of those entities whose hubs are stored. */
export async function storedRoots(
  table: EntryTable,
  entities: readonly Pick<Entity, "id">[],
): Promise<ReadonlySet<string>> {
  const ids = new Map(entities.map(({ id }) => [hubKey(id), id]));
  return new Set((await table.byKey([...ids.keys()])).map(({ key }) => ids.get(key ?? "") as string));
}

// Packs a hub into compressed bytes: stores each distinct label once, and triples and paths as numbers.

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
