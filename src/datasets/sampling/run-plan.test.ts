/** Tests that plans name fields and values of a graph, and become one question per combination. */
import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { samplerOf } from "../../testing/open-sampler.ts";
import { writePaperGraph } from "../../testing/paper-graph.ts";
import type { Draw } from "./draw.ts";
import { mainClass } from "./main-class.ts";
import type { Sampler } from "./open-sampler.ts";
import { type Plan, planSchema } from "./plan.ts";
import { type PlanReport, runPlan } from "./run-plan.ts";
import { openDraw } from "./sample-questions.ts";
import type { Demands } from "./write-pair.ts";

async function run(
  plan: Plan,
  clusters: readonly string[] = [],
  demands: Partial<Demands> = {},
): Promise<PlanReport> {
  const sampler = await samplerOf(writePaperGraph());
  const draw = await openDraw(sampler, { seed: 1 }, unwatched);
  const joined = { ...draw, clusters: clustersOf(sampler, clusters) };
  return runPlan(sampler, joined, plan, "plan.json", demands);
}

/** Joins methods, in the given order. */
function clustersOf({ schema, index }: Sampler, labels: readonly string[]): Draw["clusters"] {
  const field = mainClass(schema).fields.find(({ words }) => words.noun === "method");
  if (field === undefined) throw new Error("no methods");
  const ends = labels.flatMap((label) => field.ends.filter((end) => index.label(end) === label));
  return new Map([[field, new Map(ends.map((end) => [end, ends]))]]);
}

test("a restricted plan produces one question per value, in the plan's wording", async () => {
  const plan = planSchema.parse({
    operation: "aggregation",
    values: "method",
    restrictions: [{ field: "research object", in: ["Genes"] }],
    template: "Which papers study [research object] by [method]?",
  });
  const { pairs, refused } = await run(plan);
  // Genes are studied by Survey (Alpha) and by Experiment and Interview (Beta).
  expect(pairs.map(({ question, sourceIds }) => [question, [...new Set(sourceIds)]])).toEqual([
    ["Which papers study Genes by Experiment?", ["10.1234/beta"]],
    ["Which papers study Genes by Interview?", ["10.1234/beta"]],
    ["Which papers study Genes by Survey?", ["10.1234/alpha"]],
  ]);
  expect(refused).toEqual({});
});

test("clustered values form a single operand in collect mode and separate operands in split mode", async () => {
  const plan = { operation: "counting", values: "method", measure: "hubs" };
  const collected = await run(planSchema.parse(plan), ["Experiment", "Interview"]);
  // Experiment or Interview is used by Beta, Gamma and Epsilon; Survey by Alpha and Beta.
  expect(collected.pairs.map(({ goldenAnswer }) => goldenAnswer)).toEqual(["3", "2"]);
  expect(collected.pairs[0]?.question).toMatch(/Experiment or (?:the method )?Interview/);
  const split = await run(planSchema.parse({ ...plan, mode: "split" }), ["Experiment", "Interview"]);
  expect(split.pairs).toHaveLength(3);
});

test("the error about an unknown field or value suggests a similar name", async () => {
  const asked = (parts: object) =>
    run(planSchema.parse({ operation: "aggregation", values: "method", ...parts }));
  await expect(asked({ values: "metod" })).rejects.toThrow(
    'plan.json at $.values[0]: the graph has no field "metod"',
  );
  await expect(asked({ restrictions: [{ field: "research object", in: ["Gene"] }] })).rejects.toMatchObject({
    message: expect.stringContaining('no "research object" is "Gene"'),
    hint: "Nearest: Genes, Cells, Tissue.",
  });
});

test("a range needs a field with numbers, years or dates", async () => {
  const between = (field: string) =>
    run(
      planSchema.parse({
        operation: "counting",
        values: "research object",
        restrictions: [{ field, between: [2018, 2019] }],
      }),
      [],
      { keepRedundant: true },
    );
  // Genes are studied by Alpha (2018) and Beta (2019); Cells by Beta and Gamma (2019); Tissue only in 2021.
  expect((await between("publication year")).pairs.map(({ goldenAnswer }) => goldenAnswer)).toEqual([
    "2",
    "2",
  ]);
  await expect(between("method")).rejects.toThrow('the values of "method" are no numbers, years or dates');
});

/**
 * The graph contains these studies: Alpha studies Genes by Survey; Beta studies Genes by Experiment and Interview, and
 * Cells by Survey; Gamma studies Cells by Experiment; Epsilon studies Tissue by Interview.
 */
const both = { operation: "aggregation", values: ["research object", "method"] };

test("a plan with multiple value fields produces only the combinations that occur in the studies", async () => {
  const template = "Which papers study [research object] by [method]?";
  const { pairs, refused } = await run(planSchema.parse({ ...both, template }));
  expect(pairs.map(({ question }) => question.slice("Which papers study ".length))).toEqual([
    "Cells by Experiment?",
    "Cells by Survey?",
    "Genes by Experiment?",
    "Genes by Interview?",
    "Genes by Survey?",
  ]);
  // Tissue is studied only by Interview; Beta studies Cells and uses Interview, but not in the same study.
  expect(refused).toEqual({ "a condition changes nothing": 1, "the answer is empty": 1 });
  const all = await run(planSchema.parse(both), [], { keepRedundant: true });
  expect(all.pairs).toHaveLength(6);
  // Each question has only one paper as its answer, so none of them is an aggregation.
  expect(new Set(all.pairs.map(({ labels }) => labels.retrieval_operation?.[0]))).toEqual(new Set(["basic"]));
});

test("a comparison pairs each value with the next one, under the same conditions", async () => {
  const plan = planSchema.parse({
    operation: "comparative",
    values: "method",
    measure: "hubs",
    template: "Do more papers use [method] or [method]?",
  });
  const { pairs } = await run(plan);
  // Survey is used by Alpha and Beta, Experiment by Beta and Gamma, and Interview by Beta and Epsilon.
  expect(pairs.map(({ question }) => question)).toEqual([
    "Do more papers use Experiment or Interview?",
    "Do more papers use Interview or Survey?",
  ]);
  expect(pairs.map(({ sourceIds }) => [...new Set(sourceIds)].sort())).toEqual([
    ["10.1234/beta", "10.1234/epsilon", "10.1234/gamma"],
    ["10.1234/alpha", "10.1234/beta", "10.1234/epsilon"],
  ]);
  for (const { labels, answers } of pairs) {
    expect(labels.retrieval_operation).toEqual(["comparative"]);
    expect(answers?.entries.map(({ count }) => count)).toEqual([2, 2]);
  }
  // Genes are studied by Survey only in Alpha, and by Experiment and by Interview only in Beta.
  const aboutGenes = { restrictions: [{ field: "research object", in: ["Genes"] }] };
  const restricted = await run({ ...plan, ...aboutGenes });
  expect([restricted.pairs, restricted.refused]).toEqual([
    [],
    { "a list or count contains only one item": 2 },
  ]);
});

test("a topic selects publications and appears in every question, and queries that match other publications are rejected", async () => {
  const asked = (parts: object) => run(planSchema.parse({ ...both, ...parts }));
  const beta = await asked({ topic: "Beta" });
  expect(beta.pairs.map(({ topicEntityValue }) => topicEntityValue)).toEqual(["Beta", "Beta", "Beta"]);
  expect(new Set(beta.pairs.flatMap(({ sourceIds }) => sourceIds))).toEqual(new Set(["10.1234/beta"]));
  // Genes are studied by Survey in Alpha, and Cells by Experiment in Gamma.
  expect(beta.refused["the values also occur outside the selected publications"]).toBe(2);
  const inField = await asked({ topic: "F1", type: "METHOD" });
  expect(inField.pairs.map(({ topicEntityId }) => topicEntityId)).toEqual(Array(5).fill("F1"));
  expect((await asked({ type: "has list element" })).pairs).toHaveLength(5);
});

test("the fields of a plan can use different modes: collect or split", async () => {
  const questions = async (mode: unknown) =>
    (await run(planSchema.parse({ ...both, mode }), ["Experiment", "Interview"])).pairs.length;
  // Collected questions: Genes and Cells by Survey; Genes and Cells by Experiment or Interview. Tissue needs no method.
  expect(await questions({ "research object": "split", Method: "collect" })).toBe(4);
  expect(await questions({ method: "split" })).toBe(5);
});

test.each([
  [{ topic: "Betta" }, 'plan.json at $.topic: the graph has no entity "Betta"', "Nearest: Beta"],
  [{ topic: "Genes" }, '"Genes" is the label of 3 entities', "Specify the id of the intended entity"],
  [{ type: "metod" }, 'plan.json at $.type: no publication has the predicate "metod"', "Nearest: method"],
  [
    { template: "Which [papers]?" },
    "$.template: no field provides a value for the slot [papers]",
    "research object, method",
  ],
  [{ mode: { methd: "split" } }, 'the graph has no field "methd"', "Nearest: method"],
] as const)("the plan reader rejects %j and suggests the next step", async (parts, message, hint) => {
  const asked = run(planSchema.parse({ ...both, ...parts }));
  await expect(asked).rejects.toMatchObject({
    message: expect.stringContaining(message),
    hint: expect.stringContaining(hint),
  });
});
