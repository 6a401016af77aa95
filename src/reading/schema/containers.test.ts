import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { indexSchema } from "./schema-index.ts";

/** Each ship has a list of builders, and a health record that states other facts. */
const triples = [0, 1, 2].flatMap((ship): TripleText[] => [
  [`S${ship}:Ship ${ship}@Ship`, "builders", `L${ship}:builder list`],
  [`L${ship}`, "has element", `A${ship}:Ada Falk`],
  [`L${ship}`, "has element", `B${ship}:Jon Reyes`],
  [`S${ship}`, "record", `R${ship}:record`],
  [`R${ship}`, "grade", `G${ship}:good`],
  [`S${ship}`, "papers", `P${ship}:papers`],
  [`P${ship}`, "number", `N${ship}:${ship}`],
  [`P${ship}`, "issuer", `I${ship}:Hexley Office`],
]);

test("only the step from a list leads to elements, not the steps to the facts of a record", async () => {
  const { graph, toContainers, toElements } = await indexSchema(createMemoryGraph(triples));
  const named = (mask: Uint8Array): string[] =>
    graph.predicates.flatMap(({ label }, at) => (mask[at] === 1 ? [label] : []));
  expect(named(toContainers).sort()).toEqual(["builders", "papers", "record"]);
  expect(named(toElements)).toEqual(["has element"]);
});
