import { distance } from "fastest-levenshtein";
import { expect, test } from "vitest";
import { createRandom } from "../random.ts";
import { countLetters, fewestEdits } from "./letter-counts.ts";

test("the bound counts the letters that must be removed or added", () => {
  // "lakes" has one letter more than "lake"; "kale" has the same letters.
  expect(fewestEdits(countLetters("lake"), countLetters("lakes"))).toBe(1);
  expect(fewestEdits(countLetters("lake"), countLetters("kale"))).toBe(0);
  expect(fewestEdits(countLetters("aab"), countLetters("bcc"))).toBe(2);
});

test("the letter-count bound never exceeds the number of edits", () => {
  const random = createRandom(5);
  const word = (): string =>
    Array.from({ length: random.below(30) }, () => "abcdeéü 0149".charAt(random.below(12))).join("");
  for (let round = 0; round < 2_000; round += 1) {
    const [left, right] = [word(), word()];
    expect(fewestEdits(countLetters(left), countLetters(right))).toBeLessThanOrEqual(distance(left, right));
  }
});
