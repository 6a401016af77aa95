/** Options shared by all k-means implementations. */
export type KMeansOptions = {
  /** The number of clusters; at most the number of vectors. */
  readonly k: number;
  readonly seed: number;
  /** For more vectors than this, centres are computed on a random sample of this size. Default: no limit. */
  readonly sample?: number;
};
