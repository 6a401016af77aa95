/** The index of hubs (Algorithm 7): their paths, the texts that find them, and one vector for each. */
import type { Entity, Triple } from "../../../graph/index.ts";
import {
  createVectorIndex,
  type Embedder,
  searchInMemory,
  type VectorSearch,
} from "../../../vectors/index.ts";
import { keepRecent } from "../../keep-recent.ts";
import type { VectorLevel } from "../options.ts";
import { embedTexts } from "./embed-texts.ts";
import type { HubPath } from "./hub.ts";
import type { HubTable } from "./hub-table.ts";
import type { VectorStore } from "./index-store.ts";
import { createTextTable, type PathTexts, type TextTable } from "./text-table.ts";

export type IndexedHub = {
  readonly root: Entity;
  readonly paths: readonly IndexedPath[];
};

export type IndexedPath = HubPath & {
  readonly hub: string;
  readonly texts: PathTexts;
};

/** The hubs by the ids of their roots. Each is converted to objects on request. */
export type IndexedHubs = {
  readonly size: number;
  has(id: string): boolean;
  get(id: string): IndexedHub | undefined;
  keys(): Iterable<string>;
  values(): Iterable<IndexedHub>;
};

export type HubIndex = {
  readonly hubs: IndexedHubs;
  /** Paths of all hubs. */
  readonly paths: number;
  readonly vectors: VectorSearch;
  readonly embedder: Embedder;
  /** The triples of all paths, those of one hub in a row. */
  pathTriples(): Iterable<readonly Triple[]>;
  /** The id of an embedded text, which is its vector's position; undefined for others. */
  idOfText(text: string): number | undefined;
  /** Distinct texts; their ids are the numbers below. */
  readonly texts: number;
  /** The numbers of the paths behind a text, hub by hub. */
  pathsOfText(id: number): Iterable<number>;
  /** The id of the hub that a path belongs to, by the path's number. */
  hubOfPath(path: number): string;
  /** The number of hubs with a text. */
  hubsOfText(id: number): number;
};

export type HubIndexParts = {
  readonly embedder: Embedder;
  readonly levels: readonly VectorLevel[];
  /** The store for vectors; null to store none. */
  readonly store: VectorStore | null;
  /** Called after each batch with the number of texts embedded. */
  readonly onEmbedded?: (count: number) => void;
  readonly signal?: AbortSignal | undefined;
};

/** @param table the hubs in tie-breaking order; it must not change later */
export async function createHubIndex(table: HubTable, parts: HubIndexParts): Promise<HubIndex> {
  table.trim();
  const texts = createTextTable(table, parts.levels);
  const embedder = (await parts.store?.fitted(parts.embedder)) ?? parts.embedder.fit(pathTexts(table));
  const { store } = parts;
  const vectors =
    (await store?.searchTexts?.(embedder, texts.texts, parts)) ??
    (await searchTexts(texts.texts, embedder, parts));
  if (store?.complete === false) await store.finish(embedder);
  const ids = [...table.ids()];
  const hubAt = keepRecent((place: number) => indexHub(table, place, texts), recentHubs);
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
    vectors,
    embedder,
    pathTriples: () => pathTriples(table),
    idOfText: texts.idOf,
    texts: texts.texts.length,
    pathsOfText: texts.pathsOf,
    hubOfPath: (path) => ids[texts.hubOfPath(path)] as string,
    hubsOfText: texts.hubsOf,
  };
}

async function searchTexts(
  texts: readonly string[],
  embedder: Embedder,
  parts: HubIndexParts,
): Promise<VectorSearch> {
  const vectors = createVectorIndex(embedder, texts.length);
  for await (const batch of embedTexts(texts, embedder, parts)) {
    vectors.add(batch);
    parts.onEmbedded?.(batch.length);
  }
  return searchInMemory(vectors);
}

function* pathTexts(table: HubTable): Generator<string> {
  for (let place = 0; place < table.size; place += 1) {
    for (const { text } of table.at(place).paths) yield text;
  }
}

function* pathTriples(table: HubTable): Generator<readonly Triple[]> {
  for (let place = 0; place < table.size; place += 1) {
    for (const { triples } of table.at(place).paths) yield triples;
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

/** The minimum number of hubs cached as objects, for consecutive questions. About 20 kB each. */
const recentHubs = 1_000;
