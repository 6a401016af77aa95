import { expect, test } from "vitest";
import { createTfIdfIndex } from "./tf-idf-index.ts";

test("TF-IDF cosines match a hand calculation", () => {
  // N = 2; "apple" occurs in both texts, so its idf is ln(3/3) + 1 = 1. "pear" and "plum" each occur in one text, so
  // their idf is ln(3/2) + 1 = r.
  const r = Math.log(3 / 2) + 1;
  const index = createTfIdfIndex(["apple pear pear", "apple plum"]);
  // The weights are (apple 1, pear 2r) in text 1, (apple 1, plum r) in text 2, and (apple 1, pear r) in the query.
  const query = Math.sqrt(1 + r * r);
  const [first, second] = index.similarities("an Apple, a pear");
  expect(first).toBeCloseTo((1 + 2 * r * r) / (Math.sqrt(1 + 4 * r * r) * query), 12);
  expect(second).toBeCloseTo(1 / (Math.sqrt(1 + r * r) * query), 12);
});

test("TF-IDF ignores single letters and words that no text contains", () => {
  const index = createTfIdfIndex(["plan b", "plan c"]);
  expect([...index.similarities("b")]).toEqual([0, 0]);
  // Only one word of the query occurs in the texts, and each text contains no other word that counts.
  expect(index.similarities("plan of the unknown")[0]).toBeCloseTo(1, 12);
  expect([...createTfIdfIndex([]).similarities("plan")]).toEqual([]);
});

test("scripts without spaces are compared character by character", () => {
  const [same, other] = createTfIdfIndex(["知識グラフ", "機械学習"]).similarities("知識");
  expect(same).toBeGreaterThan(0);
  expect(other).toBe(0);
});
