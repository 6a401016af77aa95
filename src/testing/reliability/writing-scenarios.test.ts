/** Tests that every command is classified as writing or reading, so that the suites include new commands. */
import { expect, test } from "vitest";
import { commandEntries } from "../../cli/registry.ts";
import { readLine } from "./run-line.ts";
import { lookingCommands, writingScenarios } from "./writing-scenarios.ts";

/** Commands that write only by running other commands. */
const through = ["app", "demo"];

test("every command has a scenario or is listed as writing no files", () => {
  const servers = { model: "", sparql: "" };
  const tried = writingScenarios.map(({ line }) => readLine(line, servers).entry.name);
  const names = commandEntries.map(({ name }) => name);
  expect([...new Set([...tried, ...lookingCommands, ...through])].sort()).toEqual([...names].sort());
  // No command is in more than one list.
  expect(lookingCommands.concat(through).filter((name) => tried.includes(name))).toEqual([]);
});
