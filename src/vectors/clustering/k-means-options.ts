/** What every way to compute k-means is asked for. */
export type KMeansOptions = {
  /** The number of clusters; cut down to the number of vectors. */
  readonly k: number;
  readonly seed: number;
  /** Above so many vectors the centres are found on a random sample of this size. Default: no limit. */
  readonly sample?: number;
};
