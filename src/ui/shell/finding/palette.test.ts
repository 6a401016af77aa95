import { expect, test } from "vitest";
import { suggest } from "./palette.ts";

test("a command with the typed name ranks before commands that only mention the word", () => {
  // The summary of "taxonomy edit" begins with "Apply", and the taxonomy commands are listed before "apply".
  const lines = suggest("apply", []).map(({ line }) => line);
  expect(lines[0]).toBe("apply");
  expect(lines).toContain("taxonomy edit");
});

test("a mistyped word counts as the nearest known word if nothing else matches", () => {
  const lines = (typed: string): string[] => suggest(typed, []).map(({ line }) => line);
  expect(lines("prsima")[0]).toBe("survey flow");
  expect(lines("prsima")).toEqual(lines("prisma"));
  expect(lines("taxonmy exprot")).toEqual(lines("taxonomy export"));
  expect(lines("qqqqqqqq")).toEqual([]);
});
