import { expect, test } from "vitest";
import { answeredBy, labelRuns, rulesNotes, runLabel } from "./run-label.ts";

test("a label tells that rules answered, or the model and the embedder", () => {
  expect(answeredBy({ language: "offline-1", embedder: "lexical-1" })).toBe("rules");
  expect(
    answeredBy({ language: "prompted openai/gpt-4o-mini t=0 finalAnswer@2", embedder: "openai/e3" }),
  ).toBe("openai/gpt-4o-mini, openai/e3");
  expect(answeredBy({ language: "offline-1", embedder: "onnx:minilm@1" })).toBe("rules, onnx:minilm@1");
  // Predictions of other programs tell neither.
  expect(answeredBy({})).toBeNull();
  expect(runLabel("hublink", "rules")).toBe("hublink (rules)");
  expect(runLabel("hublink (rules)", "rules")).toBe("hublink (rules)");
  expect(runLabel("hublink", null)).toBe("hublink");
});

test("labels replace the names of runs and pairs, once", () => {
  const document = {
    runs: [{ retriever: "a", answered_by: "rules" }, { retriever: "b" }],
    comparisons: [{ a: "a", b: "b" }],
    repeats: [{ configuration: "a", runs: ["a"] }],
    group_comparisons: { type: { count: [{ a: "a", b: "b" }] } },
    manifest: { runs: { a: { seed: 1 }, b: {} } },
  };
  const labelled = labelRuns(document);
  expect(labelled.runs.map(({ retriever }) => retriever)).toEqual(["a (rules)", "b"]);
  expect(labelled.comparisons).toEqual([{ a: "a (rules)", b: "b" }]);
  expect(labelled.group_comparisons.type?.count).toEqual([{ a: "a (rules)", b: "b" }]);
  expect(Object.keys(labelled.manifest.runs)).toEqual(["a (rules)", "b"]);
  expect(labelRuns(labelled)).toEqual(labelled);
});

test("the note about rules appears only if rules ran a published system", () => {
  const rules = { origin: "thesis", answered_by: "rules" };
  expect(rulesNotes([rules])).toHaveLength(1);
  expect(rulesNotes([{ ...rules, answered_by: "rules, onnx:minilm@1" }])).toHaveLength(1);
  expect(rulesNotes([{ ...rules, origin: "own" }])).toEqual([]);
  expect(rulesNotes([{ ...rules, answered_by: "gpt, e3" }])).toEqual([]);
});
