/**
 * An index of hubs that answers questions (Algorithm 7): it reads the hubs, the texts of their paths and the vectors
 * of these texts when a question needs them.
 */
import type { Entity } from "../../../graph/index.ts";
import type { Embedder, Similarities } from "../../../vectors/index.ts";
import { type EntryTable, entryId, positionOf, unpackNumbers } from "./entry-table.ts";
import type { HubPath, LevelText } from "./hub.ts";
import type { IndexSize } from "./index-facts.ts";
import { type TextUse, usesOf } from "./number-texts.ts";
import { type PathLevels, textsOfPath } from "./path-texts.ts";
import { createSearch } from "./search-vectors.ts";
import { findHubs, hubsAt, type PlacedHub } from "./stored-hubs.ts";

export type IndexedHub = {
  readonly root: Entity;
  readonly paths: readonly IndexedPath[];
};

export type IndexedPath = HubPath & {
  readonly hub: string;
  readonly texts: PathTexts;
};

/** The texts of a path. Scoring needs the numbers of all texts, but only the content of the best text. */
export type PathTexts = {
  readonly ids: Uint32Array;
  /** Returns the text whose number is at a position of `ids`, and its level. */
  at(place: number): LevelText;
};

export type HubIndex = {
  readonly size: IndexSize;
  readonly embedder: Embedder;
  /** Returns the hubs with these root ids, in order, without those that the index lacks. */
  hubs(roots: readonly string[]): Promise<readonly IndexedHub[]>;
  /** Returns the hubs at these positions, in order. */
  hubsAt(positions: readonly number[]): Promise<readonly IndexedHub[]>;
  /** Yields the paths that a text represents. */
  usesOf(text: number): AsyncIterable<TextUse>;
  /** Returns the similarities of each query to all texts. */
  compare(queries: readonly Float32Array[]): Promise<readonly Similarities[]>;
};

/** The number of hubs to keep for further questions, which need tens of kilobytes each. */
const cachedHubs = 1_000;

export function createHubIndex(
  table: EntryTable,
  size: IndexSize,
  levels: PathLevels,
  embedder: Embedder,
): HubIndex {
  const cache = new Map<string | number, IndexedHub>();
  const index = async (hubs: readonly PlacedHub[]): Promise<ReadonlyMap<string | number, IndexedHub>> => {
    const entries = await table.byId(hubs.map(({ position }) => entryId("ids", position)));
    const ids = new Map(entries.map((entry) => [positionOf(entry), entry.content]));
    const indexed = new Map<string | number, IndexedHub>();
    for (const hub of hubs) {
      const content = ids.get(hub.position) ?? new Uint8Array();
      const numbers = table.guard(() => unpackNumbers(content));
      const item = indexHub(hub, numbers, levels);
      for (const key of [hub.root.id, hub.position]) indexed.set(key, item);
    }
    return indexed;
  };
  const cached = async <K extends string | number>(
    keys: readonly K[],
    find: (missing: readonly K[]) => Promise<readonly PlacedHub[]>,
  ): Promise<readonly IndexedHub[]> => {
    const known = new Map(keys.map((key) => [key, cache.get(key)]));
    const missing = keys.filter((key) => known.get(key) === undefined);
    const added = missing.length === 0 ? new Map() : await index(await find(missing));
    if (cache.size > 2 * cachedHubs) cache.clear();
    for (const [key, hub] of added) cache.set(key, hub);
    return keys.flatMap((key) => known.get(key) ?? added.get(key) ?? []);
  };
  return {
    size,
    embedder,
    hubs: (roots) => cached(roots, async (missing) => [...(await findHubs(table, missing)).values()]),
    hubsAt: (positions) => cached(positions, (missing) => hubsAt(table, missing)),
    usesOf: (text) => usesOf(table, text),
    compare: createSearch(table, size),
  };
}

function indexHub({ root, paths }: PlacedHub, ids: Uint32Array, levels: PathLevels): IndexedHub {
  let end = 0;
  return {
    root,
    paths: paths.map((path) => {
      const texts = textsOfPath(path, levels);
      end += texts.length;
      const pathIds = ids.subarray(end - texts.length, end);
      return { ...path, hub: root.id, texts: { ids: pathIds, at: (place) => texts[place] as LevelText } };
    }),
  };
}
