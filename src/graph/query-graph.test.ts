import { expect, test } from "vitest";
import { createGraph } from "./create-graph.ts";
import { parsePattern, queryGraph } from "./query-graph.ts";
import type { Entity, Triple } from "./triple.ts";

const node = (id: string, label: string): Entity => ({ id, label, types: [] });
const triple = (subject: Entity, label: string, object: Entity): Triple => ({
  subject,
  predicate: { id: label, label },
  object,
});
const [rhine, danube, basel, germany] = [
  node("R1", "Rhine"),
  node("R2", "Danube"),
  node("R3", "Basel"),
  node("R4", "Germany"),
];
// Two literals have the same label: the same value occurs in two places.
const graph = createGraph([
  triple(rhine, "flows through", basel),
  triple(rhine, "flows through", germany),
  triple(danube, "flows through", germany),
  triple(rhine, "rank", node("L1", "2")),
  triple(danube, "rank", node("L2", "2")),
  triple(danube, "fed by", danube),
]);

async function ask(...patterns: string[]): Promise<string[]> {
  const rows = await queryGraph(graph, patterns.map(parsePattern));
  return rows.map((row) =>
    [...row]
      .map(([name, { label }]) => `${name}=${label}`)
      .sort()
      .join(" "),
  );
}

test.each([
  [["?r | flows through | Germany"], ["r=Rhine", "r=Danube"]],
  [["R1 | flows through | ?x"], ["x=Basel", "x=Germany"]],
  [
    ["?r | Flows Through | ?x", "?r | flows through | basel"],
    ["r=Rhine x=Basel", "r=Rhine x=Germany"],
  ],
  // The patterns are joined on the river: both rivers have rank 2, but only the Rhine flows through Basel.
  [["?r | rank | 2", "?r | flows through | Basel"], ["r=Rhine"]],
  [["?r | rank | 2"], ["r=Rhine", "r=Danube"]],
  [["?x | ?p | ?x"], ["p=fed by x=Danube"]],
  [["Rhine | ?p | Germany"], ["p=flows through"]],
  [["Basel | ?p | ?x"], []],
])("%j", async (patterns, expected) => {
  expect((await ask(...patterns)).sort()).toEqual([...expected].sort());
});

test("the error about an unknown constant contains the constant", async () => {
  await expect(ask("?r | flows over | Germany")).rejects.toThrow(/no predicate "flows over"/);
  await expect(ask("?r | rank | 77")).rejects.toThrow(/no entity with the id or label "77"/);
});

test.each(["a | b", "a | b | c | d", "a || c", ""])("%j is not a pattern", (text) => {
  expect(() => parsePattern(text)).toThrow(/expected "subject \| predicate \| object"/);
});
