/**
 * An approximate index over a large number of sparse vectors, which searches in two steps. First, the postings of the
 * few largest values of each vector provide candidates. Then all values of the candidates determine the similarity.
 * This is static pruning (Carmel et al., SIGIR 2001) with nearly exact scores for the candidates.
 *
 * Values have a precision of sixteen bits in the search for candidates, and of ten bits in the computation of
 * similarities.
 */
import { checkVectorLength } from "./check-vector-length.ts";
import { CompactRows, groupVectors, largestShare } from "./compact-rows.ts";
import { NearestList } from "./nearest-list.ts";
import { accumulate, type PostingSegment, rowsPerSegment, SparseRows } from "./posting-segment.ts";
import { rescoredSimilarities } from "./rescored-similarities.ts";
import { createSharedSums } from "./shared-sums.ts";
import { isSparse, type Vector } from "./sparse-vector.ts";
import type { Similarities, VectorIndex, VectorMatch } from "./vector-index.ts";

/**
 * The number of values per vector, and per query, that are used to find candidates. With these numbers, the first few
 * hundred candidates contain nearly all of the ten nearest vectors. `npm run bench -- retrieval-scale` measures how
 * often the ten nearest vectors are found.
 */
const candidateValues = 24;
const candidateValuesOfQuery = 48;

export function createPrunedVectorIndex(dimensions: number): VectorIndex {
  return new PrunedVectorIndex(dimensions);
}

/** A segment in two forms: by dimension with the values for finding candidates, and row by row with all values. */
type Segment = { readonly postings: PostingSegment; readonly rows: CompactRows };

class PrunedVectorIndex implements VectorIndex {
  readonly dimensions: number;
  readonly #fullSegments: Segment[] = [];
  readonly #candidateRows: SparseRows;
  #rows = new CompactRows(rowsPerSegment);
  /** The segment of the vectors after the full segments, built when a search needs it. */
  #openSegment: Segment | undefined;

  readonly #buffer: ShareBuffer;
  readonly #sums = createSharedSums();

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#buffer = {
      places: new Uint16Array(dimensions),
      shares: new Int16Array(dimensions),
      bySize: new Uint32Array(largestShare + 1),
    };
    this.#candidateRows = new SparseRows(dimensions);
  }

  count(): number {
    return this.#fullSegments.length * rowsPerSegment + this.#rows.count;
  }

  add(vectors: readonly Vector[]): void {
    for (const vector of vectors) {
      checkVectorLength(vector, this.dimensions);
      const row = toShares(vector, this.#buffer);
      for (let at = 0; at < row.count; at += 1) {
        this.#rows.push(row.places[at] as number, row.shares[at] as number);
      }
      this.#rows.endRow(row.largest);
      addLargest(row, this.#candidateRows);
      this.#openSegment = undefined;
      if (this.#rows.count < rowsPerSegment) continue;
      this.#rows.trim();
      this.#fullSegments.push({ postings: this.#candidateRows.transposeRounded(), rows: this.#rows });
      this.#candidateRows.clear();
      this.#rows = new CompactRows(rowsPerSegment);
    }
  }

  search(
    queries: readonly Float32Array[],
    k: number,
    accepts: (position: number) => boolean = () => true,
  ): readonly (readonly VectorMatch[])[] {
    return this.compare(queries).map((similarities) => {
      const nearest = new NearestList(k);
      let acceptedCount = 0;
      for (const position of similarities.descending()) {
        if (!accepts(position)) continue;
        const score = similarities.of(position);
        if (nearest.admits(score)) nearest.add(position, score);
        acceptedCount += 1;
        // Positions are sorted only within each batch, so the search compares twice as many as it returns.
        if (acceptedCount >= 2 * k) break;
      }
      return nearest.sorted();
    });
  }

  compare(queries: readonly Float32Array[]): readonly Similarities[] {
    for (const query of queries) checkVectorLength(query, this.dimensions);
    const segments = this.#segments();
    const rowsOf = (position: number): CompactRows =>
      (segments[Math.floor(position / rowsPerSegment)] as Segment).rows;
    const group = groupVectors(queries);
    const products = new Float64Array(group.stride);
    let compared = -1;
    const count = this.count();
    return queries.map((query, number) => {
      const approximateScores = (): Float32Array =>
        this.#sums.of(query, count, (sums) => addApproximateScores(largestValues(query), segments, sums));
      const product = (position: number): number =>
        rowsOf(position).productWith(query, position % rowsPerSegment);
      // A caller that compares a position with one query usually compares it with the other queries next.
      const of = (position: number): number => {
        if (compared !== position) rowsOf(position).productsWith(group, position % rowsPerSegment, products);
        compared = position;
        return products[number] as number;
      };
      return { of, descending: rescoredSimilarities(approximateScores, product).descending };
    });
  }

  #segments(): readonly Segment[] {
    if (this.#openSegment === undefined) {
      this.#candidateRows.trim();
      this.#rows.trim();
      this.#openSegment = { postings: this.#candidateRows.transposeRounded(), rows: this.#rows };
    }
    return [...this.#fullSegments, this.#openSegment];
  }
}

function addApproximateScores(query: Float32Array, segments: readonly Segment[], sums: Float32Array): void {
  let from = 0;
  for (const segment of segments) {
    const { rows } = segment.postings;
    accumulate(query, segment.postings, sums.subarray(from, from + rows));
    from += rows;
  }
}

/** A vector's values as shares of its largest value, in order of position. Values that round to zero are omitted. */
type Row = ShareBuffer & { readonly count: number; readonly largest: number };
type ShareBuffer = {
  readonly places: Uint16Array;
  readonly shares: Int16Array;
  /** The number of shares of each size. */
  readonly bySize: Uint32Array;
};

/** @param buffer the buffer for the shares */
function toShares(vector: Vector, buffer: ShareBuffer): Row {
  const { places, shares } = buffer;
  const values = isSparse(vector) ? vector.values : vector;
  let largest = 0;
  for (let at = 0; at < values.length; at += 1) {
    const size = Math.abs(values[at] as number);
    if (size > largest) largest = size;
  }
  const factor = largest === 0 ? 0 : largestShare / largest;
  let count = 0;
  for (let at = 0; at < values.length; at += 1) {
    const share = Math.round((values[at] as number) * factor);
    if (share === 0) continue;
    places[count] = isSparse(vector) ? (vector.places[at] as number) : at;
    shares[count] = share;
    count += 1;
  }
  return { ...buffer, count, largest };
}

/**
 * Adds a vector's `candidateValues` largest values, in order of position. Among equal values, the first ones are added.
 */
function addLargest(row: Row, rows: SparseRows): void {
  const { places, shares, count, largest } = row;
  const { threshold, equal } = smallestAdded(row);
  const unit = largest / largestShare;
  let equalRemaining = equal;
  for (let at = 0; at < count; at += 1) {
    const size = Math.abs(shares[at] as number);
    if (size < threshold || (size === threshold && equalRemaining === 0)) continue;
    if (size === threshold) equalRemaining -= 1;
    rows.push(places[at] as number, (shares[at] as number) * unit);
  }
  rows.endRow();
}

/** Returns the smallest of the `candidateValues` largest shares, and how many shares of this size are among them. */
function smallestAdded({ shares, count, bySize }: Row): {
  readonly threshold: number;
  readonly equal: number;
} {
  if (count <= candidateValues) return { threshold: 0, equal: 0 };
  bySize.fill(0);
  for (let at = 0; at < count; at += 1) {
    const size = Math.abs(shares[at] as number);
    bySize[size] = (bySize[size] as number) + 1;
  }
  let larger = 0;
  for (let size = largestShare; ; size -= 1) {
    const sizeCount = bySize[size] as number;
    if (larger + sizeCount >= candidateValues) return { threshold: size, equal: candidateValues - larger };
    larger += sizeCount;
  }
}

/** Returns a copy of the query in which all but the `candidateValuesOfQuery` largest values are zero. */
function largestValues(query: Float32Array): Float32Array {
  const sizes = query
    .filter((value) => value !== 0)
    .map(Math.abs)
    .sort();
  const threshold = sizes.at(-candidateValuesOfQuery) ?? 0;
  return query.map((value) => (Math.abs(value) < threshold ? 0 : value));
}
