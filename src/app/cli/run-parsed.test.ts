/** Tests that the output path of a command is checked before the command starts. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callCommand } from "../../testing/call-command.ts";
import { readingCommands } from "../../testing/reliability/writing-scenarios.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { commandEntries } from "./registry.ts";

// The graphs and question files in these command lines do not exist, so a command that reports a missing file has
// started its work.
test.each([
  ["questions generate", ["--graph", "no.nt", "--out", "taken"], /taken: the path is a folder/],
  ["questions generate", ["--graph", "no.nt", "--out", "file/q.csv"], /file is a file, not a folder/],
  [
    "graph populate",
    ["--publications", "no.csv", "--template", "gv1", "--out", "taken"],
    /the path is a folder/,
  ],
  ["index", ["no.nt", "--out", "file/graph.index"], /file is a file, not a folder/],
  [
    "bench",
    ["--graph", "no.nt", "--questions", "no.csv", "--retrievers", "bm25", "--out", "file"],
    /file is a file, not a folder/,
  ],
  ["score", ["--predictions", "no.jsonl", "--questions", "no.csv", "--per-question", "taken"], /is a folder/],
  ["notebook", ["no.ts", "--out", "file"], /file is a file, not a folder/],
  [
    "extract read",
    ["no.txt", "--schema", "no.json", "--out", "r.json", "--language", "ollama:m"],
    /no\.json/,
  ],
  ["cache export", ["taken"], /the path is a folder/],
] as const)("%s %j is rejected before the command reads any file", async (line, words, problem) => {
  const root = temporaryFolder();
  writeFileSync(join(root, "file"), "kept");
  mkdirSync(join(root, "taken"));
  await expect(callCommand(root, line, ...words)).rejects.toThrow(problem);
  expect(readdirSync(root).sort()).toEqual(["file", "taken"]);
});

test.each([
  ["missing/deep/q.csv", /the folder .*missing does not exist/],
  ["datset/q.csv", /datset does not exist/],
  ["/missing/deep/q.csv", /the folder \/missing does not exist/],
] as const)("the output %s is rejected, because its folder does not exist", async (out, problem) => {
  const root = temporaryFolder();
  mkdirSync(join(root, "dataset"));
  const failure = await callCommand(root, "questions generate", "--graph", "no.nt", "--out", out).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ message: expect.stringMatching(problem) });
  if (out.startsWith("datset"))
    expect(failure).toMatchObject({ hint: expect.stringMatching(/Did you mean .*dataset\?/) });
  expect(readdirSync(root)).toEqual(["dataset"]);
});

test("one new folder may be created, so the command starts its work", async () => {
  const root = temporaryFolder();
  const call = callCommand(root, "questions generate", "--graph", "no.nt", "--out", "sets/q.csv");
  await expect(call).rejects.toThrow(/no\.nt/);
});

test("every --out option declares its output, and read-only commands declare no output", async () => {
  const undeclared: string[] = [];
  for (const entry of commandEntries) {
    const command = await entry.load();
    if (readingCommands.includes(entry.name)) {
      const specs = [...Object.values(command.options), ...command.positionals];
      expect([entry.name, ...specs.filter(({ writes }) => writes !== undefined)]).toEqual([entry.name]);
    }
    const out = command.options.out;
    if (out && out.writes === undefined) undeclared.push(entry.name);
  }
  expect(undeclared).toEqual([]);
});
