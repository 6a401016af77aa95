/**
 * Tests how `questions generate` handles mutually exclusive options, and data from which it cannot generate questions.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OptionError } from "../../../base/errors.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { command } from "./generate.ts";

test.each([
  [["--strategy", "comparison", "--count", "4"], "--count and --"],
  [["--plan", "plan.json", "--count", "4"], "--count and --"],
  [["--strategy", "documents", "--documents", "d.jsonl", "--count", "4"], "--count and --"],
  [["--instructions", "Be brief."], "--instructions requires a language model"],
])("`questions generate` rejects %j before any work starts", async (words, message) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "kb.txt"), "Soup|made of|Water");
  const args = ["--graph", "kb.txt", "--out", "q.csv", ...words];
  const error: unknown = await runCommand(command, args, folder).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OptionError);
  expect((error as OptionError).message).toContain(message);
  expect((error as OptionError).hint).toBeDefined();
  expect(existsSync(join(folder, "q.csv"))).toBe(false);
});

test("if no question can be generated, the error states the reason, and no file is written", async () => {
  const folder = temporaryFolder();
  const type = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
  const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
  const lines = ["Waltz", "Polka", "March"].flatMap((name) => [
    `<http://x.example/${name}> ${type} <http://x.example/Dance> .`,
    `<http://x.example/${name}> ${label} "${name}" .`,
    `<http://x.example/${name}> <http://x.example/story> "${`Once upon a time a ${name} began. `.repeat(12)}" .`,
  ]);
  writeFileSync(join(folder, "dances.nt"), `${lines.join("\n")}\n`);
  const cellCounts = {
    aggregation: [1, 0, 0, 0, 0, 1],
    basic: [0, 0, 0, 0, 1, 0],
    counting: [0, 1, 0, 0, 0, 0],
  };
  writeFileSync(join(folder, "cells.json"), JSON.stringify(cellCounts));
  const words = ["--graph", "dances.nt", "--distribution", "cells.json", "--out", "q.csv"];
  const error: unknown = await runCommand(command, words, folder).catch((thrown: unknown) => thrown);
  // The dances have nothing but long texts, which no question can contain.
  expect(String(error)).toContain(
    "no question could be generated: no class has things with names and properties that can be asked for",
  );
  expect(existsSync(join(folder, "q.csv"))).toBe(false);
});
