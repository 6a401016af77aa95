import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRandom } from "../../../base/random.ts";
import { openGraph } from "../../../graph/index.ts";
import { temporaryFolder } from "../../temporary-folder.ts";
import { drawRank, writeSkewedGraph } from "./generate-skewed-graph.ts";

test("the ranks follow Zipf's law: rank k has the share ln((k + 1) / k) / ln(most + 1)", () => {
  const random = createRandom(5);
  const [maxRank, draws] = [1_000, 50_000];
  const counts = new Map<number, number>();
  for (let draw = 0; draw < draws; draw += 1) {
    const rank = drawRank(maxRank, random);
    counts.set(rank, (counts.get(rank) ?? 0) + 1);
  }
  expect(Math.min(...counts.keys())).toBe(1);
  expect(Math.max(...counts.keys())).toBeLessThanOrEqual(maxRank);
  for (const rank of [1, 2, 10]) {
    const share = Math.log((rank + 1) / rank) / Math.log(maxRank + 1);
    // The margin is four standard deviations of a binomial share.
    const margin = 4 * Math.sqrt((share * (1 - share)) / draws);
    expect(Math.abs((counts.get(rank) ?? 0) / draws - share)).toBeLessThan(margin);
  }
});

test("the same seed produces the same file, and the graph contains as many triples as the generator reports", async () => {
  const folder = temporaryFolder();
  const [first, second] = [join(folder, "a.nt"), join(folder, "b.nt")];
  const count = writeSkewedGraph(first, { triples: 2_000, seed: 3 });
  writeSkewedGraph(second, { triples: 2_000, seed: 3 });
  expect(readFileSync(first, "utf8")).toBe(readFileSync(second, "utf8"));
  expect(count).toBeGreaterThanOrEqual(2_000);
  const graph = await openGraph(first);
  expect((await graph.statistics()).triples).toBe(count);
  // The first author has far more papers than a hundredth of all papers.
  const authored = (await graph.incoming(["A1"])).get("A1") ?? [];
  expect(authored.length).toBeGreaterThan((await graph.entitiesOfType("Paper")).length / 10);
});
