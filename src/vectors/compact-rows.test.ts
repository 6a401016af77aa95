import { expect, test } from "vitest";
import { compactRows, groupVectors, productsWithRow, productWithRow } from "./compact-rows.ts";

test("a group of vectors has the products that each of them has alone", () => {
  // Rows (0, 2, 0, 4) and (1, 0, 0, 0).
  const rows = compactRows(Uint32Array.of(2, 3), Uint32Array.of(1, 3, 0), Float32Array.of(2, 4, 1));
  // Five vectors, one more than are taken together: (n, n, n, n) for n from 1 to 5.
  const vectors = [1, 2, 3, 4, 5].map((value) => new Float32Array(4).fill(value));
  const group = groupVectors(vectors);
  const products = new Float64Array(group.stride);
  productsWithRow(rows, 0, group, products);
  // 6n up to the 16 bits of a value.
  vectors.forEach((_, number) => {
    expect(products[number]).toBeCloseTo(6 * (number + 1), 2);
  });
  productsWithRow(rows, 1, group, products);
  expect([...products.subarray(0, 5)]).toEqual(vectors.map((vector) => productWithRow(rows, 1, vector)));
});
