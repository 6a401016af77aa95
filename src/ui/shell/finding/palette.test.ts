import { expect, test } from "vitest";
import { suggest } from "./palette.ts";

test("a command with the typed name ranks before commands that only mention the word", () => {
  // The summary of "questions difficulty" begins with "Ask", and the question commands are listed before "ask".
  const lines = suggest("ask", []).map(({ line }) => line);
  expect(lines[0]).toBe("ask");
  expect(lines).toContain("questions difficulty");
});
