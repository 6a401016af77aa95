/** Tests class quotas on a graph of songs, including the reasons why the graph cannot fill a quota. */
import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { createMemoryGraph } from "../../testing/memory-graph.ts";
import { songTriples } from "../../testing/shaped-graphs.ts";
import { publishedLabelRules } from "../labels/label-rules.ts";
import { type SampleReport, sampleQuestions } from "../sampling/sample-questions.ts";
import { type ClassQuotas, classQuotasSchema, evenQuotas } from "./class-quotas.ts";

function generateSongs(classes: ClassQuotas, count: number): Promise<SampleReport> {
  const options = { count, seed: 3, graphName: "songs", classes };
  return sampleQuestions(createMemoryGraph(songTriples), options, unwatched);
}

test("each class gets at least its quota of questions, and the total number of questions does not change", async () => {
  const { pairs, classes } = await generateSongs(
    { answer_type: { temporal: 6 }, retrieval_operation: { negation: 4 }, hops: { "2": 8 } },
    20,
  );
  expect(pairs).toHaveLength(20);
  const having = (test: (pair: (typeof pairs)[number]) => boolean | undefined): number =>
    pairs.filter(test).length;
  expect(having(({ labels }) => labels.answer_type?.includes("temporal"))).toBeGreaterThanOrEqual(6);
  expect(having(({ labels }) => labels.retrieval_operation?.includes("negation"))).toBeGreaterThanOrEqual(4);
  expect(having(({ hops }) => hops === 2)).toBeGreaterThanOrEqual(8);
  expect(classes.map(({ gap }) => gap)).toEqual([null, null, null]);
  // Either of two requests may have a year as its answer, but a quota for years asks for no question with two requests.
  expect(new Set(pairs.flatMap(({ labels }) => labels.intention_count))).toEqual(
    new Set(["single intention"]),
  );
});

test("questions with multiple intentions are generated only on request", async () => {
  const quotas = { intention_count: { "multiple intentions": 8 } };
  const { pairs, classes } = await generateSongs(quotas, 20);
  const several = pairs.filter(({ labels }) => labels.intention_count?.includes("multiple intentions"));
  expect([several.length, pairs.length]).toEqual([8, 20]);
  expect(classes.map(({ made }) => made)).toEqual([8]);
});

test("the preset of equal quotas covers every class that the rules assign, and path lengths of one to three hops", () => {
  const quotas = evenQuotas(publishedLabelRules, 2);
  expect(quotas.graph_representation).toEqual({ "single fact": 2, "multi fact": 2 });
  expect(quotas.hops).toEqual({ "1": 2, "2": 2, "3": 2 });
  expect(classQuotasSchema.parse(quotas)).toEqual(quotas);
});

test("a quota for a column without labels is rejected", () => {
  expect(classQuotasSchema.safeParse({ answer_typ: { temporal: 1 } }).success).toBe(false);
});

test("sampled questions meet the quotas first, and a gap has a reason", async () => {
  const classes = { answer_type: { "named entity": 3, "other type": 1, colour: 1 }, hops: { "1": 2 } };
  const options = { count: 5, seed: 2, graphName: "songs", classes };
  const { pairs, classes: results } = await sampleQuestions(
    createMemoryGraph(songTriples),
    options,
    unwatched,
  );
  expect(pairs.length).toBeGreaterThanOrEqual(5);
  expect(
    pairs.filter(({ labels }) => labels.answer_type?.includes("named entity")).length,
  ).toBeGreaterThanOrEqual(3);
  // No property of the songs leads to web pages.
  expect(results.map(({ name, gap }) => [name, gap?.replace(/\d+/, "N") ?? null])).toEqual([
    ["named entity", null],
    ["other type", "none of N drafts on this graph is of this kind"],
    ["colour", 'no labelling rule assigns "colour"'],
    ["1", null],
  ]);
});
