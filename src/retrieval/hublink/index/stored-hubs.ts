/** Stores hubs in the table of an index, in order, and reads them by the ids of their roots. */
import type { Entity } from "../../../graph/index.ts";
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
import { packHub, unpackHub } from "./pack-hub.ts";

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
