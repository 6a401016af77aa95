import { expect, test } from "vitest";
import { temporaryFile } from "../../testing/temporary-folder.ts";
import { openGraph } from "../open-graph.ts";
import { formatTriple } from "../triple.ts";

function write(...lines: readonly unknown[]): string {
  const file = temporaryFile(
    "base.jsonl",
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  );
  return file;
}

test("nodes with texts and edges in any order become entities, literals and relations", async () => {
  const graph = await openGraph(
    write(
      { head: 3, relation: "author___writes___paper", tail: 7 },
      { id: 7, type: "paper", title: "Tides", year: 1998, topics: ["sea", "moon"], note: "", more: null },
      { id: 3, type: ["author", "person"], DisplayName: "Ida Rode", details: { home: { town: "Cham" } } },
    ),
  );
  const texts: string[] = [];
  for await (const batch of graph.scan()) texts.push(...batch.map(formatTriple));
  expect(texts).toEqual([
    "(3:Ida Rode, author writes paper, 7:Tides)",
    '(3:Ida Rode, town, "Cham":Cham)',
    '(7:Tides, topics, "moon":moon)',
    '(7:Tides, topics, "sea":sea)',
    '(7:Tides, year, "1998":1998)',
  ]);
  const entities = await graph.entities(["3", "7"]);
  expect([entities.get("3")?.types, entities.get("7")?.types]).toEqual([["author", "person"], ["paper"]]);
  graph.close();
});

test("an error lists all lines that are neither nodes nor edges, and nothing is imported", async () => {
  const file = write(
    { id: 1, type: "paper", title: "Tides" },
    { head: 1, relation: "", tail: 2 },
    { title: "no id" },
    "{ broken",
    { head: 1, relation: "cites", tail: null },
  );
  await expect(openGraph(file)).rejects.toThrow(
    /base\.jsonl:2.*must not be empty[\s\S]*:3.*a number or a string[\s\S]*:4.*not valid JSON[\s\S]*:5.*a number or a string/,
  );
});
