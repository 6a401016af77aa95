import { expect, test } from "vitest";
import { testVectorIndex } from "../testing/vector-index-contract.ts";
import { createSparseVectorIndex } from "./sparse-vector-index.ts";

testVectorIndex("the sparse index", createSparseVectorIndex, { tolerance: 1e-6 });

test("vectors beyond the first segment of 65,536 are numbered correctly", () => {
  const index = createSparseVectorIndex(3);
  const last = 65_536 + 10;
  index.add(Array.from({ length: last }, () => Float32Array.of(0.5, 0, 0)));
  index.add([Float32Array.of(0, 1, 0)]);
  const query = Float32Array.of(0.4, 1, 0);
  expect(index.search([query], 2)).toEqual([
    [
      { position: last, score: 1 },
      { position: 0, score: expect.closeTo(0.2, 6) },
    ],
  ]);
  const [similarities] = index.compare([query]);
  expect(similarities?.of(65_536)).toBeCloseTo(0.2, 6);
  expect(similarities?.of(last)).toBe(1);
});
