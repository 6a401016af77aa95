/**
 * Runs k-means over a large number of vectors. The implementation uses only nonzero values, and yields to the event
 * loop regularly for keypresses and signals.
 *
 * Sources: Lloyd, Least Squares Quantization in PCM, 1982 (the iteration); Arthur and Vassilvitskii, k-means++: The
 * Advantages of Careful Seeding, SODA 2007 (the first centres).
 */

import { createBreather } from "../../base/breather.ts";
import type { Watch } from "../../base/progress.ts";
import { createRandom, type Random } from "../../base/random.ts";
import type { KMeansOptions } from "./k-means-options.ts";
import { addRow, type SparseRow, sparseProduct, sparseRow } from "./sparse-rows.ts";

/** The maximum number of iterations. Lloyd's algorithm stops earlier if no vector changes its cluster. */
const maximumRounds = 100;

/** The maximum number of starts. The best start is used, because the result depends on the initial centres. */
const maximumStarts = 10;
const minimumStarts = 3;

/**
 * The maximum product of the numbers of vectors, clusters and starts at which all starts together are quick, such as
 * three starts for 5,000 vectors and 375 clusters.
 */
const quickProducts = 6_000_000;

/**
 * Returns the best of several starts with different seeds, by the sum of squared distances between vectors and centres.
 * @returns the number of the cluster with the nearest centre, from 0 to k − 1, for every vector; a cluster may be empty
 * @throws CancelledError if the signal of the watch is aborted
 */
export async function clusterStreamed(
  vectors: readonly Float32Array[],
  { k, seed, sample = Number.POSITIVE_INFINITY }: KMeansOptions,
  watch: Watch,
): Promise<Int32Array> {
  if (vectors.length === 0) return new Int32Array();
  const random = createRandom(seed);
  const rows = vectors.map(sparseRow);
  const trainingRows = rows.length > sample ? random.sample(rows, sample) : rows;
  const breathe = createBreather(watch.signal);
  const width = vectors[0]?.length ?? 0;
  const count = Math.min(k, trainingRows.length);
  const starts = startsFor(trainingRows.length * count);
  const stage = watch.progress.stage("moving centres", starts * maximumRounds);
  let best: Fit | undefined;
  for (let start = 0; start < starts; start += 1) {
    const initial = await chooseCentres(trainingRows, count, width, random, breathe);
    const fit = await moveUntilStable(trainingRows, initial, () => stage.advance(), breathe);
    stage.advance(maximumRounds - fit.rounds);
    if (best === undefined || fit.inertia < best.inertia) best = fit;
  }
  stage.finish();
  const { labels, centres } = best as Fit;
  return trainingRows === rows ? labels : assign(rows, centres, undefined, breathe);
}

/**
 * Returns the number of starts: ten if they are quick, otherwise fewer, but at least three.
 * @param products the product of the numbers of vectors and clusters, which determines the time per iteration
 */
function startsFor(products: number): number {
  return Math.min(maximumStarts, Math.max(minimumStarts, Math.floor(quickProducts / products)));
}

/** The clusters that a start produced, with their quality. */
type Fit = {
  readonly labels: Int32Array;
  readonly centres: readonly Centre[];
  readonly rounds: number;
  /** The sum of the squared distances of all vectors to their centres. */
  readonly inertia: number;
};

async function moveUntilStable(
  rows: readonly SparseRow[],
  start: Start,
  advance: () => void,
  breathe: () => Promise<void> | undefined,
): Promise<Fit> {
  let { centres, labels } = start;
  let rounds = 0;
  while (rounds < maximumRounds) {
    rounds += 1;
    advance();
    const moved = moveCentres(rows, labels, centres);
    const next = await assign(rows, moved, { labels, centres }, breathe);
    const isStable = next.every((label, at) => label === labels[at]);
    centres = moved;
    labels = next;
    if (isStable) break;
  }
  return { labels, centres, rounds, inertia: inertiaOf(rows, labels, centres) };
}

function inertiaOf(rows: readonly SparseRow[], labels: Int32Array, centres: readonly Centre[]): number {
  return rows.reduce((sum, row, at) => {
    const { mean, squares } = centres[labels[at] as number] as Centre;
    return sum + squaresOf(row) + squares - 2 * sparseProduct(row, mean);
  }, 0);
}

type Centre = { readonly mean: Float64Array; readonly squares: number };

function centreAt(mean: Float64Array): Centre {
  return { mean, squares: mean.reduce((sum, value) => sum + value * value, 0) };
}

function squaresOf({ values }: SparseRow): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}

type Start = {
  readonly centres: readonly Centre[];
  /** The index of the nearest centre for every vector. */
  readonly labels: Int32Array;
};

/**
 * Chooses the initial centres. Each further centre is a random vector, drawn with a probability proportional to its
 * squared distance to the nearest existing centre.
 */
async function chooseCentres(
  rows: readonly SparseRow[],
  count: number,
  width: number,
  random: Random,
  breathe: () => Promise<void> | undefined,
): Promise<Start> {
  const dense = (row: SparseRow): Centre => {
    const mean = new Float64Array(width);
    addRow(mean, row);
    return centreAt(mean);
  };
  const centres: Centre[] = [];
  const nearest = new Float64Array(rows.length).fill(Number.POSITIVE_INFINITY);
  const labels = new Int32Array(rows.length);
  const squares = rows.map(squaresOf);
  let nextCentre = random.below(rows.length);
  for (;;) {
    await breathe();
    const centre = dense(rows[nextCentre] as SparseRow);
    centres.push(centre);
    let total = 0;
    for (const [at, row] of rows.entries()) {
      const distance = (squares[at] as number) + centre.squares - 2 * sparseProduct(row, centre.mean);
      if (distance < (nearest[at] as number)) {
        nearest[at] = Math.max(0, distance);
        labels[at] = centres.length - 1;
      }
      total += nearest[at] as number;
    }
    if (centres.length === count) return { centres, labels };
    let remaining = random.next() * total;
    nextCentre = nearest.findIndex((distance) => {
      remaining -= distance;
      return remaining < 0;
    });
    // Every vector coincides with a centre, so any vector can be chosen.
    if (nextCentre === -1) nextCentre = random.below(rows.length);
  }
}

/**
 * @param previous the previous round. A vector whose centre did not move is compared only with the centres that moved.
 */
async function assign(
  rows: readonly SparseRow[],
  centres: readonly Centre[],
  previous: { readonly labels: Int32Array; readonly centres: readonly Centre[] } | undefined,
  breathe: () => Promise<void> | undefined,
): Promise<Int32Array> {
  const labels = new Int32Array(rows.length);
  const allCentres = arrangeByDimension(centres, [...centres.keys()]);
  const moved = previous
    ? [...centres.keys()].filter((label) => centres[label] !== previous.centres[label])
    : [];
  const movedCentres = arrangeByDimension(centres, moved);
  const hasMoved = new Set(moved);
  for (const [at, row] of rows.entries()) {
    await breathe();
    const previousCentre = previous?.labels[at];
    if (previousCentre === undefined || hasMoved.has(previousCentre)) {
      labels[at] = nearestOf(row, allCentres, -1, Number.POSITIVE_INFINITY);
    } else {
      const { mean, squares } = centres[previousCentre] as Centre;
      labels[at] = nearestOf(row, movedCentres, previousCentre, squares - 2 * sparseProduct(row, mean));
    }
  }
  return labels;
}

/**
 * Stores centres by dimension, so that a single pass over the dimensions of a sparse vector computes its products with
 * all centres.
 */
type CentresByDimension = {
  readonly labels: readonly number[];
  readonly squares: Float64Array;
  readonly values: Float64Array;
  readonly distances: Float64Array;
};

function arrangeByDimension(centres: readonly Centre[], labels: readonly number[]): CentresByDimension {
  const count = labels.length;
  const width = centres[0]?.mean.length ?? 0;
  const values = new Float64Array(width * count);
  for (const [place, label] of labels.entries()) {
    const { mean } = centres[label] as Centre;
    for (let dimension = 0; dimension < width; dimension += 1) {
      values[dimension * count + place] = mean[dimension] as number;
    }
  }
  const squares = Float64Array.from(labels, (label) => (centres[label] as Centre).squares);
  return { labels, squares, values, distances: new Float64Array(count) };
}

/**
 * Returns the label of the nearest centre, or `current` if no other centre is nearer. In a tie, the lowest label wins.
 */
function nearestOf(
  { dimensions, values: weights }: SparseRow,
  { labels, squares, values, distances }: CentresByDimension,
  current: number,
  currentDistance: number,
): number {
  distances.set(squares);
  const count = labels.length;
  for (let at = 0; at < dimensions.length; at += 1) {
    const twice = 2 * (weights[at] as number);
    const start = (dimensions[at] as number) * count;
    for (let place = 0; place < count; place += 1) {
      distances[place] = (distances[place] as number) - twice * (values[start + place] as number);
    }
  }
  let best = current;
  let smallestDistance = currentDistance;
  for (let place = 0; place < count; place += 1) {
    const distance = distances[place] as number;
    if (distance < smallestDistance || (distance === smallestDistance && (labels[place] as number) < best)) {
      best = labels[place] as number;
      smallestDistance = distance;
    }
  }
  return best;
}

/**
 * Moves each centre to the mean of its vectors. A centre without vectors does not move. A centre whose mean has not
 * changed remains the same object.
 */
function moveCentres(rows: readonly SparseRow[], labels: Int32Array, centres: readonly Centre[]): Centre[] {
  const counts = new Int32Array(centres.length);
  const sums = centres.map(({ mean }) => new Float64Array(mean.length));
  for (const [at, row] of rows.entries()) {
    const label = labels[at] as number;
    counts[label] = (counts[label] as number) + 1;
    addRow(sums[label] as Float64Array, row);
  }
  return centres.map((centre, label) => {
    const count = counts[label] as number;
    if (count === 0) return centre;
    const mean = (sums[label] as Float64Array).map((value) => value / count);
    return mean.every((value, at) => value === centre.mean[at]) ? centre : centreAt(mean);
  });
}
