import { expect, test } from "vitest";
import { packVectors, unpackVectors } from "./pack-vectors.ts";

const sparse = [0, 1, 2].map((at) => ({
  length: 100,
  places: Uint16Array.of(10 * at, 99),
  values: Float32Array.of(0.25, -1),
}));
const zeros = { length: 100, places: new Uint16Array(0), values: new Float32Array(0) };
const dense = [Float32Array.of(0.5, -0.25, 1), Float32Array.of(1, 2, 3)];

test.each([
  ["sparse vectors", sparse],
  ["a vector of zeros among them", [...sparse, zeros]],
  ["dense vectors", dense],
  ["one that holds nothing", [new Float32Array(0)]],
  ["no vector", []],
])("%s are unpacked unchanged", (_, vectors) => {
  expect(unpackVectors(packVectors(vectors))).toEqual(vectors);
});

test("bytes at an odd address, as a database may return them, can be unpacked", () => {
  const packed = packVectors(sparse);
  const moved = Buffer.concat([Buffer.of(7), packed]).subarray(1);
  expect(unpackVectors(moved)).toEqual(sparse);
});

test("packed sparse vectors take six bytes per value, four per vector, and twelve for the header", () => {
  // Each of the three vectors has two values.
  expect(packVectors(sparse).length).toBe(12 + 3 * 4 + 6 * 6);
  expect(packVectors(dense).length).toBe(12 + 6 * 4);
});
