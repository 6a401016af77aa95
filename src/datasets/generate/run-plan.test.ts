import { expect, test } from "vitest";
import { writePaperGraph } from "../../testing/paper-graph.ts";
import { readFacts } from "../../testing/read-facts.ts";
import { planSchema, runPlan } from "./run-plan.ts";

const options = { graph: "papers", file: "plan.json", largestGolden: 10 };

test("one question per value, restricted, in the plan's own words", async () => {
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

test("clustered values are one operand in collect mode and several in split mode", async () => {
  const facts = await readFacts(writePaperGraph());
  const cluster = ["Experiment", "Interview"];
  const clusters = new Map([["method", new Map(cluster.map((label) => [label.toLowerCase(), cluster]))]]);
  const plan = { operation: "counting", values: "method", measure: "hubs" };
  const collected = runPlan(facts, clusters, planSchema.parse(plan), options);
  // Experiment or Interview: Beta, Gamma, Epsilon.
  expect(collected.pairs.map(({ question, goldenAnswer }) => [question, goldenAnswer])).toContainEqual([
    "How many papers apply the method Experiment or Interview?",
    "There are three papers that apply the method Experiment or Interview.",
  ]);
  const split = runPlan(facts, clusters, planSchema.parse({ ...plan, mode: "split" }), options);
  expect(split.pairs).toHaveLength(3);
});

test("a field or value that is not there names the nearest", async () => {
  const facts = await readFacts(writePaperGraph());
  const plan = (parts: object) => planSchema.parse({ operation: "aggregation", values: "method", ...parts });
  const run = (parts: object) => () => runPlan(facts, new Map(), plan(parts), options);
  expect(run({ values: "metod" })).toThrow('plan.json at $.values: the graph has no field "metod"');
  try {
    run({ restrictions: [{ field: "research object", in: ["Gene"] }] })();
  } catch (error) {
    expect((error as { hint?: string }).hint).toBe("Nearest: Genes, Cells, Tissue.");
  }
  expect(run({ restrictions: [{ field: "research object", in: ["Gene"] }] })).toThrow(
    'no "research object" is "Gene"',
  );
});
