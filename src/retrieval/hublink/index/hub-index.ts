/**
 * The index of hubs (Algorithm 7): the paths of the hubs, the texts that represent the paths in a search, and a vector
 * for each text.
 */
import type { Entity, Triple } from "../../../graph/index.ts";
import type { Embedder, VectorSearch } from "../../../vectors/index.ts";
import { keepRecent } from "../../keep-recent.ts";
import type { VectorLevel } from "../options.ts";
import type { HubPath } from "./hub.ts";
import type { HubTable } from "./hub-table.ts";
import type { VectorStore } from "./index-store.ts";
import { createTextTable, type PathTexts, type PreviousTables, type TextTable } from "./text-table.ts";
import { embedAll, embedChanged, type ReusableVectors, type TextVectors } from "./text-vectors.ts";

export type IndexedHub = {
  readonly root: Entity;
  readonly paths: readonly IndexedPath[];
};

export type IndexedPath = HubPath & {
  readonly hub: string;
  readonly texts: PathTexts;
};

/** The hubs, keyed by the ids of their roots. Hubs are converted to objects on request. */
type IndexedHubs = {
  readonly size: number;
  has(id: string): boolean;
  get(id: string): IndexedHub | undefined;
  keys(): Iterable<string>;
  values(): Iterable<IndexedHub>;
};

export type HubIndex = {
  readonly hubs: IndexedHubs;
  /** The total number of the hubs' paths. */
  readonly paths: number;
  readonly vectors: VectorSearch;
  readonly embedder: Embedder;
  /** The data that can be reused for the next state of this index. */
  readonly reusable: ReusableVectors | null;
  readonly tables: PreviousTables;
  /** Returns the triples of all paths. Triples of the same hub are adjacent. */
  pathTriples(): Iterable<readonly Triple[]>;
  /** Returns the id of an embedded text (the position of its vector), or undefined for other texts. */
  idOfText(text: string): number | undefined;
  /** The number of distinct texts. The id of a text is its position. */
  readonly texts: number;
  /** Returns the numbers of the paths that a text represents, grouped by hub. */
  pathsOfText(id: number): Iterable<number>;
  /** Returns the id of the hub to which the path with this number belongs. */
  hubOfPath(path: number): string;
  /** Returns the number of hubs that contain a text. */
  hubsOfText(id: number): number;
};

export type HubIndexParts = {
  readonly embedder: Embedder;
  readonly levels: readonly VectorLevel[];
  /** The store for vectors, or null if vectors are not stored. */
  readonly store: VectorStore | null;
  /** The previous index, if its vectors are in memory. The new index reuses vectors of unchanged texts. */
  readonly previous?: HubIndex | null | undefined;
  /** Called after each batch with the number of embedded texts. */
  readonly onEmbedded?: (count: number) => void;
  readonly signal?: AbortSignal | undefined;
};

/** @param table the hubs, in an order that must not change later, because it breaks ties. */
export async function createHubIndex(table: HubTable, parts: HubIndexParts): Promise<HubIndex> {
  table.trim();
  const texts = createTextTable(table, parts.levels, parts.previous?.tables);
  const { search, embedder, reusable } = await embedTable(table, texts, parts);
  if (parts.store?.complete === false) await parts.store.finish(embedder);
  const ids = [...table.ids()];
  const hubAt = keepRecent((place: number) => indexHub(table, place, texts), minimumCachedHubs);
  return {
    hubs: {
      size: table.size,
      has: (id) => table.has(id),
      get: (id) => {
        const place = table.placeOf(id);
        return place === undefined ? undefined : hubAt(place);
      },
      keys: () => ids,
      *values() {
        for (let place = 0; place < table.size; place += 1) yield hubAt(place);
      },
    },
    paths: table.paths,
    vectors: search,
    embedder,
    reusable,
    tables: { hubs: table, texts },
    pathTriples: () => pathTriples(table),
    idOfText: texts.idOf,
    texts: texts.texts.length,
    pathsOfText: texts.pathsOf,
    hubOfPath: (path) => ids[texts.hubOfPath(path)] as string,
    hubsOfText: texts.hubsOf,
  };
}

/** Reuses the vectors of the previous index, or lets the store search its vectors, or embeds all texts. */
async function embedTable(
  table: HubTable,
  { texts, idOf }: TextTable,
  { embedder, ...parts }: HubIndexParts,
): Promise<TextVectors> {
  const { store, previous } = parts;
  const reusable = previous?.reusable;
  if (reusable) {
    const reused = await embedChanged(texts, idOf, { ...reusable, texts: previous.texts }, parts);
    if (reused !== null) return reused;
  }
  const fitted = (await store?.fitted(embedder)) ?? embedder.fit(pathTexts(table));
  if (store?.searchTexts === undefined) return embedAll(texts, idOf, fitted, parts);
  return { search: await store.searchTexts(fitted, texts, parts), embedder: fitted, reusable: null };
}

function* pathTexts(table: HubTable): Generator<string> {
  for (const { paths } of table.values()) {
    for (const { text } of paths) yield text;
  }
}

function* pathTriples(table: HubTable): Generator<readonly Triple[]> {
  for (const { paths } of table.values()) {
    for (const { triples } of paths) yield triples;
  }
}

function indexHub(table: HubTable, place: number, { textsOf }: TextTable): IndexedHub {
  const { root, paths } = table.at(place);
  const first = table.firstPath(place);
  return {
    root,
    paths: paths.map((path, at) => ({ ...path, hub: root.id, texts: textsOf(first + at, path.triples) })),
  };
}

/** The minimum number of hubs cached as objects, for consecutive questions. Each hub needs about 20 kB. */
const minimumCachedHubs = 1_000;
