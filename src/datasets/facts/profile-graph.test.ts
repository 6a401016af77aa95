import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { writePaperGraph } from "../../testing/paper-graph.ts";
import { readFacts } from "../../testing/read-facts.ts";

test("profiling finds the hubs, the fields, and each field's kind and value kind", async () => {
  const facts = await readFacts(writePaperGraph());
  expect(facts.hubType).toBe("Paper");
  expect(facts.hubs.map((hub) => [hub.label, hub.source])).toEqual([
    ["Alpha", "10.1234/alpha"],
    ["Beta", "10.1234/beta"],
    ["Gamma", "10.1234/gamma"],
    ["Delta", "10.1234/delta"],
    ["Epsilon", "10.1234/epsilon"],
  ]);
  expect(facts.fields.map(({ name, kind, valueKind }) => [name, kind, valueKind])).toEqual([
    ["research field", "metadata", "name"],
    ["publication year", "metadata", "year"],
    ["doi", "metadata", "identifier"],
    ["Shares Data", "metadata", "flag"],
    // A list does not count as a level, so authors are metadata of the paper.
    ["authors", "metadata", "name"],
    ["research object", "content", "name"],
    ["method", "content", "name"],
  ]);
  expect(facts.field("METHOD")?.path).toEqual(["contribution", "method"]);
});

test("a label that negates a value does not count as a value", async () => {
  const facts = await readFacts(writePaperGraph());
  expect([...facts.values("method").keys()].sort()).toEqual(["experiment", "interview", "survey"]);
  expect(facts.values("method").get("survey")).toEqual({ label: "Survey", hubs: 2 });
});

test("a profile can override kinds, and the error about an unknown field lists the known fields", async () => {
  const file = writePaperGraph();
  const facts = await readFacts(file, { kinds: { Method: "metadata" } });
  expect(facts.field("method")?.kind).toBe("metadata");
  await expect(readFacts(file, { kinds: { mehtod: "metadata" } })).rejects.toThrow('no field "mehtod"');
  await expect(readFacts(file, { hubType: "Book" })).rejects.toThrow(
    'the graph has no entities of type "Book"',
  );
});

const published = "../shared/data/graph/gv3.json";
test.skipIf(!existsSync(published))(
  "the profile of the published graph matches its README (needs ../shared)",
  async () => {
    const facts = await readFacts(published);
    expect([facts.hubType, facts.hubs.length]).toEqual(["Paper", 153]);
    const named = Object.fromEntries(facts.fields.map((field) => [field.name, field]));
    expect(named["Uses Tool Support"]?.valueKind).toBe("status");
    expect(named["Provides Replication Package"]?.valueKind).toBe("flag");
    expect(named.authors?.kind).toBe("metadata");
    // Research objects and evaluation methods have the same contribution, while paper classes belong to another
    // contribution.
    expect(named["Research Object"]?.scopes).toEqual(named["Evaluation method"]?.scopes);
    expect(named["paper class"]?.scopes).not.toEqual(named["Evaluation method"]?.scopes);
    // 7 of the 189 evaluation methods are the text "False".
    expect(facts.values("Evaluation method").has("false")).toBe(false);
  },
);
