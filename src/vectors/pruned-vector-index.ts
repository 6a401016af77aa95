/**
 * An approximate index over many sparse vectors, in two steps. The few largest values of each vector, in postings by
 * dimension, find vectors that may be near; all of their values then tell how near they are. (Static pruning after
 * Carmel et al., SIGIR 2001, with exact scores for what it finds.)
 *
 * The second step works on 16-bit values, exact to about four digits.
 */
import { checkVectorLength } from "./check-vector-length.ts";
import { type CompactRows, groupVectors, productsWithRow, productWithRow } from "./compact-rows.ts";
import { NearestList } from "./nearest-list.ts";
import { accumulate, type PostingSegment, rowsPerSegment, SparseRows } from "./posting-segment.ts";
import { rescoredSimilarities } from "./rescored-similarities.ts";
import { createSharedSums } from "./shared-sums.ts";
import type { Similarities, VectorIndex, VectorMatch } from "./vector-index.ts";

/**
 * Values of a vector that find it, and of a query that it is found by. So many suffice for the ten nearest to be among
 * the few hundred found first; `npm run bench -- retrieval-scale` measures how often.
 */
const findingValues = 32;
const findingValuesOfQuery = 64;

export function createPrunedVectorIndex(dimensions: number): VectorIndex {
  return new PrunedVectorIndex(dimensions);
}

/** A segment twice: by dimension the values that find, and row by row all of them. */
type Segment = { readonly finding: PostingSegment; readonly whole: CompactRows };

class PrunedVectorIndex implements VectorIndex {
  readonly dimensions: number;
  readonly #full: Segment[] = [];
  readonly #finding: SparseRows;
  readonly #whole: SparseRows;
  /** Of the rows behind the full segments; made when a search needs it. */
  #open: Segment | undefined;

  readonly #room: Room;
  readonly #sums = createSharedSums();

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#room = createRoom(dimensions);
    this.#finding = new SparseRows(dimensions);
    this.#whole = new SparseRows(dimensions);
  }

  count(): number {
    return this.#full.length * rowsPerSegment + this.#whole.count;
  }

  add(vectors: readonly Float32Array[]): void {
    for (const vector of vectors) {
      checkVectorLength(vector, this.dimensions);
      this.#whole.add(vector);
      this.#finding.add(largestValues(vector, findingValues, this.#room));
      this.#open = undefined;
      if (this.#whole.count < rowsPerSegment) continue;
      this.#full.push({ finding: this.#finding.transpose(), whole: this.#whole.compact() });
      this.#finding.clear();
      this.#whole.clear();
    }
  }

  search(
    queries: readonly Float32Array[],
    k: number,
    accepts: (position: number) => boolean = () => true,
  ): readonly (readonly VectorMatch[])[] {
    return this.compare(queries).map((similarities) => {
      const nearest = new NearestList(k);
      let seen = 0;
      for (const position of similarities.descending()) {
        if (!accepts(position)) continue;
        const score = similarities.of(position);
        if (nearest.admits(score)) nearest.add(position, score);
        seen += 1;
        // What comes in descending order may be a little out of it.
        if (seen >= 2 * k) break;
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
        this.#sums.of(query, count, (sums) =>
          addRoughScores(largestValues(query, findingValuesOfQuery, this.#room), segments, sums),
        );
      const product = (position: number): number =>
        productWithRow(segmentOf(position), position % rowsPerSegment, query);
      // Whoever asks how near one query is to a position asks the other queries next.
      const of = (position: number): number => {
        if (compared !== position)
          productsWithRow(segmentOf(position), position % rowsPerSegment, group, products);
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
      this.#open = { finding: this.#finding.transpose(), whole: this.#whole.compact() };
    }
    return [...this.#full, this.#open];
  }
}

function addRoughScores(finding: Float32Array, segments: readonly Segment[], sums: Float32Array): void {
  let from = 0;
  for (const segment of segments) {
    accumulate(finding, segment.finding, sums.subarray(from, from + segment.finding.rows));
    from += segment.finding.rows;
  }
}

/**
 * The vector with all but its `count` largest values, by size, set to zero; of equal ones the first stay.
 * @param room two vectors to work in; the result may be the second
 */
function largestValues(vector: Float32Array, count: number, [sizes, kept]: Room): Float32Array {
  let filled = 0;
  for (const value of vector) {
    if (value === 0) continue;
    sizes[filled] = Math.abs(value);
    filled += 1;
  }
  if (filled <= count) return vector;
  const sorted = sizes.subarray(0, filled).sort();
  const least = sorted[filled - count] as number;
  let equal = 0;
  for (let at = filled - count; at < filled && sorted[at] === least; at += 1) equal += 1;
  kept.fill(0);
  for (let at = 0; at < vector.length; at += 1) {
    const value = vector[at] as number;
    const size = Math.abs(value);
    if (size < least || (size === least && equal === 0)) continue;
    if (size === least) equal -= 1;
    kept[at] = value;
  }
  return kept;
}

type Room = readonly [Float32Array, Float32Array];

function createRoom(dimensions: number): Room {
  return [new Float32Array(dimensions), new Float32Array(dimensions)];
}
