/** The port to where an index is kept: its hubs, their paths and the vectors of their texts. */
import type { Embedder, EmbeddingWatch, VectorSearch } from "../../../vectors/index.ts";
import type { StoredHub } from "./hub-table.ts";
import type { StoredVectors } from "./stored-vectors.ts";

/** An index's origin and settings. All of them must match when the index is used. */
export type IndexHeader = {
  /** The graph's content version. */
  readonly graph: string;
  readonly embedder: string;
  /** The id of the tasks whose output is stored. */
  readonly language: string;
  /** Options that shape the index. */
  readonly options: Readonly<Record<string, unknown>>;
};

/**
 * open: use it as it is, or build it; update: bring it up to date with the graph; rebuild: from nothing; extend: add
 * hubs to a complete one, all of it when `finish` is reached and nothing before.
 */
export type IndexMode = "open" | "update" | "rebuild" | "extend";

export type IndexStore = {
  /** Whether it is complete and matches the header's graph. */
  readonly complete: boolean;
  /** All hubs in order. The store is blocked until the last one has been read. */
  hubs(): AsyncIterable<StoredHub>;
  /** Those of the hubs that are stored, by the ids of their roots. */
  storedHubs(ids: readonly string[]): Promise<ReadonlyMap<string, StoredHub>>;
  /** The ids that are hubs here but not among `roots`, or vice versa. */
  differingRoots(roots: readonly string[]): Promise<ReadonlySet<string>>;
  saveHubs(hubs: readonly StoredHub[]): Promise<void>;
  /** Removes the hubs that are not named, and puts the others into this order. @returns how many were removed */
  retain(ids: readonly string[]): Promise<number>;
  /** Vectors of texts by this fitted embedder; null if none are stored. */
  vectors(embedder: string): StoredVectors | null;
  /** The ids of hubs that questions added to those required by the options. */
  added(): Promise<readonly string[]>;
  saveAdded(ids: readonly string[]): Promise<void>;
  /** The ids of hub roots missing from the index because it covers only part of the graph. */
  otherRoots(): Promise<readonly string[]>;
  saveOtherRoots(ids: readonly string[]): Promise<void>;
  /** The embedder fitted to the texts of a complete index; null if it learned nothing. */
  fitted(embedder: Embedder): Promise<Embedder | null>;
  /** Drops unused vectors and marks the index complete. */
  finish(embedder: Embedder): Promise<void>;
  /**
   * Keeps the texts' vectors and searches them itself; absent where they are searched in memory.
   * @param embedder fitted
   */
  searchTexts?(embedder: Embedder, texts: readonly string[], watch: EmbeddingWatch): Promise<VectorSearch>;
};

/** The store interface for embedding. */
export type VectorStore = Pick<IndexStore, "complete" | "vectors" | "fitted" | "finish" | "searchTexts">;

/** The store interface for building, on disk or in memory. */
export type HubStore = VectorStore &
  Pick<
    IndexStore,
    "storedHubs" | "differingRoots" | "saveHubs" | "retain" | "added" | "saveAdded" | "saveOtherRoots"
  >;
