import { expect, test } from "vitest";
import { suggest } from "./palette.ts";

test("a command whose name is typed stands before those that only speak of it", () => {
  // The summary of "graph query" begins with "Ask a graph", and the graph commands are listed before "ask".
  const lines = suggest("ask", []).map(({ line }) => line);
  expect(lines[0]).toBe("ask");
  expect(lines).toContain("graph query");
});
