/** Which commands write is said of every one: the suites must not miss a new one. */
import { expect, test } from "vitest";
import { commandEntries } from "../../cli/registry.ts";
import { readLine } from "./run-line.ts";
import { lookingCommands, writingScenarios } from "./writing-scenarios.ts";

/** These write what other commands write, by calling them: edits of the app, and the tour through the example. */
const through = ["app", "demo"];

/** These act on a git repository in the middle of a merge, which the prepared folder is not: `merge-by-git.test.ts` runs them. */
const inRepositories = ["merge", "merge setup", "merge resolve", "merge settle"];

test("every command has a scenario, or is known to write nothing of its own", () => {
  const servers = { model: "", sparql: "" };
  const tried = writingScenarios.map(({ line }) => readLine(line, servers).entry.name);
  const names = commandEntries.map(({ name }) => name);
  expect([...new Set([...tried, ...lookingCommands, ...through, ...inRepositories])].sort()).toEqual(
    [...names].sort(),
  );
  // None stands in two lists.
  expect(lookingCommands.concat(through, inRepositories).filter((name) => tried.includes(name))).toEqual([]);
});
