/**
 * The script `npm run faults [-- CALLS]` tests the clients of models, embedders and remote graphs, with servers that
 * cause every kind of fault. The script prints the trials and failures, and exits with code 1 if any result was lost,
 * duplicated or wrong.
 */
import { runFaultStorm } from "../fault-storm.ts";
import { runBombStorm } from "./storms/bomb-storm.ts";
import { runEmbeddingStorm } from "./storms/embedding-storm.ts";
import { runGraphStorm } from "./storms/graph-storm.ts";

const calls = Number(process.argv[2] ?? 5_000);
const share = 0.2;
const seed = 11;
/**
 * The memory limit: four concurrent replies of 16 MiB, each as bytes, as text and as uncollected garbage, plus the rest
 * of the process.
 */
const maxGrowthMiB = 512;

const problems: string[] = [];

function report(
  name: string,
  figures: Readonly<Record<string, number>>,
  faultyFigures: readonly string[],
): void {
  const text = Object.entries(figures).map(([label, value]) => `${label} ${value}`);
  process.stdout.write(`${name}: ${text.join(", ")}\n`);
  problems.push(...faultyFigures.map((wrong) => `${name}: ${wrong}`));
}

for (const stream of [false, true]) {
  const figures = await runFaultStorm(calls, share, seed, { stream });
  const faultyFigures = (["lost", "duplicated", "wrong"] as const).filter((name) => figures[name] !== 0);
  report(`model calls${stream ? ", streaming" : ""}`, figures, faultyFigures);
}
for (const stream of [false, true]) {
  const figures = await runBombStorm(20, stream);
  const faultyFigures = [
    ...(figures.answered === figures.calls ? [] : ["calls were lost after an oversized reply"]),
    ...(figures.growthMiB <= maxGrowthMiB ? [] : [`memory grew by more than ${maxGrowthMiB} MiB`]),
  ];
  report(`oversized replies${stream ? ", streaming" : ""}`, figures, faultyFigures);
}
const embedding = await runEmbeddingStorm(calls, share, seed);
report("embeddings", embedding, [
  ...(embedding.failed === embedding.hopeless
    ? []
    : ["the failed texts are not exactly those without a vector"]),
  ...(embedding.wrong === 0 ? [] : ["wrong vectors"]),
]);
const graph = await runGraphStorm(calls, share, seed, 5);
report("remote graph", graph, [
  ...(graph.failed === graph.bombs ? [] : ["the failed pages are not exactly the oversized ones"]),
  ...(graph.wrong === 0 ? [] : ["wrong pages"]),
]);

for (const problem of problems) process.stderr.write(`FAILED ${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
