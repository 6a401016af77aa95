import { expect, test } from "vitest";
import { commandEntries } from "../../../cli/registry.ts";
import { appActions, suggest, synonyms } from "./palette.ts";

test("a command with the typed name precedes commands that only mention the word", () => {
  const lines = suggest("merge", []).map(({ line }) => line);
  expect(lines[0]).toBe("merge");
  expect(lines).toContain("taxonomy edit merge-classes");
});

test("if nothing matches, a mistyped word counts as the nearest known word", () => {
  const lines = (typed: string): string[] => suggest(typed, []).map(({ line }) => line);
  expect(lines("prsima")[0]).toBe("survey report");
  expect(lines("prsima")).toEqual(lines("prisma"));
  expect(lines("taxonmy exprot")).toEqual(lines("taxonomy export"));
  expect(lines("qqqqqqqq")).toEqual([]);
});

test("every synonym belongs to an existing command or action of the app", () => {
  const lines = [...commandEntries.map(({ name }) => name), ...appActions.map(({ line }) => line)];
  const dead = Object.values(synonyms)
    .flat()
    .filter((name) => !lines.some((line) => line === name || line.startsWith(`${name} `)));
  expect(dead).toEqual([]);
});

test.each([
  ["skos", "export"],
  ["duplicates", "survey suspects"],
  ["irr", "agreement"],
])("the word %s finds the command %s", (word, command) => {
  expect(suggest(word, []).map(({ line }) => line)).toContain(command);
});
