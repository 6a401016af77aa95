/**
 * Measures the import of a large graph and look-ups in it. `node measure-import.ts TRIPLES FOLDER` runs in a separate
 * process, so that nothing else affects the peak memory, and prints the figures as JSON.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { createRandom } from "../../../base/random.ts";
import { importGraph, openGraph } from "../../../graph/index.ts";
import { peakMegabytes, quantile, timed } from "./benchmark.ts";
import { drawRank, writeSkewedGraph } from "./generate-skewed-graph.ts";

const lookups = 60;
const entitiesAtOnce = 100;

const [wanted = "100000", folder = "."] = process.argv.slice(2);
const [source, store] = [join(folder, "skewed.nt"), join(folder, "skewed.sqlite")];
writeSkewedGraph(source, { triples: Number(wanted), seed: 1 });
const [{ statistics }, imported] = await timed(() => importGraph(source, store));
const peak = peakMegabytes();
const graph = await openGraph(store);
const papers = statistics.types.Paper ?? 0;
const random = createRandom(2);
const [neighbours, finds]: [number[], number[]] = [[], []];
for (let round = 0; round < lookups; round += 1) {
  // Half of the entities are random papers, and the other half authors drawn by rank, including popular ones.
  const ids = Array.from({ length: entitiesAtOnce }, (_, at) =>
    at % 2 === 0 ? `P${random.below(papers)}` : `A${drawRank(Math.ceil(papers / 2), random)}`,
  );
  const [, near] = await timed(async () => [await graph.outgoing(ids), await graph.incoming(ids)]);
  const [, found] = await timed(() => graph.find(`Author ${1 + random.below(papers / 2)}`, 20));
  neighbours.push(1000 * near.wall);
  finds.push(1000 * found.wall);
}
graph.close();
const label = `${statistics.triples.toLocaleString("en")} triples`;
console.log(
  JSON.stringify({
    [`${label}: import, s`]: imported.wall,
    [`${label}: import, s of processor`]: imported.cpu,
    [`${label}: peak memory of the import, MB`]: peak,
    [`${label}: store, MB`]: statSync(store).size / 1e6,
    [`${label}: neighbours of 100 entities, ms (95 %)`]: quantile(neighbours, 0.95),
    [`${label}: search by label, ms (95 %)`]: quantile(finds, 0.95),
  }),
);
