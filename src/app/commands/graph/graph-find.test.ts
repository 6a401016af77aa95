/** Tests `graph find` on the graph that write-results.ts writes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callCommand } from "../../../testing/call-command.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { writeResults } from "../../../testing/write-results.ts";
import { graphFind as command } from "./inspect.ts";

async function find(...words: readonly string[]) {
  const folder = temporaryFolder();
  await writeResults(folder);
  return runCommand(command, [...words, "--graph", "datasets/graphs/graph.txt"], folder);
}

test("`find` accepts an id or words from a label, and without arguments it lists what the graph contains", async () => {
  expect((await find("book")).text.split("\n").sort()).toEqual(["First Book", "Second Book", "Third Book"]);
  expect((await find("Ann", "--limit", "1")).text).toBe("Ann");
  // The subjects in the order in which the file mentions them: the first line is about Ann and the first book.
  expect((await find("--limit", "2")).text).toBe(
    "Properties\n  3  wrote\n  2  year\nEntities\n  Ann\n  First Book",
  );
});

test("without --graph, `find` and `show` treat the first argument as the graph, and the error suggests a command with --graph", async () => {
  const folder = temporaryFolder();
  const refusal = {
    exitCode: 2,
    message: `without --graph, the first argument is the graph, but the file "case study" does not exist`,
  };
  await expect(runCommand(command, ["case study"], folder)).rejects.toMatchObject({
    ...refusal,
    hint: expect.stringContaining("taxolink graph find 'case study' --graph FILE"),
  });
  writeFileSync(join(folder, "taxolink.json"), '{"version":1,"name":"n","default_graph":"graphs/g.nt"}');
  await expect(callCommand(folder, "graph show", "case study")).rejects.toMatchObject({
    ...refusal,
    hint: expect.stringContaining("taxolink graph show 'case study' --graph graphs/g.nt"),
  });
});

test("without words, `find` lists classes by their names, and the id of a class lists its entities", async () => {
  const folder = temporaryFolder();
  const iri = (name: string) => `<http://example.org/${name}>`;
  const rdf = (name: string) => `<http://www.w3.org/1999/02/22-rdf-syntax-ns#${name}>`;
  const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
  const lines = [
    ...["a", "b"].map((lake) => `${iri(lake)} ${rdf("type")} ${iri("C7")} .`),
    `${iri("C7")} ${label} "Lake" .`,
    `${iri("a")} ${label} "Amber Lake" .`,
    `${iri("a")} ${iri("feeds")} ${iri("b")} .`,
    `${iri("b")} ${label} "Blue Lake" .`,
  ];
  writeFileSync(join(folder, "lakes.nt"), `${lines.join("\n")}\n`);
  const run = (...words: string[]) => runCommand(command, [...words, "--graph", "lakes.nt"], folder);
  expect((await run()).text).toBe(
    "Classes\n  2  http://example.org/C7:Lake\nProperties\n  1  http://example.org/feeds:feeds",
  );
  const { text, json } = await run("http://example.org/C7");
  // The class is also a node of the graph, and comes first.
  expect(text.split("\n").map((line) => line.replace(/.*:/, ""))).toEqual([
    "Lake",
    "Amber Lake  [Lake]",
    "Blue Lake  [Lake]",
  ]);
  expect(json).toMatchObject({ class_names: { "http://example.org/C7": "Lake" } });
});

test("`find` reports a missing entity with exit code 1", async () => {
  expect(await find("zzz")).toMatchObject({ exitCode: 1, json: { found: [] } });
});
