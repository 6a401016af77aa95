import { expect, test } from "vitest";
import { suggest } from "./palette.ts";

test("a command with the typed name ranks before commands that only mention the word", () => {
  // The summary of "questions difficulty" begins with "Ask", and the question commands are listed before "ask".
  const lines = suggest("ask", []).map(({ line }) => line);
  expect(lines[0]).toBe("ask");
  expect(lines).toContain("questions difficulty");
});

test("a mistyped word counts as the nearest one if nothing else fits", () => {
  const lines = (typed: string): string[] => suggest(typed, []).map(({ line }) => line);
  expect(lines("prsima")[0]).toBe("survey flow");
  expect(lines("prsima")).toEqual(lines("prisma"));
  expect(lines("taxonmy exprot")).toEqual(lines("taxonomy export"));
  expect(lines("qqqqqqqq")).toEqual([]);
});
