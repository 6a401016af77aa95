/** Defines the port for storing an index, with its hubs, their paths and the vectors of their texts. */
import type { Embedder, EmbeddingWatch, VectorSearch } from "../../../vectors/index.ts";
import type { StoredHub } from "./hub-table.ts";
import type { StoredVectors } from "./stored-vectors.ts";

/** The provenance and settings of an index. All settings must match when the index is used. */
export type IndexHeader = {
  /** The version of the graph's content. */
  readonly graph: string;
  readonly embedder: string;
  /** The id of the language tasks whose output is stored. */
  readonly language: string;
  /** The options that determine the content of an index. */
  readonly options: Readonly<Record<string, unknown>>;
};

/**
 * `open` uses an existing index without changes, or builds it. `update` adapts the index to the current graph.
 * `rebuild` builds it from scratch. `extend` adds hubs to a complete index, and saves them together when `finish` is
 * called.
 */
export type IndexMode = "open" | "update" | "rebuild" | "extend";

export type IndexStore = {
  /** Whether the index is complete and matches the header's graph. */
  readonly complete: boolean;
  /** Returns all hubs, in order. The store is blocked until the last hub has been read. */
  hubs(): AsyncIterable<StoredHub>;
  /** Returns the stored hubs with these root ids, keyed by root id. */
  storedHubs(ids: readonly string[]): Promise<ReadonlyMap<string, StoredHub>>;
  /** Returns the ids of hubs that are either stored or in `roots`, but not both. */
  differingRoots(roots: readonly string[]): Promise<ReadonlySet<string>>;
  saveHubs(hubs: readonly StoredHub[]): Promise<void>;
  /** Removes all unlisted hubs, and puts the others in the order of the list. @returns the number of removed hubs */
  retain(ids: readonly string[]): Promise<number>;
  /** Returns the stored vectors of texts from this fitted embedder, or null if no vectors are stored. */
  vectors(embedder: string): StoredVectors | null;
  /** Returns the ids of hubs that were built for questions and that the options do not require. */
  added(): Promise<readonly string[]>;
  saveAdded(ids: readonly string[]): Promise<void>;
  /** Returns the ids of hub roots that the index lacks because it covers only part of the graph. */
  otherRoots(): Promise<readonly string[]>;
  saveOtherRoots(ids: readonly string[]): Promise<void>;
  /** Returns the embedder fitted on the texts of a complete index, or null if it learns nothing from texts. */
  fitted(embedder: Embedder): Promise<Embedder | null>;
  /** Deletes unused vectors and marks the index as complete. */
  finish(embedder: Embedder): Promise<void>;
  /**
   * Stores the vectors of texts and searches them. Absent if the vectors are searched in memory.
   * @param embedder the fitted embedder
   */
  searchTexts?(embedder: Embedder, texts: readonly string[], watch: EmbeddingWatch): Promise<VectorSearch>;
};

/** The store interface for embedding. */
export type VectorStore = Pick<IndexStore, "complete" | "vectors" | "fitted" | "finish" | "searchTexts">;
