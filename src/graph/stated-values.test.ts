import { expect, test } from "vitest";
import { temporaryFile } from "../testing/temporary-folder.ts";
import { openGraph } from "./open-graph.ts";

async function valuesOf(lines: readonly string[]): Promise<readonly string[]> {
  const file = temporaryFile("graph.txt", lines.join("\n"));
  const found: string[] = [];
  for await (const batch of (await openGraph(file)).scan("stored"))
    for (const { object } of batch) if (object.isValue) found.push(object.id);
  return found.sort();
}

test("in delimited text, the objects of a relation that states years or numbers are values", async () => {
  const lines = [
    "Alder|height|12.5",
    "Birch|height|9",
    "Alder|planted|1999",
    "Birch|planted|2004",
    "Birch|near|Alder",
  ];
  expect(await valuesOf(lines)).toEqual(["12.5", "1999", "2004", "9"]);
});

test.each([
  ["names things with statements", ["1|cites|2", "2|cites|3", "3|cites|1"]],
  ["also has names", ["Alder|rank|1", "Birch|rank|first"]],
])("the objects of a relation that %s are things", async (_case, lines) => {
  expect(await valuesOf(lines)).toEqual([]);
});

test("flags and dates are values", async () => {
  expect(await valuesOf(["Alder|felled|true", "Birch|felled|false", "Alder|seen|2024-05-01"])).toEqual([
    "2024-05-01",
    "false",
    "true",
  ]);
});
