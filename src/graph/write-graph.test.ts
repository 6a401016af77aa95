import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contractGraph } from "../testing/knowledge-graph-contract.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createGraph } from "./create-graph.ts";
import { openGraph } from "./open-graph.ts";
import type { Entity, Triple } from "./triple.ts";
import { writeGraph } from "./write-graph.ts";

const entity = (id: string, label: string, ...types: string[]): Entity => ({ id, label, types });
const triple = (subject: Entity, label: string, object: Entity): Triple => ({
  subject,
  predicate: { id: label, label },
  object,
});
const awkward = [
  triple(entity("Ann & Bob/ü", 'Ann "&" Bob\\\n', "A type"), "knows of", entity("R1", "", "Paper")),
  triple(entity("R1", "", "Paper"), "knows-of", entity("50% of a: b", "50%")),
  triple(entity("R1", "", "Paper"), "is", entity("http://example.org/x?y=1#z", "x")),
  triple(entity("R1", "", "Paper"), "is", entity('"2018"', "2018")),
];

test.each(["json", "nt"])(
  "writing a graph as .%s and reading it again produces the same graph",
  async (ending) => {
    const graph = createGraph(awkward, [entity("R9", "alone", "Venue")]);
    const file = join(temporaryFolder(), `g.${ending}`);
    await writeGraph(graph, file);
    const again = await openGraph(file);
    expect(await again.version()).toBe(await graph.version());
    expect(await again.statistics()).toEqual(await graph.statistics());
  },
);

test("converting N-Triples to JSON and back preserves the graph", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "1.nt"), contractGraph);
  const first = await openGraph(join(folder, "1.nt"));
  await writeGraph(first, join(folder, "2.json"));
  await writeGraph(await openGraph(join(folder, "2.json")), join(folder, "3.nt"));
  expect(await (await openGraph(join(folder, "3.nt"))).version()).toBe(await first.version());
  expect(readdirSync(folder).sort()).toEqual(["1.nt", "2.json", "3.nt"]);
});

test("the writer rejects a file extension other than .json and .nt", async () => {
  await expect(writeGraph(createGraph(awkward), "g.ttl")).rejects.toThrow(
    /must have the extension \.json or \.nt/,
  );
});
