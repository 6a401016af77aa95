/** The options of all k-means implementations. */
export type KMeansOptions = {
  /** The number of clusters, which must not exceed the number of vectors. */
  readonly k: number;
  readonly seed: number;
  /** The number of vectors above which a random sample of this size determines the centres. Default: no limit. */
  readonly sample?: number;
};
