/** Tests `questions show` with the graph and the questions that write-results.ts writes. */
import { expect, test } from "vitest";
import { OptionError } from "../../../base/errors.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { writeResults } from "../../../testing/write-results.ts";
import { command } from "./show.ts";

async function show(uid: string): Promise<string> {
  const folder = temporaryFolder();
  await writeResults(folder);
  const words = ["datasets/questions/questions.csv", uid, "--graph", "datasets/graphs/graph.txt"];
  return (await runCommand(command, words, folder)).text;
}

test("`questions show` draws golden triples with the path from the topic", async () => {
  // The topic of q3 is Ann; the golden triple is the year of a book that Ann wrote.
  expect(await show("q3")).toContain("Ann\n└─ wrote → First Book\n   └─ year → 1999 ●");
});

test("`questions show` reports a golden triple that is missing from the graph", async () => {
  expect(await show("q4")).toContain("not in the graph: (Zoe, reads, It)");
});

test("`questions show` rejects an unknown question", async () => {
  await expect(show("q9")).rejects.toThrow(OptionError);
});
