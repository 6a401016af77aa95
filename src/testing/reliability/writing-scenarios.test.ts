/** Which commands write is said of every one: the suites must not miss a new one. */
import { expect, test } from "vitest";
import { commandEntries } from "../../cli/registry.ts";
import { readLine } from "./run-line.ts";
import { lookingCommands, writingScenarios } from "./writing-scenarios.ts";

/** These write what other commands write, by calling them: edits of the app, and the tour through the example. */
const through = ["app", "demo"];

test("every command has a scenario, or is known to write nothing of its own", () => {
  const servers = { model: "", sparql: "" };
  const tried = writingScenarios.map(({ line }) => readLine(line, servers).entry.name);
  const names = commandEntries.map(({ name }) => name);
  expect([...new Set([...tried, ...lookingCommands, ...through])].sort()).toEqual([...names].sort());
  // None stands in two lists.
  expect(lookingCommands.concat(through).filter((name) => tried.includes(name))).toEqual([]);
});
