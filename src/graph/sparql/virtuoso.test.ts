/** Tests a graph in Virtuoso, if it is installed (see CONTRIBUTING.md). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { silentProgress } from "../../base/progress.ts";
import { contractGraph, testKnowledgeGraph } from "../../testing/knowledge-graph-contract.ts";
import { hasVirtuoso, startVirtuoso } from "../../testing/servers/virtuoso-server.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { openGraph } from "../open-graph.ts";
import { pullGraph } from "../pull-graph.ts";

const server = hasVirtuoso() ? await startVirtuoso() : null;
afterAll(() => server?.close());

if (server === null) {
  test.skip("the Virtuoso tests require Virtuoso (apt-get install virtuoso-opensource-7-bin)", () => {});
} else {
  testKnowledgeGraph("Virtuoso", async (nTriples) => openGraph(await server.load(nTriples)));

  test("if the server limits the size of its replies, a graph pulled in several pages equals the graph in the file", async () => {
    const file = "datasets/graphs/question-answering.nt";
    const endpoint = await server.load(readFileSync(file, "utf8"));
    const [remote, local] = [await openGraph(endpoint), await openGraph(file)];
    const folder = temporaryFolder();
    const pulled = await pullGraph({ kind: "sparql", endpoint }, join(folder, "g.sqlite"), {
      cacheFolder: join(folder, "cache"),
    });
    expect(pulled.version).toBe(await local.version());
    expect(await remote.statistics()).toEqual(await local.statistics());
  });

  test("a search uses Virtuoso's text index after the administrator has built it", async () => {
    const notes: string[] = [];
    const watch = { progress: { ...silentProgress, note: (text: string) => notes.push(text) } };
    const endpoint = await server.load(contractGraph);
    const find = async (text: string) =>
      (await (await openGraph(endpoint, {}, watch)).find(text, 5)).map(({ id }) => id);
    const compared = await find("deep lakes");
    expect(notes).toEqual([expect.stringContaining("no text index")]);
    server.indexTexts();
    expect(await find("deep lakes")).toEqual(compared);
    expect(await find("lake")).toEqual(["R1", "R2"]);
    expect(notes).toHaveLength(1);
  });
}
