import { expect, test } from "vitest";
import { CompactRows, groupVectors } from "./compact-rows.ts";

/** Creates the row (0, 2, 0, 4), stored as the shares 256/511 and 511/511 of 4, and the row (1, 0, 0, 0). */
function twoRows(): CompactRows {
  const rows = new CompactRows(2);
  rows.push(1, 256);
  rows.push(3, 511);
  rows.endRow(4);
  rows.push(0, 511);
  rows.endRow(1);
  return rows;
}

test("the dot product of a compact row is exact within the precision of ten bits per value", () => {
  // The result is 10 · 4 · 256/511 = 20.039, compared with the exact value 20.
  expect(twoRows().productWith(Float32Array.of(1, 10, 100, 1000), 0)).toBeCloseTo(4020.039, 2);
  expect(twoRows().productWith(Float32Array.of(1, 10, 100, 1000), 1)).toBeCloseTo(1, 5);
});

test("a group of vectors has the same dot products as the individual vectors", () => {
  const rows = twoRows();
  // There are five vectors, one more than fits into a group: (n, n, n, n) for n from 1 to 5.
  const vectors = [1, 2, 3, 4, 5].map((value) => new Float32Array(4).fill(value));
  const group = groupVectors(vectors);
  const products = new Float64Array(group.stride);
  for (const row of [0, 1]) {
    rows.productsWith(group, row, products);
    expect([...products.subarray(0, 5)]).toEqual(vectors.map((vector) => rows.productWith(vector, row)));
  }
});

test("compact rows store values at distant positions, regardless of the length of the row", () => {
  const rows = new CompactRows(3);
  const places = [0, 63, 127, 1_000, 65_535];
  for (const count of [5, 0, 4]) {
    for (const place of places.slice(0, count)) rows.push(place, 511);
    rows.endRow(1);
  }
  rows.trim();
  for (const place of places) {
    const vector = new Float32Array(65_536);
    vector[place] = 1;
    // The value is 511/511, except for rounding.
    const products = [0, 1, 2].map((row) => rows.productWith(vector, row));
    expect(products.map(Math.round)).toEqual([1, 0, place === 65_535 ? 0 : 1]);
  }
});
