import { expect, test } from "vitest";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph } from "../../testing/memory-graph.ts";
import { readGraphView } from "../facts/graph-view.ts";
import { profileGraph } from "../facts/profile-graph.ts";
import { describeAnswer } from "./describe-answer.ts";
import { findMentions } from "./find-mentions.ts";
import type { QueryForm } from "./form.ts";
import { runForm } from "./run-form.ts";

const graph = createMemoryGraph([
  ["B1:Long Arch@Bridge", "river", "R1:Ara"],
  ["B2:Old Gate@Bridge", "river", "R1"],
  ["B3:Mill Pier@Bridge", "river", "R2:Bor"],
]);
const facts = readGraphView(graph, unwatched).then((view) => profileGraph(view, {}, unwatched));
const form: QueryForm = {
  version: 1,
  hub: "Bridge",
  operation: "aggregation",
  where: [{ field: "river", in: ["ara"] }],
  ask: null,
  typed: true,
};

test("each entry of a list answer contains the ids of its nodes", async () => {
  const outcome = runForm(await facts, form);
  if ("refused" in outcome) throw new Error(outcome.refused);
  expect(describeAnswer(await facts, form, outcome)).toEqual({
    kind: "list",
    ordered: false,
    entries: [
      { label: "Long Arch", ids: ["B1"] },
      { label: "Old Gate", ids: ["B2"] },
    ],
  });
});

test("a mention is a span of the question, even if its word is inflected", async () => {
  const question = "Which rivers does the Long Arch cross?";
  const asked: QueryForm = { ...form, operation: "basic", where: [{ title: "Long Arch" }], ask: "river" };
  const mentions = findMentions(await facts, asked, question);
  expect(mentions.map(({ kind, text, ids }) => [kind, text, ids])).toEqual([
    ["predicate", "rivers", ["river"]],
    ["entity", "Long Arch", ["B1"]],
  ]);
  for (const { start, end, text } of mentions) expect(question.slice(start, end)).toBe(text);
});
