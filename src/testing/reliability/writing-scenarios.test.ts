/** Every command states whether it writes, so that the suites miss no new one. */
import { expect, test } from "vitest";
import { commandEntries } from "../../cli/registry.ts";
import { readLine } from "./run-line.ts";
import { lookingCommands, writingScenarios } from "./writing-scenarios.ts";

/** Write only through the commands that they call: the edits of the app, and the tour through the example. */
const through = ["app", "demo"];

test("every command has a scenario or is listed as writing no files", () => {
  const servers = { model: "", sparql: "" };
  const tried = writingScenarios.map(({ line }) => readLine(line, servers).entry.name);
  const names = commandEntries.map(({ name }) => name);
  expect([...new Set([...tried, ...lookingCommands, ...through])].sort()).toEqual([...names].sort());
  // No command is in two lists.
  expect(lookingCommands.concat(through).filter((name) => tried.includes(name))).toEqual([]);
});
