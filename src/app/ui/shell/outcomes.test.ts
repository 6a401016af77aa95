/** Tests that the compiler checks the types of stored command results. */
import { expect, test } from "vitest";
import { commandLine } from "../../cli/command-line.ts";
import { type KeptLine, keepOutcome } from "./outcomes.ts";

test("a key cannot store a command's result as a result of another kind", () => {
  const line = commandLine("graph find", ["paper"], { graph: "g.nt" });
  const keptLine: KeptLine = { line, storeAs: "foundEntities" };
  // @ts-expect-error: the output of graph find is not an answer.
  const mistaken: KeptLine = { line, storeAs: "answer" };
  expect([keptLine.line, mistaken.line]).toEqual([line, line]);
});

test("a new result replaces the last result of its kind and does not affect other kinds", () => {
  const result = { graph: "g.nt", words: "", found: [], class_names: {} };
  const outcomes = keepOutcome({ foundEntities: result }, "foundEntities", { ...result, words: "paper" });
  expect(keepOutcome(outcomes, "subgraph", { uid: "q1" })).toEqual({
    foundEntities: { ...result, words: "paper" },
    subgraph: { uid: "q1" },
  });
});
