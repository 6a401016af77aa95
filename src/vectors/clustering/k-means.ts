/**
 * Runs k-means, which divides vectors into k clusters around their means. ml-kmeans moves the centres (Lloyd, Least
 * Squares Quantization in PCM, 1982), one step at a time, so that keys and signals are handled in between. Its own
 * choice of first centres cannot be interrupted and takes most of a run, so they are chosen here.
 */
import type { kmeans } from "ml-kmeans";
import { createBreather } from "../../base/breather.ts";
import { unwatched, type Watch } from "../../base/progress.ts";
import { createRandom, type Random } from "../../base/random.ts";
import { innerProduct, type SparseVector, toSparse } from "../sparse-vector.ts";

type KMeansOptions = {
  /** The number of clusters, which must not exceed the number of vectors. */
  readonly k: number;
  readonly seed: number;
  /** The number of vectors above which a random sample of this size determines the centres. Default: no limit. */
  readonly sample?: number;
};

/** The maximum number of steps. A start ends earlier if no centre moves. */
const maximumSteps = 100;
/** The number of vectors that are compared with the final centres at a time. */
const batchSize = 256;

type KMeansResult = ReturnType<typeof kmeans>;
/** A vector in the form that ml-kmeans requires. */
type Point = number[];
type Distance = (left: Point, right: Point) => number;
type Breathe = () => Promise<void> | undefined;

/**
 * Returns the best of several starts with different first centres, by the sum of squared distances between vectors and
 * centres.
 * @returns the number of the cluster with the nearest centre, from 0 to k − 1, for every vector; a cluster may be empty
 * @throws CancelledError if the signal of the watch is aborted
 */
export async function clusterKMeans(
  vectors: readonly Float32Array[],
  { k, seed, sample = Number.POSITIVE_INFINITY }: KMeansOptions,
  watch: Watch = unwatched,
): Promise<Int32Array> {
  if (vectors.length === 0) return new Int32Array();
  // The package loads 265 modules, a third of all modules that a command loads, so it is loaded only when needed.
  const { kmeansGenerator } = await import("ml-kmeans");
  const random = createRandom(seed);
  const breathe = createBreather(watch.signal);
  const { pointOf, distance } = createSpace();
  const points = (vectors.length > sample ? random.sample(vectors, sample) : vectors).map(pointOf);
  const count = Math.min(k, points.length);
  const starts = startsFor(points.length * count);
  const stage = watch.progress.stage("moving centres", starts * maximumSteps);
  let best: { readonly result: KMeansResult; readonly inertia: number } | undefined;
  for (let start = 0; start < starts; start += 1) {
    const initialization = await chooseCentres(points, count, distance, random, breathe);
    const options = { initialization, distanceFunction: distance, maxIterations: maximumSteps, tolerance: 0 };
    let last: KMeansResult | undefined;
    for (const result of kmeansGenerator(points, count, options)) {
      await breathe();
      stage.advance();
      last = result;
    }
    const result = last as KMeansResult;
    stage.advance(maximumSteps - result.iterations);
    const inertia = points.reduce(
      (sum, point, at) => sum + distance(point, result.centroids[result.clusters[at] ?? 0] ?? []),
      0,
    );
    if (best === undefined || inertia < best.inertia) best = { result, inertia };
  }
  stage.finish();
  const { result } = best as NonNullable<typeof best>;
  if (points.length === vectors.length) return Int32Array.from(result.clusters);
  const labels = new Int32Array(vectors.length);
  for (let from = 0; from < vectors.length; from += batchSize) {
    await breathe();
    labels.set(result.nearest(vectors.slice(from, from + batchSize).map(pointOf)), from);
  }
  return labels;
}

/**
 * Returns the number of starts: ten if they take about a second, otherwise fewer, but at least three.
 * @param products the product of the numbers of vectors and clusters, which determines the time per step
 */
function startsFor(products: number): number {
  return Math.min(10, Math.max(3, Math.floor(300_000 / products)));
}

/**
 * Returns a function that converts vectors to points, and one that computes the squared Euclidean distance of a point
 * to a centre. It uses only the values of the point that are not zero, which are few in the vectors of texts.
 */
function createSpace(): { readonly pointOf: (vector: Float32Array) => Point; readonly distance: Distance } {
  const sparse = new WeakMap<Point, SparseVector>();
  const squares = new WeakMap<Point, number>();
  const squaresOf = (point: Point): number => {
    const known = squares.get(point);
    if (known !== undefined) return known;
    const sum = point.reduce((total, value) => total + value * value, 0);
    squares.set(point, sum);
    return sum;
  };
  // A point is compared with one centre after the other.
  let [last, values, square]: [Point, SparseVector | undefined, number] = [[], undefined, 0];
  return {
    pointOf: (vector) => {
      const point = [...vector];
      sparse.set(point, toSparse(vector));
      return point;
    },
    distance: (left, right) => {
      if (left !== last) [last, values, square] = [left, sparse.get(left), squaresOf(left)];
      // Two centres are compared to find whether one has moved, which rounding must not decide.
      if (values === undefined)
        return left.reduce((sum, value, at) => sum + (value - (right[at] ?? 0)) ** 2, 0);
      return Math.max(0, square + squaresOf(right) - 2 * innerProduct(values, right));
    },
  };
}

/**
 * Chooses the first centres by k-means++. Each further centre is a random point, drawn with a probability proportional
 * to its squared distance to the nearest existing centre. Source: Arthur and Vassilvitskii, k-means++: The Advantages of
 * Careful Seeding, SODA 2007.
 */
async function chooseCentres(
  points: readonly Point[],
  count: number,
  distance: Distance,
  random: Random,
  breathe: Breathe,
): Promise<Point[]> {
  const centres: Point[] = [];
  const nearest = new Float64Array(points.length).fill(Number.POSITIVE_INFINITY);
  let next = random.below(points.length);
  for (;;) {
    await breathe();
    const centre = points[next] as Point;
    centres.push(centre);
    if (centres.length === count) return centres;
    let total = 0;
    for (const [at, point] of points.entries()) {
      nearest[at] = Math.min(nearest[at] as number, distance(point, centre));
      total += nearest[at] as number;
    }
    let remaining = random.next() * total;
    next = nearest.findIndex((square) => {
      remaining -= square;
      return remaining < 0;
    });
    // Every point coincides with a centre, so any point can be chosen.
    if (next === -1) next = random.below(points.length);
  }
}
