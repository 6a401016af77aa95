/** Tests that every command is classified as writing or reading, so that the suites include new commands. */
import { expect, test } from "vitest";
import { commandEntries } from "../../app/cli/registry.ts";
import { readLine } from "./run-line.ts";
import { readingCommands, writingScenarios } from "./writing-scenarios.ts";

/** The commands that write files only by running other commands. */
const indirectCommands = ["app", "demo"];

test("every command has a scenario or is listed as writing no files", () => {
  const servers = { model: "", sparql: "" };
  const tried = writingScenarios.map(({ line }) => readLine(line, servers).entry.name);
  const names = commandEntries.map(({ name }) => name);
  expect([...new Set([...tried, ...readingCommands, ...indirectCommands])].sort()).toEqual([...names].sort());
  // No command is in more than one list.
  expect(readingCommands.concat(indirectCommands).filter((name) => tried.includes(name))).toEqual([]);
});
