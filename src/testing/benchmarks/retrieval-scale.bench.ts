/**
 * Measures retrieval on graphs of 10,000, 100,000 and one million triples: indexing time, memory, size, time per
 * question, and recall of the approximate index. The benchmark also plots these figures against the graph size. It
 * takes about six minutes on an idle machine.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createRandom } from "../../base/random.ts";
import { chartFile } from "../../pages/plots/draw-chart.ts";
import { createVectorIndex, type VectorMatch } from "../../vectors/index.ts";
import { inFolder } from "../in-folder.ts";
import { type Benchmark, measureApart, timed } from "./measuring/benchmark.ts";
import type { ScaleFigures } from "./measuring/measure-scale.ts";

const picture = fileURLToPath(new URL("../../../notebooks-ts/pictures/growth.svg", import.meta.url));

/**
 * The graph sizes, in triples. `TAXOLINK_BENCH_TRIPLES=10000,100000` restricts the measurement to the smaller graphs.
 * Ten million triples take about 20 minutes.
 */
const sizes = (process.env.TAXOLINK_BENCH_TRIPLES ?? "10000,100000,1000000").split(",").map(Number);
const comparisons = ["bm25", "vector", "difar", "mindmap", "fidelis"];
const comparedAt = 100_000;
/**
 * The maximum number of triples for systems that index hubs. The index of a larger graph would not fit in the memory of
 * most machines.
 */
const maxTriplesWithHubs = 4_000_000;

export const benchmark: Benchmark = {
  name: "retrieval-scale",
  run: () =>
    inFolder(async (folder) => {
      const figures: Record<string, number> = {};
      const measure = (name: string, triples: number): ScaleFigures => {
        const measured = measureApart<ScaleFigures>("measure-scale.ts", name, triples, folder);
        Object.assign(figures, measured.labelled);
        return measured;
      };
      const measured = sizes.map((triples): [number, ScaleFigures] => [
        triples,
        measure("hubfocus", triples),
      ]);
      for (const triples of sizes) if (triples <= maxTriplesWithHubs) measure("hublink", triples);
      for (const name of sizes.includes(comparedAt) ? comparisons : []) measure(name, comparedAt);
      Object.assign(figures, await denseRecall(120_000, 256));
      if (measured.length > 1) writeFileSync(picture, `${drawGrowth(measured)}\n`);
      return figures;
    }),
};

const nearest = 10;
const queryCount = 100;
const batchSize = 8_192;

/**
 * Measures how many of the ten nearest vectors the approximate index finds, for dense vectors of length 1 around a
 * thousand centres, which imitate a model's vectors of texts on a thousand topics.
 */
async function denseRecall(count: number, dimensions: number): Promise<Record<string, number>> {
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
  const index = createVectorIndex({ dimensions }, count);
  // The exact ten nearest vectors are found one batch at a time, because all vectors would not fit into memory next to
  // the index.
  const exact = queries.map((): VectorMatch[] => []);
  for (let from = 0; from < count; from += batchSize) {
    const vectors = Array.from({ length: Math.min(batchSize, count - from) }, draw);
    index.add(vectors);
    const part = createVectorIndex({ dimensions }, vectors.length);
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
  const [approximate, { wall }] = await timed(() => index.search(queries, nearest));
  const hits = exact.flatMap((matches, at) => {
    const positions = new Set(approximate[at]?.map(({ position }) => position));
    return matches.filter(({ position }) => positions.has(position));
  });
  const label = `approximate index, dense, ${dimensions} dimensions, ${count.toLocaleString("en")} vectors`;
  return {
    [`${label}: recall@10`]: hits.length / (nearest * queryCount),
    [`${label}: per query, ms`]: (1000 * wall) / queryCount,
  };
}

/** Plots all figures by the number of triples. */
function drawGrowth(measured: readonly (readonly [number, ScaleFigures])[]): string {
  const panels: readonly (readonly [string, (figures: ScaleFigures) => number | null])[] = [
    ["index, seconds", ({ indexed }) => indexed.wall],
    ["peak memory, MB", ({ peakMegabytes }) => peakMegabytes],
    ["index file, MB", ({ indexMegabytes }) => indexMegabytes],
    ["question (95 %), ms", ({ p95 }) => p95],
  ];
  const charts = panels.map(([axis, read]) => ({
    kind: "bars" as const,
    axis,
    bars: measured.map(([triples, figures]) => ({
      place: `${triples.toLocaleString("en")} triples`,
      value: read(figures) ?? 0,
    })),
  }));
  return chartFile(charts, "How the index of hubs grows with the graph");
}
