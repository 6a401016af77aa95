import { expect, test } from "vitest";
import { packVectors, unpackVectors } from "./pack-vectors.ts";

const sparse = Array.from({ length: 3 }, (_, at) => {
  const vector = new Float32Array(100);
  vector[10 * at] = 0.25;
  vector[99] = -1;
  return vector;
});
const dense = [Float32Array.of(0.5, -0.25, 1), Float32Array.of(1, 2, 3)];

test.each([
  ["sparse vectors", sparse],
  ["a vector of zeros among them", [...sparse, new Float32Array(100)]],
  ["dense vectors", dense],
  ["one that holds nothing", [new Float32Array(0)]],
  ["no vector", []],
])("%s come back as they were", (_, vectors) => {
  expect(unpackVectors(packVectors(vectors))).toEqual(vectors);
});

test("bytes at an odd address are read too, as a database gives them", () => {
  const packed = packVectors(sparse);
  const moved = Buffer.concat([Buffer.of(7), packed]).subarray(1);
  expect(unpackVectors(moved)).toEqual(sparse);
});

test("zeros of sparse vectors take no space: six bytes a value, four a vector, and twelve before", () => {
  // Each of the three vectors has two values.
  expect(packVectors(sparse).length).toBe(12 + 3 * 4 + 6 * 6);
  expect(packVectors(dense).length).toBe(12 + 6 * 4);
});
