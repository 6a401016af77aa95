import type { FileCoverageData } from "@vitest/istanbul-lib-coverage";
import { expect, test } from "vitest";
import { mergeBranches } from "./merge-branches.ts";

type Branch = FileCoverageData["branchMap"][string];

const branch = (type: string, line: number, column: number, end: number): Branch => {
  const loc = { start: { line, column }, end: { line, column: end } };
  return { type, line, loc, locations: [loc, loc] };
};

test("branches of one kind that begin at the same place count once, even if they end in different places", () => {
  const branchMap = {
    0: branch("if", 3, 2, 20),
    1: branch("cond-expr", 3, 2, 20),
    2: branch("if", 3, 2, 24),
    3: branch("if", 7, 2, 24),
  };
  const merged = mergeBranches({ branchMap, b: { 0: [4, 0], 1: [1, 1], 2: [0, 3], 3: [0, 0] } });
  expect(Object.values(merged.b)).toEqual([
    [4, 3],
    [1, 1],
    [0, 0],
  ]);
  expect(Object.keys(merged.b)).toEqual(Object.keys(merged.branchMap));
});

test("a part of a branch that only one of the merged entries lists keeps its count", () => {
  const branchMap = { 0: branch("binary-expr", 1, 0, 9), 1: branch("binary-expr", 1, 0, 8) };
  const { b: counts } = mergeBranches({ branchMap, b: { 0: [2], 1: [1, 5] } });
  expect(Object.values(counts)).toEqual([[3, 5]]);
});
