import { expect, test } from "vitest";
import { type Value, valueOfNode } from "../../graph/index.ts";
import { createExecutor, type Expression, type Path, type Scalar, type Things } from "../../query/index.ts";
import { createMemoryGraph } from "../../testing/memory-graph.ts";
import { labelsOf } from "./labels-of.ts";

const xsd = "http://www.w3.org/2001/XMLSchema#";
const seeds = createMemoryGraph([
  ["A1:Silver birch@Plant", "tested", "L1:2019"],
  ["A2:Rowan@Plant", "tested", "L2:2021"],
  ["A1", "height in m", "L3:30"],
  ["A2", "height in m", "L4:15.5"],
  ["A1", "ripens within", "L5:14 days"],
  ["A2", "ripens within", "L6:3 weeks"],
  ["A1", "protected", "L7:true"],
  ["A1", "page", "L8:https://seeds.example/a1"],
  ["A1", "family", "F1:Birches@Family"],
  ["A2", "family", "F2:Roses@Family"],
  ["A2", "named in", "Y1:1753"],
]);
const executor = createExecutor(seeds);

const along = (property: string): Path => [{ property, inverse: false }];
const plants: Things = { op: "class", class: "Plant" };
const entity = (id: string): Things => ({ op: "entities", ids: [id] });
const value = (id: string): Value => valueOfNode({ id, label: "" }) ?? expect.fail();
const valuesOf = (property: string, of: Things = plants): Expression => ({
  op: "valuesOf",
  path: along(property),
  of,
});
const constant = (text: string, type: string): Scalar => ({
  op: "value",
  value: value(`"${text}"^^<${xsd}${type}>`),
});
const one = constant("1", "integer");
const count = (of: Things): Scalar => ({ op: "count", of });
const inFamily = (id: string): Things => ({
  op: "with",
  things: plants,
  path: along("family"),
  to: entity(id),
});
const since = (year: string): Things => ({
  op: "where",
  things: plants,
  path: along("tested"),
  is: ">=",
  value: constant(year, "gYear"),
});
const byYear = { of: "value", path: along("tested"), kind: "year" } as const;
const byHeight = { of: "value", path: along("height in m") } as const;

/** The operation, format, answer types and condition types that the definitions of the thesis (6.7) give. */
test.each<[string, Expression, string]>([
  [
    "What is the family of the silver birch?",
    { op: "image", path: along("family"), of: entity("A1") },
    "basic | simple | named entity | named entity",
  ],
  [
    "How high is the silver birch?",
    valuesOf("height in m", entity("A1")),
    "basic | simple | quantitative | named entity",
  ],
  [
    "Within which time do plants ripen?",
    valuesOf("ripens within"),
    "aggregation | enumerative | quantitative | named entity",
  ],
  [
    "When was the silver birch tested?",
    valuesOf("tested", entity("A1")),
    "basic | simple | temporal | named entity",
  ],
  [
    "Is the silver birch protected?",
    valuesOf("protected", entity("A1")),
    "basic | simple | boolean | named entity",
  ],
  [
    "What is the page of the silver birch?",
    valuesOf("page", entity("A1")),
    "basic | simple | other type | named entity",
  ],
  [
    "When was the rowan named?",
    { op: "image", path: along("named in"), of: entity("A2") },
    "basic | simple | temporal | named entity",
  ],
  [
    "Which plants have been tested since 2019?",
    since("2019"),
    "aggregation | enumerative | named entity | temporal",
  ],
  [
    "Is there a rose that has been tested since 2020?",
    { op: "exists", of: { op: "and", all: [inFamily("F2"), since("2020")] } },
    "basic | simple | boolean | named entity, temporal",
  ],
  [
    "Are there more birches than roses?",
    { op: "holds", left: count(inFamily("F1")), is: ">", right: count(inFamily("F2")) },
    "comparative | simple | boolean | named entity",
  ],
  [
    "How many plants have been tested since 2020?",
    count(since("2020")),
    "counting | simple | quantitative | temporal",
  ],
  [
    "Which plant has at least one family?",
    { op: "counted", things: plants, path: along("family"), is: ">=", n: one },
    "aggregation | enumerative | named entity | quantitative",
  ],
  [
    "Which plant is not protected?",
    { op: "except", things: plants, without: { op: "with", things: plants, path: along("protected") } },
    "negation | simple | named entity | named entity",
  ],
  [
    "Which plant is the highest?",
    { op: "best", things: plants, by: byHeight, order: "most", count: 1 },
    "superlative | simple | named entity | named entity",
  ],
  [
    "When was the first plant tested?",
    { op: "smallest", things: plants, by: byYear },
    "superlative | simple | temporal | named entity",
  ],
  [
    "How high are plants on average?",
    { op: "average", things: plants, by: byHeight },
    "aggregation | simple | quantitative | named entity",
  ],
  [
    "Rank the plants by the year of their test.",
    {
      op: "rows",
      things: plants,
      columns: [{ of: "self" }, byYear],
      order: { by: byYear, direction: "ascending" },
    },
    "ranking | enumerative | named entity, temporal | named entity",
  ],
  [
    "Compare the years in which the two were tested.",
    { op: "rows", things: { op: "entities", ids: ["A1", "A2"] }, columns: [{ of: "self" }, byYear] },
    "comparative | explanatory | description, temporal | named entity",
  ],
  [
    "How many plants were tested per year?",
    {
      op: "group",
      things: plants,
      by: [{ of: "value", path: along("tested"), unit: "year" }],
      measure: { of: "count" },
    },
    "relationship | explanatory | description, quantitative, temporal | named entity",
  ],
  [
    "Which family is the most common?",
    {
      op: "group",
      things: plants,
      by: [{ of: "thing", path: along("family") }],
      measure: { of: "count" },
      top: 1,
    },
    "superlative | enumerative | named entity | named entity",
  ],
  [
    "Compare the number of birches with that of roses.",
    {
      op: "compare",
      items: [
        { name: "Birches", value: count(inFamily("F1")) },
        { name: "Roses", value: count(inFamily("F2")) },
      ],
    },
    "comparative | explanatory | description, quantitative | named entity",
  ],
])("%s", async (_question, expression, expected) => {
  const denotation = await (await executor).denote(expression);
  const labels = await labelsOf(expression, { denotation, golden: 2 }, seeds);
  const columns = ["retrieval_operation", "answer_format", "answer_type", "condition_type"];
  expect(columns.map((column) => labels[column]?.join(", ")).join(" | ")).toBe(expected);
});

test("two requests are two intentions, and one golden triple is a single fact", async () => {
  const both: Expression = {
    op: "rows",
    things: entity("A1"),
    columns: [
      { of: "ends", path: along("family") },
      { of: "ends", path: along("tested") },
    ],
  };
  const denotation = await (await executor).denote(both);
  expect(await labelsOf(both, { denotation, golden: 1 }, seeds)).toMatchObject({
    intention_count: ["multiple intentions"],
    graph_representation: ["single fact"],
    answer_type: ["named entity", "temporal"],
  });
});
