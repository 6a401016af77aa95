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
 * The number of values, per vector and per query, that are used to find candidates. With these numbers, the first few
 * hundred candidates contain nearly all of the ten nearest vectors. `npm run bench -- retrieval-scale` measures how
 * often the ten nearest vectors are found.
 */
const findingValues = 24;
const findingValuesOfQuery = 48;

export function createPrunedVectorIndex(dimensions: number): VectorIndex {
  return new PrunedVectorIndex(dimensions);
}

/** A segment in two forms: by dimension with the values for finding candidates, and row by row with all values. */
type Segment = { readonly finding: PostingSegment; readonly whole: CompactRows };

class PrunedVectorIndex implements VectorIndex {
  readonly dimensions: number;
  readonly #full: Segment[] = [];
  readonly #finding: SparseRows;
  #whole = new CompactRows(rowsPerSegment);
  /** The postings of the rows after the full segments, built when a search needs them. */
  #open: Segment | undefined;

  readonly #room: Room;
  readonly #sums = createSharedSums();

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#room = {
      places: new Uint16Array(dimensions),
      shares: new Int16Array(dimensions),
      bySize: new Uint32Array(largestShare + 1),
    };
    this.#finding = new SparseRows(dimensions);
  }

  count(): number {
    return this.#full.length * rowsPerSegment + this.#whole.count;
  }

  add(vectors: readonly Vector[]): void {
    for (const vector of vectors) {
      checkVectorLength(vector, this.dimensions);
      const row = shareOut(vector, this.#room);
      for (let at = 0; at < row.count; at += 1) {
        this.#whole.push(row.places[at] as number, row.shares[at] as number);
      }
      this.#whole.endRow(row.largest);
      addLargest(row, this.#finding);
      this.#open = undefined;
      if (this.#whole.count < rowsPerSegment) continue;
      this.#whole.trim();
      this.#full.push({ finding: this.#finding.transposeRounded(), whole: this.#whole });
      this.#finding.clear();
      this.#whole = new CompactRows(rowsPerSegment);
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
        // Values that arrive in descending order may be slightly out of order.
        if (acceptedCount >= 2 * k) break;
      }
      return nearest.sorted();
    });
  }

  compare(queries: readonly Float32Array[]): readonly Similarities[] {
    for (const query of queries) checkVectorLength(query, this.dimensions);
    const segments = this.#segments();
    const segmentOf = (position: number): CompactRows =>
      (segments[Math.floor(position / rowsPerSegment)] as Segment).whole;
    const group = groupVectors(queries);
    const products = new Float64Array(group.stride);
    let compared = -1;
    const count = this.count();
    return queries.map((query, number) => {
      const rough = (): Float32Array =>
        this.#sums.of(query, count, (sums) => addRoughScores(largestValues(query), segments, sums));
      const product = (position: number): number =>
        segmentOf(position).productWith(query, position % rowsPerSegment);
      // A caller that needs the similarity of one query to a position will next need those of the other queries.
      const of = (position: number): number => {
        if (compared !== position)
          segmentOf(position).productsWith(group, position % rowsPerSegment, products);
        compared = position;
        return products[number] as number;
      };
      return { of, descending: rescoredSimilarities(rough, product).descending };
    });
  }

  #segments(): readonly Segment[] {
    if (this.#open === undefined) {
      this.#finding.trim();
      this.#whole.trim();
      this.#open = { finding: this.#finding.transposeRounded(), whole: this.#whole };
    }
    return [...this.#full, this.#open];
  }
}

function addRoughScores(finding: Float32Array, segments: readonly Segment[], sums: Float32Array): void {
  let from = 0;
  for (const segment of segments) {
    const { rows } = segment.finding;
    accumulate(finding, segment.finding, sums.subarray(from, from + rows));
    from += rows;
  }
}

/** A vector's values as shares of its largest value, sorted by size. Values that round to zero are omitted. */
type Row = Room & { readonly count: number; readonly largest: number };
type Room = {
  readonly places: Uint16Array;
  readonly shares: Int16Array;
  /** The number of shares of each size. */
  readonly bySize: Uint32Array;
};

/** @param room the buffer for the shares */
function shareOut(vector: Vector, room: Room): Row {
  const { places, shares } = room;
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
  return { ...room, count, largest };
}

/**
 * Adds the `findingValues` largest shares, sorted by size. Among equal shares, those that come first in the vector are
 * added.
 */
function addLargest(row: Row, finding: SparseRows): void {
  const { places, shares, count, largest } = row;
  const { least, equal } = leastOfLargest(row);
  const unit = largest / largestShare;
  let equalRemaining = equal;
  for (let at = 0; at < count; at += 1) {
    const size = Math.abs(shares[at] as number);
    if (size < least || (size === least && equalRemaining === 0)) continue;
    if (size === least) equalRemaining -= 1;
    finding.push(places[at] as number, (shares[at] as number) * unit);
  }
  finding.endRow();
}

/** Returns the smallest of the `findingValues` largest values, and the number of those that equal it. */
function leastOfLargest({ shares, count, bySize }: Row): { readonly least: number; readonly equal: number } {
  if (count <= findingValues) return { least: 0, equal: 0 };
  bySize.fill(0);
  for (let at = 0; at < count; at += 1) {
    const size = Math.abs(shares[at] as number);
    bySize[size] = (bySize[size] as number) + 1;
  }
  let larger = 0;
  for (let size = largestShare; ; size -= 1) {
    const sizeCount = bySize[size] as number;
    if (larger + sizeCount >= findingValues) return { least: size, equal: findingValues - larger };
    larger += sizeCount;
  }
}

/** Returns the query with only its `findingValuesOfQuery` largest values. All other values are set to zero. */
function largestValues(query: Float32Array): Float32Array {
  const sizes = query
    .filter((value) => value !== 0)
    .map(Math.abs)
    .sort();
  const least = sizes.at(-findingValuesOfQuery) ?? 0;
  return query.map((value) => (Math.abs(value) < least ? 0 : value));
}
