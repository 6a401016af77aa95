import { expect, test } from "vitest";
import { fuseRankings } from "./fuse-rankings.ts";

test("fused scores are sums of reciprocal ranks", () => {
  const fused = fuseRankings([
    ["a", "b"],
    ["b", "c"],
  ]);
  // The scores are 1/62 + 1/61 for b, 1/61 for a, and 1/62 for c.
  expect(fused.map(({ item }) => item)).toEqual(["b", "a", "c"]);
  expect(fused[0]?.score).toBeCloseTo(1 / 62 + 1 / 61, 12);
});

test("items with equal scores keep the order of first appearance", () => {
  expect(fuseRankings([["x"], ["y"]]).map(({ item }) => item)).toEqual(["x", "y"]);
});

test("a ranking with a greater weight contributes more to the fused score", () => {
  const fused = fuseRankings([["a"], ["b"], ["c", "a"]], 60, [0.3, 0.3, 0.4]);
  // The scores are .3/61 + .4/62 for a, .4/61 for c, and .3/61 for b.
  expect(fused.map(({ item }) => item)).toEqual(["a", "c", "b"]);
  expect(fused[0]?.score).toBeCloseTo(0.3 / 61 + 0.4 / 62, 12);
});
