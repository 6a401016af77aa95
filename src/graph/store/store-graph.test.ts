import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { contractGraph, testKnowledgeGraph } from "../../testing/knowledge-graph-contract.ts";
import { suiteFolder, temporaryFile, temporaryFolder } from "../../testing/temporary-folder.ts";
import { importGraph } from "../import-graph.ts";
import { openGraph } from "../open-graph.ts";
import { openStore } from "./store-graph.ts";

const folder = suiteFolder();
let files = 0;

function writeNTriples(text: string): string {
  files += 1;
  const file = join(folder, `${files}.nt`);
  writeFileSync(file, text);
  return file;
}

testKnowledgeGraph("the store", async (text) => {
  const file = writeNTriples(text);
  await importGraph(file, `${file}.sqlite`);
  return openStore(`${file}.sqlite`);
});

testKnowledgeGraph("a graph file in memory", (text) => openGraph(writeNTriples(text)));

test("the store keeps triples in the order in which they were imported", async () => {
  const line = (subject: string) => `<http://x.org/${subject}> <http://x.org/p> "1" .\n`;
  const graph = await openGraph(writeNTriples(`${line("b")}${line("c")}${line("a")}`));
  const subjects: string[] = [];
  for await (const batch of graph.scan("stored")) subjects.push(...batch.map(({ subject }) => subject.label));
  expect(subjects).toEqual(["b", "c", "a"]);
});

test("a graph with another label has a different version", async () => {
  const [one, other] = await Promise.all(
    ["Limnology", "Hydrology"].map((label) =>
      openGraph(writeNTriples(contractGraph.replace("Limnology", label))),
    ),
  );
  expect(await one?.version()).not.toBe(await other?.version());
});

test("the store rejects an SQLite file that another program created", () => {
  const file = join(temporaryFolder(), "other.sqlite");
  const database = new Database(file);
  database.exec("CREATE TABLE t (a)");
  database.close();
  expect(() => openStore(file)).toThrow(/other\.sqlite: the SQLite file is not a graph store/);
});

test("a damaged store is rejected, and the message contains its file name", () => {
  const file = temporaryFile("broken.sqlite", `SQLite format 3\0${"x".repeat(4096)}`);
  expect(() => openStore(file)).toThrow(/broken\.sqlite: the graph store is damaged/);
});
