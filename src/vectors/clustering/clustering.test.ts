import { agnes } from "ml-hclust";
import { kmeans } from "ml-kmeans";
import { expect, test } from "vitest";
import { CancelledError } from "../../errors.ts";
import { silentProgress } from "../../progress.ts";
import { createRandom } from "../../random.ts";
import { innerProduct } from "../inner-product.ts";
import { clusterAgglomerative } from "./agglomerative.ts";
import { clusterKMeans } from "./k-means.ts";

const unit = (row: readonly number[]): Float32Array => {
  const length = Math.hypot(...row) || 1;
  return Float32Array.from(row, (value) => value / length);
};
/** The items of each cluster, whatever the clusters' numbers. */
function groups(labels: Iterable<number>): number[][] {
  const found = new Map<number, number[]>();
  for (const [at, label] of [...labels].entries()) found.set(label, [...(found.get(label) ?? []), at]);
  return [...found.values()];
}
/** Rows of four numbers, drawn anew for every case: no two pairs are equally far apart, so the order of merges is one. */
function* manyCases(count: number): Generator<Float32Array[]> {
  const random = createRandom(5);
  for (let round = 0; round < count; round += 1) {
    yield Array.from({ length: 2 + random.below(24) }, () =>
      unit([0, 0, 0, 0].map(() => random.next() - 0.5)),
    );
  }
}

test("average linkage cuts the tree where the library that builds it whole does", async () => {
  let merged = 0;
  for (const vectors of manyCases(60)) {
    for (const threshold of [0.1, 0.3, 0.6]) {
      const distances = vectors.map((left, at) =>
        vectors.map((right, other) => (at === other ? 0 : 1 - innerProduct(left, right))),
      );
      const tree = agnes(distances, { method: "average", isDistanceMatrix: true });
      const heights: number[] = [];
      tree.traverse((cluster) => heights.push(cluster.height));
      // A merge at the very threshold may fall on either side by rounding.
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

test("average linkage by hand, and where more are connected than may be compared", async () => {
  // 0 and 1 are alike (0.02); 2 is at 1 − 0.6 = 0.4 of 0 and 1 − (0.588 − 0.159) = 0.571 of 1: mean 0.486; 3 is apart.
  const vectors = [unit([1, 0, 0]), unit([0.98, -0.199, 0]), unit([0.6, 0.8, 0]), unit([0, 0, -1])];
  expect([...(await clusterAgglomerative(vectors, { threshold: 0.48 })).labels]).toEqual([0, 0, 1, 2]);
  expect([...(await clusterAgglomerative(vectors, { threshold: 0.49 })).labels]).toEqual([0, 0, 0, 1]);
  // Three are connected: 0 and 1 stand for each other from the beginning.
  const bounded = await clusterAgglomerative(vectors, { threshold: 0.48, exactUpTo: 2 });
  expect(bounded).toEqual({ labels: Int32Array.of(0, 0, 1, 2), exact: false });
  expect([...(await clusterAgglomerative([], { threshold: 0.5 })).labels]).toEqual([]);
});

test("k-means ends where another implementation of Lloyd's iteration stays", async () => {
  for (const vectors of manyCases(60)) {
    const found = groups(await clusterKMeans(vectors, { k: 5, seed: 3 }));
    const means = found.map((members) =>
      [0, 1, 2, 3].map(
        (at) => members.reduce((sum, item) => sum + (vectors[item]?.[at] ?? 0), 0) / members.length,
      ),
    );
    const rows = vectors.map((vector) => [...vector]);
    const again = kmeans(rows, means.length, { initialization: means });
    expect(groups(again.clusters)).toEqual(found);
  }
});

test("k-means finds what lies apart, also from a sample, the same for a seed", async () => {
  const vectors = Array.from({ length: 60 }, (_, at) =>
    unit(at % 2 === 0 ? [1, 0.01 * at] : [0.01 * at, -1]),
  );
  const expected = groups(vectors.map((_, at) => at % 2));
  expect(groups(await clusterKMeans(vectors, { k: 2, seed: 1 }))).toEqual(expected);
  expect(groups(await clusterKMeans(vectors, { k: 2, seed: 1, sample: 20 }))).toEqual(expected);
  expect([...(await clusterKMeans(vectors.slice(0, 1), { k: 9, seed: 1 }))]).toEqual([0]);
});

test("k-means finds groups that lie apart, whatever the seed: a start that misses one is not the best", async () => {
  // Eight groups of three on a circle, far nearer to each other than to the next group. One start of k-means++ often puts
  // two centres into one group, and Lloyd's iteration does not lead out of that.
  const around = (angle: number): Float32Array => Float32Array.of(Math.cos(angle), Math.sin(angle));
  const vectors = Array.from({ length: 24 }, (_, at) =>
    around(((at % 8) * Math.PI) / 4 + (Math.floor(at / 8) - 1) * 0.1),
  );
  const expected = groups(vectors.map((_, at) => at % 8));
  for (let seed = 1; seed <= 20; seed += 1) {
    expect(groups(await clusterKMeans(vectors, { k: 8, seed }))).toEqual(expected);
  }
});

test("the rounds of all starts are one stage, which ends full", async () => {
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

test("both stop when they are told to", async () => {
  const watch = { progress: silentProgress, signal: AbortSignal.abort() };
  const vectors = [unit([1, 0]), unit([0, 1])];
  await expect(clusterKMeans(vectors, { k: 2, seed: 1 }, watch)).rejects.toThrow(CancelledError);
  await expect(clusterAgglomerative(vectors, { threshold: 0.5 }, watch)).rejects.toThrow(CancelledError);
});
