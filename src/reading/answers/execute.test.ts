import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import type { Link, QueryTree, Variable } from "../query/tree.ts";
import { indexSchema, type SchemaIndex } from "../schema/schema-index.ts";
import { execute } from "./execute.ts";

const pets: readonly TripleText[] = [
  ["Ann", "keeps", "Rex"],
  ["Ann", "keeps", "Tom"],
  ["Bob", "keeps", "Tim"],
  ["Rex", "eats", "meat"],
  ["Tim", "eats", "corn"],
];

test("execution keeps the nodes that have every required link, and the edges that prove these links", async () => {
  const schema = await indexSchema(createMemoryGraph(pets));
  // The query asks who keeps an animal that eats something. Tom eats nothing.
  const { domains, evidence, omitted } = execute(
    treeOf(
      schema,
      [
        ["Ann", "Bob"],
        ["Rex", "Tom", "Tim"],
        ["meat", "corn"],
      ],
      [
        [0, "keeps", 1],
        [1, "eats", 2],
      ],
    ),
    schema,
  );
  const labels = domains.map((nodes) => [...nodes].map((node) => schema.graph.labels[node]).sort());
  expect(labels).toEqual([
    ["Ann", "Bob"],
    ["Rex", "Tim"],
    ["corn", "meat"],
  ]);
  expect(evidence.map((edge) => statement(edge, schema)).sort()).toEqual([
    "Ann keeps Rex",
    "Bob keeps Tim",
    "Rex eats meat",
    "Tim eats corn",
  ]);
  expect(omitted).toBe(0);
});

test("a node with a link that must be absent is not an answer", async () => {
  const schema = await indexSchema(createMemoryGraph(pets));
  const tree = treeOf(
    schema,
    [
      ["Rex", "Tom", "Tim"],
      ["meat", "corn"],
    ],
    [[0, "eats", 1]],
  );
  const absent = tree.links.map((link) => ({ ...link, required: false, absent: true }));
  const { domains, evidence } = execute({ ...tree, links: absent }, schema);
  expect([...(domains[0] ?? [])].map((node) => schema.graph.labels[node])).toEqual(["Tom"]);
  expect(evidence).toEqual([]);
});

test("execution returns 10,000 of 10,010 edges as evidence, but the nodes of all edges as answers", async () => {
  const visitors = Array.from({ length: 10_010 }, (_, at) => `Visitor ${at}`);
  const schema = await indexSchema(
    createMemoryGraph(visitors.map((visitor): TripleText => [visitor, "visits", "Fair"])),
  );
  const { domains, evidence, byLink, omitted } = execute(
    treeOf(schema, [visitors, ["Fair"]], [[0, "visits", 1]]),
    schema,
  );
  expect(domains[0]?.size).toBe(10_010);
  expect([evidence.length, byLink[0]?.length, omitted]).toEqual([10_000, 10_000, 10]);
});

function statement(edge: number, { graph }: SchemaIndex): string {
  const { subject, predicate, object } = graph.tripleOf(edge);
  return `${subject.id} ${predicate.label} ${object.id}`;
}

/** @param links the near variable, the predicate and the far variable of each required link */
function treeOf(
  { graph }: SchemaIndex,
  variables: readonly (readonly string[])[],
  links: readonly (readonly [near: number, predicate: string, far: number])[],
): QueryTree {
  const nodes = new Map(graph.labels.map((label, node) => [label, node]));
  return {
    variables: variables.map(
      (labels): Variable => ({
        nodes: labels.flatMap((label) => nodes.get(label) ?? []),
        nodeWords: 0,
        anchor: null,
      }),
    ),
    links: links.map(
      ([near, name, far]): Link => ({
        near,
        far,
        step: { predicate: graph.predicates.findIndex(({ label }) => label === name), forward: true },
        words: 0,
        required: true,
        absent: false,
      }),
    ),
    anchors: [],
    taken: 0,
    strong: 0,
    echoed: 0,
    cost: 0,
  };
}
