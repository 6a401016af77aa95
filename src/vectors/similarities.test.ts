import { expect, test } from "vitest";
import { createRandom } from "../base/random.ts";
import { scoredSimilarities } from "./similarities.ts";

/** Implements the definition as a reference: positive values, highest first, with ties in order of position. */
function sortedPlainly(values: Float32Array): number[] {
  return [...values.keys()]
    .filter((at) => (values[at] as number) > 0)
    .sort((left, right) => (values[right] as number) - (values[left] as number) || left - right);
}

test.each([
  ["none", 0, 1],
  ["a few", 40, 1],
  ["many, most of which are zero", 400_000, 0.02],
])("positions are in the same order as after a plain sort: %s", (_, count, share) => {
  const random = createRandom(7);
  // There are only a few different values, so that many of them are equal; some are negative.
  const values = Float32Array.from({ length: count }, () =>
    random.next() < share ? (random.below(2_000) - 200) / 1_000 : 0,
  );
  const similarities = scoredSimilarities(values);
  const expected = sortedPlainly(values);
  expect([...similarities.descending()]).toEqual(expected);
});

test("a second reader gets the same positions, however far the first reader has read", () => {
  const { descending } = scoredSimilarities(Float32Array.of(0.25, 0.75, 0, 0.5, -1));
  const first = descending()[Symbol.iterator]();
  expect(first.next().value).toBe(1);
  expect([...descending()]).toEqual([1, 3, 0]);
  expect(first.next().value).toBe(3);
});
