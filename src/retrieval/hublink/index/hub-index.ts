/**
 * An index of hubs that answers questions (Algorithm 7): it reads the hubs, the texts of their paths and the vectors
 * of these texts when a question needs them.
 */

import type { Entity } from "../../../graph/index.ts";
import {
  accumulateBetween,
  type Embedder,
  type Similarities,
  scoredSimilarities,
} from "../../../vectors/index.ts";
import { type EntryTable, entriesBetween, entryId, positionOf, unpackNumbers } from "./entry-table.ts";
import type { HubPath, LevelText } from "./hub.ts";
import type { IndexSize } from "./index-facts.ts";
import { type TextUse, usesOf } from "./number-texts.ts";
import { type PathLevels, textsOfPath } from "./path-texts.ts";
import { postingsId, vectorOf } from "./store-vectors.ts";
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

// Compares queries with all texts of an index exactly, reading the vectors from the table for each question.

/** The number of entries to read at a time. */
const batchSize = 64;

/** The maximum number of bytes of postings to keep for further questions, many of which share their common words. */
const mostCachedBytes = 2 ** 30;
/** The share of the available memory for these postings. */
const cachedShare = 0.25;

/**
 * Returns a function that compares queries with all texts. A question needs four bytes of memory for each text and query.
 */
function createSearch(
  table: EntryTable,
  size: IndexSize,
): (queries: readonly Float32Array[]) => Promise<readonly Similarities[]> {
  const read = createPostingsReader(table);
  return async (queries) => {
    const scores = queries.map(() => new Float32Array(size.texts));
    if (size.segments.length > 0) await addPostings(read, size, queries, scores);
    else await addVectors(table, size, queries, scores);
    return scores.map(scoredSimilarities);
  };
}

type Postings = { readonly places: Uint16Array; readonly values: Float32Array };
/** Returns the postings that exist, with the numbers of their entries. */
type ReadPostings = (ids: readonly number[]) => Promise<readonly (readonly [number, Postings])[]>;

/** Keeps the postings that were used last in memory. */
function createPostingsReader(table: EntryTable): ReadPostings {
  const cachedBytes = Math.min(mostCachedBytes, cachedShare * process.availableMemory());
  const cache = new Map<number, Postings>();
  let bytes = 0;
  return async (ids) => {
    // Another question may change the cache while this one reads.
    const cached = new Map(ids.map((id) => [id, cache.get(id)]));
    const missing = await table.byId(ids.filter((id) => cached.get(id) === undefined));
    const read = new Map(missing.map(({ id, content }) => [id, table.guard(() => unpackPostings(content))]));
    const found = ids.flatMap((id) => {
      const postings = cached.get(id) ?? read.get(id);
      return postings === undefined ? [] : [[id, postings] as const];
    });
    for (const [id, postings] of found) {
      // Deleted first, so that the entries are in the order of their last use.
      if (!cache.delete(id)) bytes += sizeOf(postings);
      cache.set(id, postings);
    }
    for (const [id, postings] of cache) {
      if (bytes <= cachedBytes) break;
      cache.delete(id);
      bytes -= sizeOf(postings);
    }
    return found;
  };
}

function sizeOf({ places, values }: Postings): number {
  return places.byteLength + values.byteLength;
}

async function addPostings(
  read: ReadPostings,
  { segments }: IndexSize,
  queries: readonly Float32Array[],
  scores: readonly Float32Array[],
): Promise<void> {
  const used = Array.from({ length: queries[0]?.length ?? 0 }, (_, dimension) => dimension).filter(
    (dimension) => queries.some((query) => query[dimension] !== 0),
  );
  let from = 0;
  for (const [segment, rows] of segments.entries()) {
    const first = postingsId(segment, 0);
    const postings = await read(used.map((dimension) => first + dimension));
    // The sums of one query and segment fit in the processor's cache.
    for (const [number, query] of queries.entries())
      addSegment(query, postings, first, (scores[number] as Float32Array).subarray(from, from + rows));
    from += rows;
  }
}

/** Adds the inner products of a query with the rows of a segment to their sums. */
function addSegment(
  query: Float32Array,
  postings: Awaited<ReturnType<ReadPostings>>,
  first: number,
  sums: Float32Array,
): void {
  for (const [id, { places, values }] of postings) {
    const weight = query[id - first] as number;
    if (weight !== 0) accumulateBetween(weight, places, values, 0, places.length, sums);
  }
}

/** The values of the dimension, followed by the places of their rows in the segment. */
function unpackPostings(content: Uint8Array): Postings {
  const count = content.byteLength / 6;
  // Bytes that do not begin at a multiple of four are copied.
  const { buffer, byteOffset } = content.byteOffset % 4 === 0 ? content : Uint8Array.from(content);
  return {
    values: new Float32Array(buffer, byteOffset, count),
    places: new Uint16Array(buffer, byteOffset + 4 * count, count),
  };
}

async function addVectors(
  table: EntryTable,
  { firstText, texts }: IndexSize,
  queries: readonly Float32Array[],
  scores: readonly Float32Array[],
): Promise<void> {
  const from = entryId("texts", firstText);
  for await (const entries of entriesBetween(table, from, from + texts, batchSize)) {
    for (const { id, content } of entries) {
      if (content.length === 0) continue;
      const vector = vectorOf(table, content);
      queries.forEach((query, number) => {
        (scores[number] as Float32Array)[id - from] = productInSteps(query, vector);
      });
    }
  }
}

/** Returns the inner product with the rounding of {@link accumulateBetween}. */
function productInSteps(query: Float32Array, vector: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at += 1)
    sum = Math.fround(sum + (query[at] as number) * (vector[at] as number));
  return sum;
}
