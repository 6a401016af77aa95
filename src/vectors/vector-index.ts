/** The port to a nearest-neighbour index over vectors with small metadata. */

export type VectorItem = {
  readonly id: string;
  readonly vector: Float32Array;
  /** A group the item belongs to, for filtering and deletion (HubLink: the hub root). */
  readonly group: string;
};

export type VectorFilter = {
  /** Only items of these groups. */
  readonly groups?: ReadonlySet<string>;
  /** No items of these groups. */
  readonly withoutGroups?: ReadonlySet<string>;
  /** No items with these ids. */
  readonly withoutIds?: ReadonlySet<string>;
};

export type VectorMatch = {
  readonly id: string;
  readonly group: string;
  /** Inner product; the cosine for normalised vectors. Higher is nearer. */
  readonly score: number;
};

export type VectorIndex = {
  readonly dimensions: number;
  /** Adds items; an item with a known id replaces the old one. */
  upsert(items: readonly VectorItem[]): void;
  /** For every query the `k` nearest items, best first; equal scores in order of insertion. */
  search(
    queries: readonly Float32Array[],
    k: number,
    filter?: VectorFilter,
  ): readonly (readonly VectorMatch[])[];
  /**
   * For every query its inner product with each item, in order of insertion: `count()` numbers. For callers that
   * compare most of the items anyway; much cheaper than a search for all of them.
   */
  scoreAll(queries: readonly Float32Array[]): readonly Float32Array[];
  /** Removes all items of the groups. @returns how many */
  deleteGroups(groups: ReadonlySet<string>): number;
  count(): number;
};
