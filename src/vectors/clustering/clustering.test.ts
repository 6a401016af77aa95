import { agnes } from "ml-hclust";
import { kmeans } from "ml-kmeans";
import { expect, test } from "vitest";
import { CancelledError } from "../../base/errors.ts";
import { silentProgress, unwatched } from "../../base/progress.ts";
import { createRandom } from "../../base/random.ts";
import { innerProduct } from "../inner-product.ts";
import { clusterAgglomerative } from "./agglomerative.ts";
import { clusterKMeans, packageSupports } from "./k-means.ts";
import { clusterByPackage } from "./package-k-means.ts";
import { clusterStreamed } from "./streamed-k-means.ts";

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

test("streamed k-means produces the same result as another implementation of Lloyd's iteration", async () => {
  for (const vectors of manyCases(60)) {
    const itemGroups = groups(await clusterStreamed(vectors, { k: 5, seed: 3 }, unwatched));
    const means = itemGroups.map((members) =>
      [0, 1, 2, 3].map(
        (at) => members.reduce((sum, item) => sum + (vectors[item]?.[at] ?? 0), 0) / members.length,
      ),
    );
    const rows = vectors.map((vector) => [...vector]);
    const again = kmeans(rows, means.length, { initialization: means });
    expect(groups(again.clusters)).toEqual(itemGroups);
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

const inertia = (vectors: readonly Float32Array[], labels: Int32Array): number => {
  const groups = [...Map.groupBy(vectors, (_vector, at) => labels[at]).values()];
  return groups
    .flatMap((members) => {
      const mean = Array.from(members[0] ?? [], (_value, at) =>
        members.reduce((sum, member) => sum + (member[at] ?? 0) / members.length, 0),
      );
      return members.flatMap((member) => mean.map((value, at) => (value - (member[at] ?? 0)) ** 2));
    })
    .reduce((sum, square) => sum + square, 0);
};

test("both k-means implementations find the same distinct groups", async () => {
  const random = createRandom(8);
  // There are six groups of five vectors around the axes, ± 0.1: distances within a group are at most 0.1·√12 = 0.35,
  // and distances between groups are larger.
  const vectors = Array.from({ length: 30 }, (_, item) =>
    Float32Array.from({ length: 6 }, (_value, at) => (at === item % 6 ? 1 : 0) + (random.next() - 0.5) / 10),
  );
  const expected = groups(vectors.map((_, at) => at % 6));
  for (let seed = 1; seed <= 10; seed += 1) {
    expect(groups(await clusterByPackage(vectors, { k: 6, seed }, unwatched))).toEqual(expected);
    expect(groups(await clusterStreamed(vectors, { k: 6, seed }, unwatched))).toEqual(expected);
  }
});

test("both k-means implementations reach equally good results on vectors without groups", async () => {
  const sums = { byPackage: 0, streamed: 0 };
  for (const vectors of manyCases(40)) {
    if (!packageSupports(vectors, { k: 5, seed: 1 })) continue;
    sums.byPackage += inertia(vectors, await clusterByPackage(vectors, { k: 5, seed: 1 }, unwatched));
    sums.streamed += inertia(vectors, await clusterStreamed(vectors, { k: 5, seed: 1 }, unwatched));
  }
  expect(sums.byPackage).toBeGreaterThan(0);
  expect(Math.abs(sums.byPackage / sums.streamed - 1)).toBeLessThan(0.02);
});

test("the k-means package clusters only small sets with enough distinct vectors, and never a sample", async () => {
  const row = (length: number, item: number): Float32Array =>
    Float32Array.from({ length }, (_, at) => (at === item ? 1 : 0));
  const set = (count: number, length: number): Float32Array[] =>
    Array.from({ length: count }, (_, item) => row(length, item));
  // 50 vectors of 1,000 numbers in 10 clusters need 500,000 products; one more vector exceeds the limit.
  expect(packageSupports(set(50, 1000), { k: 10, seed: 1 })).toBe(true);
  expect(packageSupports(set(51, 1000), { k: 10, seed: 1 })).toBe(false);
  expect(packageSupports(set(6, 6), { k: 5, seed: 1, sample: 5 })).toBe(false);
  const twins = [row(2, 0), row(2, 0), row(2, 1)];
  expect(packageSupports(twins, { k: 3, seed: 1 })).toBe(false);
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
  for (const cluster of [clusterByPackage, clusterStreamed]) {
    done = 0;
    await cluster(vectors, { k: 3, seed: 1 }, { progress });
    expect(total).toBeGreaterThan(0);
    expect(done).toBe(total);
  }
});

test("all clustering algorithms stop on cancellation", async () => {
  const watch = { progress: silentProgress, signal: AbortSignal.abort() };
  const vectors = [unit([1, 0]), unit([0, 1])];
  for (const cluster of [clusterKMeans, clusterByPackage, clusterStreamed])
    await expect(cluster(vectors, { k: 2, seed: 1 }, watch)).rejects.toThrow(CancelledError);
  await expect(clusterAgglomerative(vectors, { threshold: 0.5 }, watch)).rejects.toThrow(CancelledError);
});
