/** Compares Taxolink with ml-kmeans, ml-hclust and density-clustering: all cluster the same vectors of class names. */
import { DBSCAN } from "density-clustering";
import { agnes } from "ml-hclust";
import { kmeans } from "ml-kmeans";
import { createRandom } from "../../../base/random.ts";
import {
  clusterAgglomerative,
  clusterKMeans,
  clusterNeighbours,
  createLexicalEmbedder,
} from "../../../vectors/index.ts";
import { compareTimes, type Figures } from "./compare-times.ts";
import { makeUpText, makeUpWords } from "./made-up-texts.ts";

const starts = 10;

export async function compareClustering(): Promise<Figures> {
  const names = makeUpNames(1_000);
  const vectors = await createLexicalEmbedder().fit(names).embed(names);
  return {
    ...(await compareKMeans(vectors.slice(0, 200), 10)),
    ...(await compareAgglomerative(vectors.slice(0, 300), 0.6)),
    ...(await compareDensity(vectors.slice(0, 500), { radius: 0.5, minPoints: 3 })),
  };
}

/** Generates three-word names, many of which share words. */
function makeUpNames(count: number): readonly string[] {
  const random = createRandom(1);
  const words = makeUpWords(300, random);
  return Array.from({ length: count }, () => makeUpText(words, 3, random));
}

/** Compares k-means. Both programs return the best result of ten random starts. */
async function compareKMeans(vectors: readonly Float32Array[], k: number): Promise<Figures> {
  const rows = vectors.map((vector) => [...vector]);
  const byPackage = (): number[] => {
    const runs = Array.from({ length: starts }, (_, seed) => kmeans(rows, k, { seed }).clusters);
    return runs.reduce((best, labels) => (spread(rows, labels) < spread(rows, best) ? labels : best));
  };
  const ours = async (): Promise<Int32Array> => clusterKMeans(vectors, { k, seed: 1 });
  const figures = await compareTimes(`k-means of ${vectors.length} names, k = ${k}`, 2, ours, {
    "ml-kmeans": byPackage,
  });
  return {
    ...figures,
    "… squared distances: taxolink ÷ ml-kmeans": spread(rows, await ours()) / spread(rows, byPackage()),
  };
}

/** Computes the sum of squared distances between the rows and the means of their clusters. */
function spread(rows: readonly (readonly number[])[], labels: ArrayLike<number>): number {
  const groups = Map.groupBy(rows.keys(), (at) => labels[at]);
  let sum = 0;
  for (const members of groups.values()) {
    const width = rows[0]?.length ?? 0;
    for (let column = 0; column < width; column += 1) {
      const values = members.map((at) => rows[at]?.[column] ?? 0);
      const mean = values.reduce((total, value) => total + value, 0) / values.length;
      sum += values.reduce((total, value) => total + (value - mean) ** 2, 0);
    }
  }
  return sum;
}

/**
 * Compares average-linkage clustering by cosine distance. Taxolink stops at the threshold, whereas ml-hclust builds the
 * whole tree, and the benchmark cuts it at the threshold.
 */
async function compareAgglomerative(vectors: readonly Float32Array[], threshold: number): Promise<Figures> {
  const byPackage = () => {
    const distances = vectors.map((one) => vectors.map((other) => cosineDistance(one, other)));
    return agnes(distances, { method: "average", isDistanceMatrix: true }).cut(threshold);
  };
  return compareTimes(
    `average linkage of ${vectors.length} names`,
    3,
    () => clusterAgglomerative(vectors, { threshold }),
    { "ml-hclust": byPackage },
  );
}

async function compareDensity(
  vectors: readonly Float32Array[],
  options: { readonly radius: number; readonly minPoints: number },
): Promise<Figures> {
  const rows = vectors.map((vector) => [...vector]);
  return compareTimes(
    `DBSCAN of ${vectors.length.toLocaleString("en")} names`,
    3,
    () => clusterNeighbours(vectors, options),
    {
      "density-clustering": () => new DBSCAN().run(rows, options.radius, options.minPoints, cosineDistance),
    },
  );
}

/** Computes the cosine distance of vectors of length 1. */
function cosineDistance(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let product = 0;
  for (let at = 0; at < one.length; at += 1) product += (one[at] ?? 0) * (other[at] ?? 0);
  return 1 - product;
}
