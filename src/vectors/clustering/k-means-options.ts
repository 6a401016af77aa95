/** Options shared by all k-means implementations. */
export type KMeansOptions = {
  /** The number of clusters, which must not exceed the number of vectors. */
  readonly k: number;
  readonly seed: number;
  /**
   * The sample size: if there are more vectors than this, the centres are computed from a random sample. Default: no
   * limit.
   */
  readonly sample?: number;
};
