/** Measures how many of the ten nearest vectors an approximate index finds. */
import { createRandom } from "../../../base/random.ts";
import { createVectorIndex, type VectorIndex, type VectorMatch } from "../../../vectors/index.ts";

const nearest = 10;
const queryCount = 100;
const batchSize = 8_192;

export type RecallFigures = {
  readonly vectors: number;
  readonly recall: number;
  /** The time per query, in milliseconds. */
  readonly search: number;
};

/**
 * Measures the recall for dense vectors of length 1 around a thousand centres, which imitate a model's vectors of texts
 * on a thousand topics.
 */
export async function denseRecall(count: number, dimensions: number): Promise<RecallFigures> {
  const random = createRandom(5);
  const noise = (): Float32Array => Float32Array.from({ length: dimensions }, () => random.next() - 0.5);
  const centres = Array.from({ length: 1_000 }, noise);
  const draw = (): Float32Array => {
    const centre = centres[random.below(centres.length)] as Float32Array;
    const vector = noise().map((value, at) => (centre[at] as number) + 0.7 * value);
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
    return vector.map((value) => value / length);
  };
  const queries = Array.from({ length: queryCount }, draw);
  const vectors = async function* (): AsyncGenerator<readonly Float32Array[]> {
    for (let start = 0; start < count; start += batchSize) {
      yield Array.from({ length: Math.min(batchSize, count - start) }, draw);
    }
  };
  return measureRecall(createVectorIndex({ dimensions }, count), vectors(), queries);
}

async function measureRecall(
  index: VectorIndex,
  batches: AsyncIterable<readonly Float32Array[]>,
  queries: readonly Float32Array[],
): Promise<RecallFigures> {
  // The exact ten nearest vectors are found one batch at a time, because all vectors would not fit into memory next to
  // the index.
  const exact = queries.map((): VectorMatch[] => []);
  for await (const vectors of batches) {
    const from = index.count();
    index.add(vectors);
    const part = createVectorIndex({ dimensions: index.dimensions }, vectors.length);
    part.add(vectors);
    part.search(queries, nearest).forEach((matches, at) => {
      const nearestSoFar = exact[at] as VectorMatch[];
      nearestSoFar.push(...matches.map(({ position, score }) => ({ position: from + position, score })));
      nearestSoFar
        .sort((left, right) => right.score - left.score || left.position - right.position)
        .splice(nearest);
    });
  }
  index.search(queries.slice(0, 1), nearest);
  const started = performance.now();
  const approximate = index.search(queries, nearest);
  const search = (performance.now() - started) / queries.length;
  const hits = exact.map((matches, at) => {
    const positions = new Set(approximate[at]?.map(({ position }) => position));
    return matches.filter(({ position }) => positions.has(position)).length;
  });
  const recall = hits.reduce((sum, count) => sum + count, 0) / (nearest * queries.length);
  return { vectors: index.count(), recall, search };
}
