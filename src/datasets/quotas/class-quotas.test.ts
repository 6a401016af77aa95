/**
 * Tests class quotas on a graph of songs, including the report of the missing field if the graph cannot fill a quota.
 */
import { expect, test } from "vitest";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph } from "../../testing/memory-graph.ts";
import { factsOf, songTriples } from "../../testing/shaped-graphs.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import type { Operation } from "../forms/form.ts";
import type { UseCase } from "../forms/use-case.ts";
import { fieldRoles } from "../generate/field-roles.ts";
import { type GenerationReport, generateQuestions } from "../generate/generate-questions.ts";
import { clusterSubjects, defaultClusterOptions } from "../generate/value-clusters.ts";
import { publishedLabelRules } from "../labels/label-rules.ts";
import { sampleQuestions } from "../sampling/sample-questions.ts";
import { type ClassQuotas, classQuotasSchema, evenQuotas } from "./class-quotas.ts";
import { missingForCell } from "./missing-fields.ts";

async function generateSongs(classes: ClassQuotas, count: number): Promise<GenerationReport> {
  const facts = await factsOf(songTriples);
  const subjects = await clusterSubjects(facts, createLexicalEmbedder(), defaultClusterOptions, unwatched);
  return generateQuestions(subjects, { count, seed: 3, graph: "songs", classes }, unwatched);
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
  expect(classes.map(({ made, wanted }) => made >= wanted)).toEqual([true, true, true]);
});

test("questions with multiple intentions are generated only on request", async () => {
  const quotas = { intention_count: { "multiple intentions": 8 } };
  const { pairs, classes } = await generateSongs(quotas, 20);
  const several = pairs.filter(({ labels }) => labels.intention_count?.includes("multiple intentions"));
  expect([several.length, pairs.length]).toEqual([8, 20]);
  expect(classes.map(({ made }) => made)).toEqual([8]);
  // Either request may have a year as its answer, but a quota for years does not ask for questions with two requests.
  const temporal = await generateSongs({ answer_type: { temporal: 6 } }, 20);
  expect(new Set(temporal.pairs.flatMap(({ labels }) => labels.intention_count))).toEqual(
    new Set(["single intention"]),
  );
});

test("if no field can fill a class, the report states what kind of field is missing", async () => {
  // The songs have genres, writers and years, but no flags, no links, and no numbers other than years.
  const { classes } = await generateSongs(
    {
      answer_type: { boolean: 1, "other type": 1 },
      condition_type: { quantitative: 1 },
      question_goal: { "problem solving": 1 },
      hops: { "9": 1 },
    },
    10,
  );
  expect(classes.map(({ name, made, reason }) => [name, made, reason])).toEqual([
    ["boolean", 0, "the graph has no field whose only values are yes and no"],
    ["other type", 0, "the graph has no field that contains links"],
    ["quantitative", 0, "the graph has no field with three different numbers"],
    ["problem solving", 0, 'no labelling rule assigns "problem solving"'],
    [
      "9",
      0,
      expect.stringMatching(
        /^not enough questions with this number of hops could be generated; no question has more than \d hops$/,
      ),
    ],
  ]);
});

test("if a graph has no content fields, the report gives this reason for each empty cell that needs one", async () => {
  const facts = await factsOf([
    ["F1:Dawn@Film", "genre", "G1:drama"],
    ["F2:Dusk@Film", "genre", "G2:comedy"],
    ["F3:Noon@Film", "genre", "G1"],
  ]);
  const roles = facts.subjects.map((store) => fieldRoles(store, false));
  const missing = (operation: Operation, useCase: UseCase): string =>
    missingForCell(roles, { operation, useCase, typed: true });
  expect(missing("counting", 4)).toBe("the graph has no content field");
  expect(missing("counting", 6)).toBe("the graph has no content field");
  expect(missing("counting", 1)).toBe("no two fields in the graph can be combined for this cell");
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
    ["other type", "none of N drafts on this graph has this class"],
    ["colour", 'no labelling rule assigns "colour"'],
    ["1", null],
  ]);
});
