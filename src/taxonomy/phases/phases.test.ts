import { expect, test } from "vitest";
import { InputError } from "../../base/errors.ts";
import { planningSchema } from "./1-planning.ts";
import { extractionSchema } from "./3-extraction.ts";
import { clusteringSchema, findMembershipGaps } from "./4-clustering.ts";
import { effectiveRelevance, judgeAnswers, relevanceSchema } from "./5-relevance.ts";
import { constructionSchema, replayIncrements } from "./6-construction.ts";

const questions = [
  { id: "GQ1", text: "?" },
  { id: "GQ2", text: "?" },
];

test.each([
  ["all", { GQ1: true, GQ2: true }, true],
  ["all", { GQ1: true, GQ2: false }, false],
  ["all", { GQ2: false }, false],
  ["all", { GQ1: true }, undefined],
  ["any", { GQ1: true }, true],
  ["any", { GQ1: false, GQ2: false }, false],
  ["any", { GQ1: false }, undefined],
  ["all", {}, undefined],
] as const)("rule %s, answers %o: %s", (rule, answers, expected) => {
  expect(judgeAnswers(answers, { rule, questions })).toBe(expected);
});

const clustering = clusteringSchema.parse({
  clusters: ["a", "b", "c", "d"].map((id) => ({ id, members: [`p:${id}`] })),
  categories: [
    { id: "yes", name: "Yes", clusters: ["a", "b"] },
    { id: "no", name: "No", clusters: ["c"] },
    { id: "void", name: "Void", clusters: ["d"] },
  ],
});
const plan = planningSchema.parse({ relevance: { rule: "all", questions } }).relevance;
const all = { GQ1: true, GQ2: true };

test("an irrelevant category makes its clusters irrelevant, and a category without a relevant cluster is irrelevant", () => {
  const assessment = relevanceSchema.parse({
    categories: [
      { id: "yes", answers: all, reason: "fits" },
      { id: "no", answers: { GQ1: true, GQ2: false }, reason: "too narrow" },
      { id: "void", answers: all, reason: "fits" },
    ],
    clusters: [
      { id: "a", relevant: true, reason: "good" },
      { id: "b", relevant: false, reason: "bad" },
      { id: "c", relevant: true, reason: "good" },
      { id: "d", relevant: false, reason: "bad" },
    ],
  });
  const { clusters, categories } = effectiveRelevance(assessment, clustering, plan);
  expect(Object.fromEntries([...clusters].map(([id, verdict]) => [id, verdict.relevant]))).toEqual({
    a: true,
    b: false,
    c: false,
    d: false,
  });
  expect(clusters.get("c")?.reason).toBe('the category "No" is not relevant');
  expect(Object.fromEntries([...categories].map(([id, verdict]) => [id, verdict.relevant]))).toEqual({
    yes: true,
    no: false,
    void: false,
  });
});

test("an item without a judgement has no verdict", () => {
  const none = effectiveRelevance(relevanceSchema.parse({}), clustering, plan);
  expect([...none.clusters, ...none.categories]).toEqual([]);
});

const issuesOf = (result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) => result.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

test("an error states the path of a member in two clusters, a representative outside its cluster, or an unknown cluster", () => {
  const broken = clusteringSchema.safeParse({
    clusters: [
      { id: "a", members: ["p:1"], representative: "p:2" },
      { id: "b", members: ["p:1"] },
    ],
    categories: [{ id: "k", name: "K", clusters: ["z"] }],
  });
  expect(issuesOf(broken)).toEqual([
    "clusters.0.representative: p:2 is not a member of a",
    "clusters.1.members.0: p:1 already belongs to cluster a",
    "categories.0.clusters.0: there is no cluster z",
  ]);
});

test("the check lists extracted classes that are not in any cluster, and cluster members that do not exist", () => {
  const extraction = extractionSchema.parse({
    publications: [{ id: "p", classes: ["a", "b", "e"].map((name) => ({ id: `p:${name}`, name })) }],
  });
  expect(findMembershipGaps(clustering, extraction)).toEqual({
    unclustered: ["p:e"],
    unknown: ["p:c", "p:d"],
  });
});

const first = { name: "T1", categories: [{ name: "A", classes: [{ name: "x" }, { name: "y" }] }] };
const remove = { op: "remove-class", category: "A", class: "x", reason: "r" };

test("later increments are replayed, and a closed increment must reproduce its content", () => {
  const read = (content?: string) =>
    replayIncrements(
      constructionSchema.parse({ increments: [first, { name: "T2", operations: [remove], content }] }),
      "c.json",
    );
  expect(read()[1]?.categories[0]?.classes.map(({ name }) => name)).toEqual(["y"]);
  expect(() => read("0".repeat(64))).toThrow(
    /\$\.increments\[1\]\.content: the operations of T2 no longer produce/,
  );
});

test("the error for an inapplicable operation states the operation's path", () => {
  const document = constructionSchema.parse({
    increments: [first, { name: "T2", operations: [remove, remove] }],
  });
  expect(() => replayIncrements(document, "c.json")).toThrow(InputError);
  expect(() => replayIncrements(document, "c.json")).toThrow(
    /c\.json at \$\.increments\[1\]\.operations\[1\]/,
  );
});

test("the first increment has content, later increments have operations, and names are unique", () => {
  const broken = constructionSchema.safeParse({ increments: [{ name: "T1", operations: [] }, first] });
  expect(issuesOf(broken)).toEqual([
    'increments.1.name: "T1" appears twice',
    "increments.0: the first increment must have categories",
    "increments.1: later increments must have operations and no categories",
  ]);
});
