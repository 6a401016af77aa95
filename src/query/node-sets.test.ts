/** Checks the operations on sets against those of JavaScript's own sets, on seeded random numbers. */
import { expect, test } from "vitest";
import { createRandom } from "../base/random.ts";
import { hasNode, intersect, nodeSetOf, subtract, unite } from "./node-sets.ts";

test("intersection, union and difference agree with those of JavaScript's sets", () => {
  const random = createRandom(41);
  const draw = (size: number): number[] => Array.from({ length: size }, () => random.below(120));
  for (const [first, second] of [
    [0, 5],
    [40, 60],
    [90, 2],
    [2, 90],
    [50, 0],
  ] as const) {
    const [left, right] = [new Set(draw(first)), new Set(draw(second))];
    const [a, b] = [nodeSetOf(left), nodeSetOf(right)];
    const sorted = (nodes: readonly number[]): number[] => nodes.toSorted((one, other) => one - other);
    expect([...intersect(a, b)]).toEqual(sorted([...left].filter((node) => right.has(node))));
    expect([...unite(a, b)]).toEqual(sorted([...new Set([...left, ...right])]));
    expect([...subtract(a, b)]).toEqual(sorted([...left].filter((node) => !right.has(node))));
    expect([...a].every((node) => hasNode(a, node))).toBe(true);
    expect(hasNode(a, 500)).toBe(false);
  }
});
