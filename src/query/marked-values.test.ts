import { expect, test } from "vitest";
import { openGraph, parseValue, type Value } from "../graph/index.ts";
import { temporaryFile } from "../testing/temporary-folder.ts";
import { createExecutor, createGraphIndex, createMemoryExecutor, type Expression } from "./index.ts";

const lines = [
  "Alder|planted|1999",
  "Birch|planted|2004",
  "Cedar|planted|2011",
  "Alder|near|Birch",
  "Alder|felled|true",
];
const trees = { op: "entities", ids: ["Alder", "Birch", "Cedar", "2004"] } as const;
const planted = [{ property: "planted", inverse: false }] as const;

const year = parseValue("2000", "year") as Value;

test.each<readonly [string, Expression, unknown]>([
  [
    "a comparison",
    { op: "where", things: trees, path: planted, is: ">", value: { op: "values", list: [year] } },
    { type: "things", ids: ["Birch", "Cedar"] },
  ],
  [
    "a value is no thing",
    { op: "and", all: [trees, trees] },
    { type: "things", ids: ["Alder", "Birch", "Cedar"] },
  ],
  ["a count", { op: "count", of: { op: "with", things: trees, path: planted } }, undefined],
  ["values", { op: "valuesOf", path: planted, of: trees }, undefined],
])("in memory and in a store, marked values answer alike: %s", async (_name, expression, expected) => {
  const file = temporaryFile("trees.txt", lines.join("\n"));
  const graph = await openGraph(file);
  const memory = createMemoryExecutor(await createGraphIndex(graph));
  const store = await createExecutor(graph);
  const found = await store.denote(expression);
  expect(found).toEqual(await memory.denote(expression));
  expect(await store.prove(expression)).toEqual(await memory.prove(expression));
  if (expected !== undefined) expect(found).toEqual(expected);
  graph.close();
});
