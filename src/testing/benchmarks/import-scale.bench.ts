/**
 * Measures how long it takes to import graphs of one and ten million triples with realistic degrees, and to look up
 * entities in them. Each size runs in a separate process. `TAXOLINK_BENCH_TRIPLES=100000` measures only a graph of this
 * size. The benchmark needs 3 GB of disk space.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Benchmark } from "./measuring/benchmark.ts";
import type { ImportFigures } from "./measuring/measure-import.ts";

const script = fileURLToPath(new URL("measuring/measure-import.ts", import.meta.url));
const sizes = (process.env.TAXOLINK_BENCH_TRIPLES ?? "1000000,10000000").split(",").map(Number);

export const benchmark: Benchmark = {
  name: "import-scale",
  run: async () => Object.assign({}, ...sizes.map(measureApart)) as Record<string, number>,
};

function measureApart(triples: number): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-import-"));
  try {
    const output = execFileSync(process.execPath, [script, String(triples), folder], { encoding: "utf8" });
    const imported = JSON.parse(output) as ImportFigures;
    const label = `${imported.triples.toLocaleString("en")} triples`;
    return {
      [`${label}: import, s`]: imported.seconds,
      [`${label}: import, s of processor`]: imported.processorSeconds,
      [`${label}: peak memory of the import, MB`]: imported.importMegabytes,
      [`${label}: store, MB`]: imported.storeMegabytes,
      [`${label}: neighbours of 100 entities, ms (95 %)`]: imported.neighboursP95,
      [`${label}: search by label, ms (95 %)`]: imported.findP95,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
