/** Tests that `questions generate` rejects options that exclude each other. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OptionError } from "../../errors.ts";
import { runCommand } from "../../testing/run-command.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { command } from "./generate.ts";

test.each([
  [["--strategy", "comparison", "--count", "4"], "--count works only with a distribution"],
  [["--plan", "plan.json", "--count", "4"], "--count works only with a distribution"],
  [
    ["--strategy", "documents", "--documents", "d.jsonl", "--count", "4"],
    "--count works only with a distribution",
  ],
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
