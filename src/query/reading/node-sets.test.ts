/** Checks the operations on sets against those of JavaScript's own sets, on seeded random numbers. */
import { expect, test } from "vitest";
import { createRandom } from "../../random.ts";
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
    const sorted = (set: ReadonlySet<number>): number[] => [...set].sort((one, other) => one - other);
    expect([...intersect(a, b)]).toEqual(sorted(left.intersection(right)));
    expect([...unite(a, b)]).toEqual(sorted(left.union(right)));
    expect([...subtract(a, b)]).toEqual(sorted(left.difference(right)));
    expect([...a].every((node) => hasNode(a, node))).toBe(true);
    expect(hasNode(a, 500)).toBe(false);
  }
});
