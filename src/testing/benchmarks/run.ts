/**
 * The script `npm run bench [-- NAME...]` runs the benchmarks one after another and writes the results to
 * `runs/bench.json`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { writeJson } from "../../base/io/index.ts";
import type { Benchmark } from "./measuring/benchmark.ts";

const folder = new URL("./", import.meta.url);
const output = fileURLToPath(new URL("../../../runs/bench.json", import.meta.url));
const requestedNames = process.argv.slice(2);

type Results = {
  machine: Record<string, unknown>;
  results: Record<string, Record<string, number | string | null>>;
};
const earlier: Results | undefined = existsSync(output)
  ? (JSON.parse(readFileSync(output, "utf8")) as Results)
  : undefined;
const report: Results = {
  machine: {
    node: process.version,
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? "unknown",
    memory_gb: Math.round(totalmem() / 2 ** 30),
  },
  // If only some benchmarks run, the figures of the other benchmarks are kept.
  results: requestedNames.length > 0 ? { ...earlier?.results } : {},
};

for (const file of readdirSync(folder)
  .filter((name) => name.endsWith(".bench.ts"))
  .sort()) {
  const { benchmark } = (await import(new URL(file, folder).href)) as { benchmark: Benchmark };
  if (requestedNames.length > 0 && !requestedNames.includes(benchmark.name)) continue;
  process.stdout.write(`\n${benchmark.name}\n`);
  const figures = await benchmark.run();
  for (const [label, value] of Object.entries(figures)) {
    process.stdout.write(
      `  ${label}: ${typeof value === "number" ? Number(value.toPrecision(4)) : (value ?? "not measured")}\n`,
    );
  }
  report.results[benchmark.name] = { ...figures };
  writeJson(output, report);
}
