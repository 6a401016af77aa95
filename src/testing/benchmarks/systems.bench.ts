/**
 * Measures every preset on generated graphs of 4,000 and 100,000 triples: milliseconds per question offline, and the
 * number of model calls and tokens with the scripted model. `TAXOLINK_BENCH_SYSTEMS=structgpt,mindmap` restricts the
 * measurement to these presets.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { retrieverNames } from "../../retrieval/index.ts";
import type { Benchmark } from "./measuring/benchmark.ts";
import type { SystemFigures } from "./measuring/measure-system.ts";

const script = fileURLToPath(new URL("measuring/measure-system.ts", import.meta.url));
const sizes = [4_000, 100_000];
const requestedSystems = process.env.TAXOLINK_BENCH_SYSTEMS?.split(",");

export const benchmark: Benchmark = {
  name: "systems",
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "taxolink-bench-"));
    const figures: Record<string, number | string> = {};
    try {
      for (const name of retrieverNames().filter((preset) => requestedSystems?.includes(preset) ?? true)) {
        for (const triples of sizes)
          Object.assign(figures, labelled(name, triples, measureApart(name, triples, folder)));
      }
      return figures;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Measures a system in a separate process, so that the index of another system does not affect the measurement. */
function measureApart(name: string, triples: number, folder: string): SystemFigures {
  const output = execFileSync(process.execPath, [script, name, String(triples), folder], {
    encoding: "utf8",
  });
  return JSON.parse(output) as SystemFigures;
}

function labelled(
  name: string,
  triples: number,
  { median, p95, processorMedian, model }: SystemFigures,
): Record<string, number | string> {
  const label = `${name}, ${triples.toLocaleString("en")} triples`;
  const { least, most } = model.calls;
  return {
    [`${label}: offline, ms (median)`]: median,
    [`${label}: offline, ms (95 %)`]: p95,
    [`${label}: offline, processor ms (median)`]: processorMedian,
    [`${label}: model calls a question (mean of ${model.questions})`]: model.calls.mean,
    [`${label}: model calls a question (least to most)`]: `${least} to ${most}`,
    [`${label}: tokens a question (mean)`]: model.tokens,
  };
}
