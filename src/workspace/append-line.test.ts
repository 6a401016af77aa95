import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFile, temporaryFolder } from "../testing/temporary-folder.ts";
import { appendLine, removeLine } from "./append-line.ts";

const idsIn = (file: string): string[] =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { id: string }).id);

/** An entry that begins with its id and is longer than the part of the file that is read first. */
const long = { id: "long", text: "x".repeat(50_000) };

test("appending the last line again has no effect, whether it is the only line, a short line or a long one", () => {
  const file = join(temporaryFolder(), "history.jsonl");
  for (const entry of [{ id: "first" }, { id: "second" }, long]) {
    appendLine(file, entry);
    appendLine(file, entry);
  }
  expect(idsIn(file)).toEqual(["first", "second", "long"]);
});

test("only the last line can be removed, and removing the only line removes the file", () => {
  const file = join(temporaryFolder(), "history.jsonl");
  for (const entry of [{ id: "first" }, long]) appendLine(file, entry);
  removeLine(file, { id: "first" });
  expect(idsIn(file)).toEqual(["first", "long"]);
  removeLine(file, long);
  expect(idsIn(file)).toEqual(["first"]);
  removeLine(file, { id: "first" });
  expect(existsSync(file)).toBe(false);
  removeLine(file, { id: "first" });
});

test("appending removes an incomplete last line, and adds a missing newline to a complete one", () => {
  const file = temporaryFile("history.jsonl", '{"id":"first"}\n{"id":"sec');
  appendLine(file, { id: "third" });
  expect(idsIn(file)).toEqual(["first", "third"]);
  writeFileSync(file, '{"id":"first"}\n{"id":"second"}');
  appendLine(file, { id: "third" });
  expect(idsIn(file)).toEqual(["first", "second", "third"]);
});
