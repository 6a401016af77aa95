import { agnes } from "ml-hclust";
import { expect, test } from "vitest";
import { CancelledError } from "../../base/errors.ts";
import { silentProgress } from "../../base/progress.ts";
import { createRandom } from "../../base/random.ts";
import { innerProduct } from "../sparse-vector.ts";
import { clusterAgglomerative } from "./agglomerative.ts";
import { clusterKMeans } from "./k-means.ts";

const unit = (row: readonly number[]): Float32Array => {
  const length = Math.hypot(...row) || 1;
  return Float32Array.from(row, (value) => value / length);
};
/** Returns the items of each cluster, ignoring the numbers of the clusters. */
function groups(labels: Iterable<number>): number[][] {
  const itemsByLabel = new Map<number, number[]>();
  for (const [at, label] of [...labels].entries())
    itemsByLabel.set(label, [...(itemsByLabel.get(label) ?? []), at]);
  return [...itemsByLabel.values()];
}
const mean = (items: readonly number[], vectors: readonly Float32Array[], at: number): number =>
  items.reduce((sum, item) => sum + (vectors[item]?.[at] ?? 0), 0) / items.length;
/** Yields random rows of four numbers. All pairs have different distances, so only one order of merges is possible. */
function* manyCases(count: number): Generator<Float32Array[]> {
  const random = createRandom(5);
  for (let round = 0; round < count; round += 1) {
    yield Array.from({ length: 2 + random.below(24) }, () =>
      unit([0, 0, 0, 0].map(() => random.next() - 0.5)),
    );
  }
}

test("average linkage produces the same clusters as a library that builds the whole tree", async () => {
  let merged = 0;
  for (const vectors of manyCases(60)) {
    for (const threshold of [0.1, 0.3, 0.6]) {
      const distances = vectors.map((left, at) =>
        vectors.map((right, other) => (at === other ? 0 : 1 - innerProduct(left, right))),
      );
      const tree = agnes(distances, { method: "average", isDistanceMatrix: true });
      const heights: number[] = [];
      tree.traverse((cluster) => heights.push(cluster.height));
      // A merge exactly at the threshold may fall on either side because of rounding.
      if (heights.some((height) => Math.abs(height - threshold) < 1e-4)) continue;
      const expected = tree
        .cut(threshold)
        .map((cluster) => (cluster.isLeaf ? [cluster.index] : cluster.indices()).sort((a, b) => a - b))
        .sort((left, right) => (left[0] as number) - (right[0] as number));
      const { labels, exact } = await clusterAgglomerative(vectors, { threshold });
      expect(groups(labels)).toEqual(expected);
      expect(exact).toBe(true);
      merged += vectors.length - expected.length;
    }
  }
  expect(merged).toBeGreaterThan(100);
});

test("average linkage matches a hand calculation, even above the limit for exact clustering", async () => {
  // Items 0 and 1 are similar (0.02); item 2 has the distance 1 − 0.6 = 0.4 to item 0 and 1 − (0.588 − 0.159) = 0.571
  // to item 1, so the mean is 0.486; item 3 is separate.
  const vectors = [unit([1, 0, 0]), unit([0.98, -0.199, 0]), unit([0.6, 0.8, 0]), unit([0, 0, -1])];
  expect([...(await clusterAgglomerative(vectors, { threshold: 0.48 })).labels]).toEqual([0, 0, 1, 2]);
  expect([...(await clusterAgglomerative(vectors, { threshold: 0.49 })).labels]).toEqual([0, 0, 0, 1]);
  // Three items are connected, so items 0 and 1 are grouped from the beginning.
  const bounded = await clusterAgglomerative(vectors, { threshold: 0.48, exactUpTo: 2 });
  expect(bounded).toEqual({ labels: Int32Array.of(0, 0, 1, 2), exact: false });
  expect([...(await clusterAgglomerative([], { threshold: 0.5 })).labels]).toEqual([]);
});

test("k-means leaves every vector with the nearest mean of a cluster", async () => {
  for (const vectors of manyCases(60)) {
    const itemGroups = groups(await clusterKMeans(vectors, { k: 5, seed: 3 }));
    const means = itemGroups.map((members) => [0, 1, 2, 3].map((at) => mean(members, vectors, at)));
    for (const [group, members] of itemGroups.entries()) {
      for (const item of members) {
        const distances = means.map((centre) =>
          Math.hypot(...centre.map((value, at) => value - (vectors[item]?.[at] ?? 0))),
        );
        expect(distances[group]).toBeLessThanOrEqual(Math.min(...distances) + 1e-9);
      }
    }
  }
});

test("k-means finds separate groups, even from a sample, and returns the same result for the same seed", async () => {
  const vectors = Array.from({ length: 60 }, (_, at) =>
    unit(at % 2 === 0 ? [1, 0.01 * at] : [0.01 * at, -1]),
  );
  const expected = groups(vectors.map((_, at) => at % 2));
  expect(groups(await clusterKMeans(vectors, { k: 2, seed: 1 }))).toEqual(expected);
  expect(groups(await clusterKMeans(vectors, { k: 2, seed: 1, sample: 20 }))).toEqual(expected);
  expect([...(await clusterKMeans(vectors.slice(0, 1), { k: 9, seed: 1 }))]).toEqual([0]);
});

test("k-means finds separate groups for any seed, even if one start misses a group", async () => {
  // There are eight groups of three vectors on a circle, which are much closer together than to the next group. A
  // single start of k-means++ often puts two centres into the same group, and Lloyd's algorithm cannot correct this.
  const around = (angle: number): Float32Array => Float32Array.of(Math.cos(angle), Math.sin(angle));
  const vectors = Array.from({ length: 24 }, (_, at) =>
    around(((at % 8) * Math.PI) / 4 + (Math.floor(at / 8) - 1) * 0.1),
  );
  const expected = groups(vectors.map((_, at) => at % 8));
  for (let seed = 1; seed <= 20; seed += 1) {
    expect(groups(await clusterKMeans(vectors, { k: 8, seed }))).toEqual(expected);
  }
});

test("k-means puts equal vectors into one cluster if there are more clusters than different vectors", async () => {
  const twins = [unit([1, 0]), unit([1, 0]), unit([0, 1])];
  expect(groups(await clusterKMeans(twins, { k: 3, seed: 1 }))).toEqual([[0, 1], [2]]);
});

test("the iterations of all k-means starts form one progress stage, which ends at 100 %", async () => {
  let total = 0;
  let done = 0;
  const progress = {
    note: () => {},
    stage: (_name: string, length = 0) => {
      total = length;
      return {
        advance: (by = 1) => {
          done += by;
        },
        finish: () => {},
      };
    },
  };
  const vectors = Array.from({ length: 12 }, (_, at) => unit([Math.cos(at), Math.sin(at)]));
  await clusterKMeans(vectors, { k: 3, seed: 1 }, { progress });
  expect(total).toBeGreaterThan(0);
  expect(done).toBe(total);
});

test("all clustering algorithms stop on cancellation", async () => {
  const watch = { progress: silentProgress, signal: AbortSignal.abort() };
  const vectors = [unit([1, 0]), unit([0, 1])];
  await expect(clusterKMeans(vectors, { k: 2, seed: 1 }, watch)).rejects.toThrow(CancelledError);
  await expect(clusterAgglomerative(vectors, { threshold: 0.5 }, watch)).rejects.toThrow(CancelledError);
});
