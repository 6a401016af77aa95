/** Tests the schema index on small graphs. */
import { expect, test } from "vitest";
import { createMemoryGraph, kitchenTriples } from "../../testing/memory-graph.ts";
import { findContainerEdges } from "./containers.ts";
import { indexSchema } from "./schema-index.ts";

test("types are classes, and untyped subjects are grouped by their common predicates", async () => {
  const schema = await indexSchema(
    createMemoryGraph([
      ["A:Ada@Cook", "born", "L1:1970"],
      ["X1:Soup", "year", "L2:2001"],
      ["X1", "country", "L3:Peru"],
      ["X2:Bread", "year", "L4:2002"],
      ["X2", "country", "L5:Peru"],
      ["S1:Hall", "seats", "L6:400"],
    ]),
  );
  const members = schema.classes.all.map(({ label, members: nodes }) => [
    label,
    nodes.map((node) => schema.graph.ids[node]),
  ]);
  expect(members).toEqual([
    ["Cook", ["A"]],
    [null, ["S1"]],
    [null, ["X1", "X2"]],
  ]);
});

test("values with the same label form a single node, and each edge keeps its original value id", async () => {
  const { graph } = await indexSchema(createMemoryGraph(kitchenTriples));
  const flagged = graph.ids.flatMap((id, node) => (graph.labels[node] === "True" ? [id] : []));
  expect(flagged).toEqual(["L6"]);
  const objects = [...graph.predicateOf.keys()]
    .map(graph.tripleOf)
    .filter(({ predicate, object }) => predicate.label === "suits vegans" && object.label === "True")
    .map(({ object }) => object.id);
  expect(objects).toEqual(["L6", "L15"]);
});

test("the values of a field determine the field's kind", async () => {
  const { graph, facts } = await indexSchema(createMemoryGraph(kitchenTriples));
  const kindOf = (label: string) =>
    facts[graph.predicates.findIndex((predicate) => predicate.label === label)]?.kind;
  expect([kindOf("year"), kindOf("suits vegans"), kindOf("cook"), kindOf("part")]).toEqual([
    "time",
    "truth",
    "name",
    "thing",
  ]);
});

test("nodes that only group the facts about one entity are containers", async () => {
  const { graph } = await indexSchema(
    createMemoryGraph([
      ["A:Tarka@Animal", "record", "R1:Record of Tarka"],
      ["R1", "checked", "L1:yes"],
      ["A", "keeper", "K:Lars@Keeper"],
      ["K", "since", "L2:1999"],
    ]),
  );
  const edges = findContainerEdges(graph);
  const labels = [...edges.keys()]
    .filter((edge) => edges[edge] === 1)
    .map((edge) => graph.tripleOf(edge).object.label);
  expect(labels).toEqual(["Record of Tarka"]);
});

test("a code attached to the end of an entity's name without a space is also indexed as a separate word", async () => {
  const { labels } = await indexSchema(createMemoryGraph([["G1:gateB12@Gate", "floor", "L1:2"]]));
  expect(labels.exact.has("gate b12")).toBe(true);
});
