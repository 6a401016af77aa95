/** Tests that the compiler checks the stored results of commands. */
import { expect, test } from "vitest";
import { commandLine } from "../../cli/command-line.ts";
import { type KeptLine, keepOutcome } from "./outcomes.ts";

test("a key can store a result only under a name of its own command", () => {
  const line = commandLine("graph find", ["paper"], { graph: "g.nt" });
  const kept: KeptLine = { line, into: "found" };
  // @ts-expect-error: what graph find finds is no answer.
  const mistaken: KeptLine = { line, into: "answer" };
  expect([kept.line, mistaken.line]).toEqual([line, line]);
});

test("the last result of a name counts, and does not affect other names", () => {
  const found = { graph: "g.nt", words: "", found: [] };
  const outcomes = keepOutcome({ found }, "found", { ...found, words: "paper" });
  expect(keepOutcome(outcomes, "subgraph", { uid: "q1" })).toEqual({
    found: { ...found, words: "paper" },
    subgraph: { uid: "q1" },
  });
});
