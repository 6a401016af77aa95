/**
 * Measures retrieval on graphs of 10,000, 100,000 and one million triples: indexing time, memory, size, time per
 * question, and recall of the approximate index. The benchmark also plots these figures against the graph size. It
 * takes about six minutes on an idle machine.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chartFile } from "../../pages/plots/draw-chart.ts";
import { denseRecall, type RecallFigures } from "./measuring/approximate-recall.ts";
import type { Benchmark } from "./measuring/benchmark.ts";
import type { ScaleFigures } from "./measuring/measure-scale.ts";

const script = fileURLToPath(new URL("measuring/measure-scale.ts", import.meta.url));
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
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "taxolink-bench-"));
    const figures: Record<string, number | null> = {};
    try {
      const measured: [number, ScaleFigures][] = [];
      for (const triples of sizes) {
        const scaleFigures = measureApart("hubfocus", triples, folder);
        measured.push([triples, scaleFigures]);
        Object.assign(figures, labelled("hubfocus", triples, scaleFigures));
        if (triples > maxTriplesWithHubs) continue;
        Object.assign(figures, labelled("hublink", triples, measureApart("hublink", triples, folder)));
      }
      for (const name of sizes.includes(comparedAt) ? comparisons : []) {
        Object.assign(figures, labelled(name, comparedAt, measureApart(name, comparedAt, folder)));
      }
      Object.assign(figures, recallFigures("dense, 256 dimensions", await denseRecall(120_000, 256)));
      if (measured.length > 1) writeFileSync(picture, `${drawGrowth(measured)}\n`);
      return figures;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function measureApart(
  name: string,
  triples: number,
  folder: string,
  ...options: readonly string[]
): ScaleFigures {
  const words = [script, name, String(triples), folder, ...options];
  const output = execFileSync(process.execPath, words, { encoding: "utf8" });
  return JSON.parse(output) as ScaleFigures;
}

function labelled(name: string, triples: number, scaleFigures: ScaleFigures): Record<string, number | null> {
  const label = `${name}, ${triples.toLocaleString("en")} triples`;
  const seconds = (what: string, time: ScaleFigures["imported"]): Record<string, number> =>
    time === null
      ? {}
      : { [`${label}: ${what}, s`]: time.wall, [`${label}: ${what}, s of processor`]: time.cpu };
  return {
    ...seconds("import", scaleFigures.imported),
    ...seconds("index", scaleFigures.indexed),
    ...seconds("open the index again", scaleFigures.opened),
    ...Object.fromEntries(
      ["hubs", "paths", "vectors"].flatMap((what) =>
        scaleFigures.counts[what] === undefined ? [] : [[`${label}: ${what}`, scaleFigures.counts[what]]],
      ),
    ),
    [`${label}: peak memory, MB`]: scaleFigures.peakMegabytes,
    ...(scaleFigures.indexMegabytes === null
      ? {}
      : { [`${label}: index file, MB`]: scaleFigures.indexMegabytes }),
    [`${label}: per question, ms (median)`]: scaleFigures.median,
    [`${label}: per question, ms (95 %)`]: scaleFigures.p95,
    [`${label}: per question, ms of processor (median)`]: scaleFigures.processorMedian,
    [`${label}: per question, ms of processor (95 %)`]: scaleFigures.processorP95,
  };
}

function recallFigures(what: string, { vectors, recall, search }: RecallFigures): Record<string, number> {
  const label = `approximate index, ${what}, ${vectors.toLocaleString("en")} vectors`;
  return { [`${label}: recall@10`]: recall, [`${label}: per query, ms`]: search };
}

/** Plots all figures by the number of triples. */
function drawGrowth(measured: readonly (readonly [number, ScaleFigures])[]): string {
  const panels: readonly (readonly [string, (scaleFigures: ScaleFigures) => number | null])[] = [
    ["index, seconds", ({ indexed }) => indexed.wall],
    ["peak memory, MB", ({ peakMegabytes }) => peakMegabytes],
    ["index file, MB", ({ indexMegabytes }) => indexMegabytes],
    ["question (95 %), ms", ({ p95 }) => p95],
  ];
  const charts = panels.map(([axis, read]) => ({
    kind: "bars" as const,
    axis,
    bars: measured.map(([triples, scaleFigures]) => ({
      place: `${triples.toLocaleString("en")} triples`,
      value: read(scaleFigures) ?? 0,
    })),
  }));
  return chartFile(charts, "How the index of hubs grows with the graph");
}
