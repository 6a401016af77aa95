import { expect, test } from "vitest";
import { parseEfforts } from "./model-session.ts";

test("a level for all tasks and levels for individual tasks are parsed regardless of letter case", () => {
  expect(parseEfforts([])).toEqual({ reasoningEffort: null });
  expect(parseEfforts(["medium"])).toEqual({ reasoningEffort: "medium" });
  expect(parseEfforts(["medium", "Rerank=low", "finalAnswer=high"])).toEqual({
    reasoningEffort: "medium",
    taskEfforts: { rerank: "low", finalAnswer: "high" },
  });
});

test("the parser rejects unknown levels and tasks, and two levels for the same task", () => {
  expect(() => parseEfforts(["much"])).toThrow(/does not support "much"/);
  expect(() => parseEfforts(["rerank="])).toThrow(/does not support ""/);
  expect(() => parseEfforts(["rerenk=low"])).toThrow(
    expect.objectContaining({ exitCode: 2, hint: expect.stringContaining("Did you mean rerank?") }),
  );
  expect(() => parseEfforts(["low", "high"])).toThrow(/two levels for all tasks/);
  expect(() => parseEfforts(["rerank=low", "rerank=high"])).toThrow(/two levels for rerank/);
});
