/** Tests a graph in Virtuoso, if it is installed (see CONTRIBUTING.md). */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { contractGraph, testKnowledgeGraph } from "../../testing/knowledge-graph-contract.ts";
import { hasVirtuoso, startVirtuoso } from "../../testing/servers/virtuoso-server.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { tripleKey } from "../index.ts";
import type { KnowledgeGraph } from "../knowledge-graph.ts";
import { openGraph } from "../open-graph.ts";

const server = hasVirtuoso() ? await startVirtuoso() : null;
afterAll(() => server?.close());

if (server === null) {
  test.skip("the Virtuoso tests require Virtuoso (apt-get install virtuoso-opensource-7-bin)", () => {});
} else {
  testKnowledgeGraph("Virtuoso", async (nTriples) => openGraph(await server.load(nTriples)));

  test("Virtuoso's graph has the same version, ids and counts as the imported file", async () => {
    const file = join(temporaryFolder(), "g.nt");
    writeFileSync(file, contractGraph);
    const [remote, local] = [await openGraph(await server.load(contractGraph)), await openGraph(file)];
    expect(await remote.version()).toBe(await local.version());
    expect(await remote.statistics()).toEqual(await local.statistics());
  });

  test("if the server limits the size of its replies, the graph read in several pages equals the graph in the file", async () => {
    const file = "datasets/graphs/question-answering.nt";
    const remote = await openGraph(await server.load(readFileSync(file, "utf8")));
    expect(await keysOf(remote)).toEqual(await keysOf(await openGraph(file)));
  });
}

async function keysOf(graph: KnowledgeGraph): Promise<string[]> {
  const keys: string[] = [];
  for await (const batch of graph.scan()) keys.push(...batch.map(tripleKey));
  return keys.sort();
}
