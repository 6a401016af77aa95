/** The options of all k-means implementations. */
export type KMeansOptions = {
  /** The number of clusters, which must not exceed the number of vectors. */
  readonly k: number;
  readonly seed: number;
  /**
   * The number of vectors above which the centres are computed from a random sample of this size. Default: no limit.
   */
  readonly sample?: number;
};
