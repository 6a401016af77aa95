import { expect, test } from "vitest";
import { writePaperGraph } from "../../testing/paper-graph.ts";
import { readFacts } from "../../testing/read-facts.ts";
import { planSchema } from "./plan.ts";
import { runPlan } from "./run-plan.ts";

const options = { graph: "papers", file: "plan.json", largestGolden: 10 };

test("a restricted plan produces one question per value, in the plan's wording", async () => {
  const facts = await readFacts(writePaperGraph());
  const plan = planSchema.parse({
    operation: "aggregation",
    values: "method",
    restrictions: [{ field: "research object", in: ["Genes"] }],
    template: "Which papers study [research object] by [method]?",
  });
  const { pairs, refused } = runPlan(facts, new Map(), plan, options);
  // Genes are studied by Survey (Alpha) and by Experiment and Interview (Beta).
  expect(pairs.map(({ question, sourceIds }) => [question, [...new Set(sourceIds)]])).toEqual([
    ["Which papers study Genes by Survey?", ["10.1234/alpha"]],
    ["Which papers study Genes by Experiment?", ["10.1234/beta"]],
    ["Which papers study Genes by Interview?", ["10.1234/beta"]],
  ]);
  expect(refused).toEqual({});
});

test("clustered values form a single operand in collect mode and separate operands in split mode", async () => {
  const facts = await readFacts(writePaperGraph());
  const cluster = ["Experiment", "Interview"];
  const clusters = new Map([["method", new Map(cluster.map((label) => [label.toLowerCase(), cluster]))]]);
  const plan = { operation: "counting", values: "method", measure: "hubs" };
  const collected = runPlan(facts, clusters, planSchema.parse(plan), options);
  // Experiment or Interview is used by Beta, Gamma and Epsilon.
  const [joined] = collected.pairs.filter(({ question }) => question.includes("Experiment or Interview"));
  expect(joined?.goldenAnswer).toMatch(/^There are three papers .*\bExperiment or Interview\.$/);
  const split = runPlan(facts, clusters, planSchema.parse({ ...plan, mode: "split" }), options);
  expect(split.pairs).toHaveLength(3);
});

test("the error about an unknown field or value suggests a similar name", async () => {
  const facts = await readFacts(writePaperGraph());
  const plan = (parts: object) => planSchema.parse({ operation: "aggregation", values: "method", ...parts });
  const run = (parts: object) => () => runPlan(facts, new Map(), plan(parts), options);
  expect(run({ values: "metod" })).toThrow('plan.json at $.values[0]: the graph has no field "metod"');
  try {
    run({ restrictions: [{ field: "research object", in: ["Gene"] }] })();
  } catch (error) {
    expect((error as { hint?: string }).hint).toBe("Nearest: Genes, Cells, Tissue.");
  }
  expect(run({ restrictions: [{ field: "research object", in: ["Gene"] }] })).toThrow(
    'no "research object" is "Gene"',
  );
});

/**
 * The graph contains these studies: Alpha studies Genes by Survey; Beta studies Genes by Experiment and Interview, and
 * Cells by Survey; Gamma studies Cells by Experiment; Epsilon studies Tissue by Interview.
 */
const both = { operation: "aggregation", values: ["research object", "method"] };

test("a plan with multiple value fields produces only the combinations that occur in the studies", async () => {
  const facts = await readFacts(writePaperGraph());
  const template = "Which papers study [research object] by [method]?";
  const { pairs, refused } = runPlan(facts, new Map(), planSchema.parse({ ...both, template }), options);
  expect(pairs.map(({ question }) => question.slice("Which papers study ".length))).toEqual([
    "Genes by Survey?",
    "Genes by Experiment?",
    "Genes by Interview?",
    "Cells by Survey?",
    "Cells by Experiment?",
  ]);
  // Tissue is studied only by Interview; Beta studies Cells and uses Interview, but not in the same study.
  expect(refused).toEqual({ "a condition changes nothing": 1, "nothing matches": 1 });
  const all = runPlan(facts, new Map(), planSchema.parse(both), { ...options, keepRedundant: true });
  expect(all.pairs).toHaveLength(6);
  // Each question has only one paper as its answer, so none of them is an aggregation.
  expect(new Set(all.pairs.map(({ labels }) => labels.retrieval_operation?.[0]))).toEqual(new Set(["basic"]));
});

test("a comparison pairs each value with the next one, under the same conditions", async () => {
  const facts = await readFacts(writePaperGraph());
  const plan = planSchema.parse({
    operation: "comparative",
    values: "method",
    measure: "hubs",
    template: "Do more papers use [method] or [method]?",
  });
  const { pairs } = runPlan(facts, new Map(), plan, options);
  // Survey is used by Alpha and Beta, Experiment by Beta and Gamma, and Interview by Beta and Epsilon.
  expect(pairs.map(({ question }) => question)).toEqual([
    "Do more papers use Survey or Experiment?",
    "Do more papers use Experiment or Interview?",
  ]);
  expect(pairs.map(({ sourceIds }) => [...new Set(sourceIds)].sort())).toEqual([
    ["10.1234/alpha", "10.1234/beta", "10.1234/gamma"],
    ["10.1234/beta", "10.1234/epsilon", "10.1234/gamma"],
  ]);
  for (const { labels, answers } of pairs) {
    expect(labels.retrieval_operation).toEqual(["comparative"]);
    expect(answers?.entries.map(({ count }) => count)).toEqual([2, 2]);
  }
  // Genes are studied by Survey only in Alpha, and by Experiment and by Interview only in Beta.
  const aboutGenes = { restrictions: [{ field: "research object", in: ["Genes"] }] };
  const restricted = runPlan(facts, new Map(), { ...plan, ...aboutGenes }, options);
  expect([restricted.pairs, restricted.refused]).toEqual([
    [],
    { "a list or count contains only one item": 2 },
  ]);
});

test("a topic selects publications and appears in every question, and forms that match other publications are rejected", async () => {
  const facts = await readFacts(writePaperGraph());
  const run = (parts: object) => runPlan(facts, new Map(), planSchema.parse({ ...both, ...parts }), options);
  const beta = run({ topic: "Beta" });
  expect(beta.pairs.map(({ topicEntityValue }) => topicEntityValue)).toEqual(["Beta", "Beta", "Beta"]);
  expect(beta.pairs.flatMap(({ sourceIds }) => sourceIds)).toEqual(Array(6).fill("10.1234/beta"));
  // Genes are studied by Survey in Alpha, and Cells by Experiment in Gamma.
  expect(beta.refused["the values also occur outside the selected publications"]).toBe(2);
  expect(run({ topic: "F1", type: "METHOD" }).pairs.map(({ topicEntityId }) => topicEntityId)).toEqual(
    Array(5).fill("F1"),
  );
  expect(run({ type: "has list element" }).pairs).toHaveLength(5);
});

test("the fields of a plan can use different modes: collect or split", async () => {
  const facts = await readFacts(writePaperGraph());
  const cluster = ["Experiment", "Interview"];
  const clusters = new Map([["method", new Map(cluster.map((label) => [label.toLowerCase(), cluster]))]]);
  const questions = (mode: unknown) =>
    runPlan(facts, clusters, planSchema.parse({ ...both, mode }), options).pairs.length;
  // Collected questions: Genes and Cells by Survey; Genes and Cells by Experiment or Interview. Tissue needs no method.
  expect(questions({ "research object": "split", Method: "collect" })).toBe(4);
  expect(questions({ method: "split" })).toBe(5);
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
  const facts = await readFacts(writePaperGraph());
  const run = () => runPlan(facts, new Map(), planSchema.parse({ ...both, ...parts }), options);
  expect(run).toThrow(message);
  expect(run).toThrow(expect.objectContaining({ hint: expect.stringContaining(hint) }));
});
