/** Tests `graph find` on the graph that write-results.ts writes. */
import { expect, test } from "vitest";
import { runCommand } from "../../testing/run-command.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { writeResults } from "../../testing/write-results.ts";
import { command } from "./find.ts";

async function find(...words: readonly string[]) {
  const folder = temporaryFolder();
  await writeResults(folder);
  return runCommand(command, [...words, "--graph", "datasets/graphs/graph.txt"], folder);
}

test("`find` accepts an id or words from a label, and without arguments it lists the first entities of the graph", async () => {
  expect((await find("book")).text.split("\n").sort()).toEqual(["First Book", "Second Book", "Third Book"]);
  expect((await find("Ann", "--limit", "1")).text).toBe("Ann");
  // The subjects of the first triples, in order.
  expect((await find("--limit", "2")).text).toBe("Ann\nBen");
});

test("`find` reports a missing entity with exit code 1", async () => {
  expect(await find("zzz")).toMatchObject({ exitCode: 1, json: { found: [] } });
});
