/** Tests `graph find` on the graph that write-results.ts writes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callCommand } from "../../testing/call-command.ts";
import { runCommand } from "../../testing/run-command.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { writeResults } from "../../testing/write-results.ts";
import { graphFind as command } from "./inspect.ts";

async function find(...words: readonly string[]) {
  const folder = temporaryFolder();
  await writeResults(folder);
  return runCommand(command, [...words, "--graph", "datasets/graphs/graph.txt"], folder);
}

test("`find` accepts an id or words from a label, and without arguments it lists the first entities of the graph", async () => {
  expect((await find("book")).text.split("\n").sort()).toEqual(["First Book", "Second Book", "Third Book"]);
  expect((await find("Ann", "--limit", "1")).text).toBe("Ann");
  // The subjects in the order in which the file mentions them: the first line is about Ann and the first book.
  expect((await find("--limit", "2")).text).toBe("Ann\nFirst Book");
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

test("`find` reports a missing entity with exit code 1", async () => {
  expect(await find("zzz")).toMatchObject({ exitCode: 1, json: { found: [] } });
});
