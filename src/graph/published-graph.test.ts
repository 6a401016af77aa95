/** Tests the published graph in both formats, if the data is available. */
import { expect } from "vitest";
import { testWithSharedData } from "../testing/shared-data.ts";
import type { KnowledgeGraph } from "./knowledge-graph.ts";
import { openGraph } from "./open-graph.ts";
import { formatTriple } from "./triple.ts";

async function triplesOf(graph: KnowledgeGraph): Promise<string[]> {
  const texts: string[] = [];
  for await (const batch of graph.scan()) texts.push(...batch.map(formatTriple));
  return texts;
}

testWithSharedData("gv3.json and gv3.nt contain the same graph", async (file) => {
  const [json, nt] = [await openGraph(file("graph/gv3.json")), await openGraph(file("graph/gv3.nt"))];
  // The expected counts are from the README of the graph.
  expect(await json.statistics()).toMatchObject({
    entities: 4336,
    triples: 4488,
    predicates: 35,
    types: { Contribution: 781, List: 156, Paper: 153, PropertyShape: 3, Venue: 2 },
  });
  expect(await nt.statistics()).toEqual(await json.statistics());
  expect(await nt.version()).toBe(await json.version());
  expect(await triplesOf(nt)).toEqual(await triplesOf(json));
});

testWithSharedData(
  "MetaQA's delimited knowledge base opens as a graph with readable predicates and without types",
  async (file) => {
    const graph = await openGraph(file("external/metaqa/kb_small.txt"));
    expect((await graph.predicates()).map(({ label }) => label)).toContain("directed by");
    expect((await graph.statistics()).types).toEqual({});
    graph.close();
  },
);
