import { distance } from "fastest-levenshtein";
import { expect, test } from "vitest";
import { createLetterTable } from "../../literature/find-duplicates.ts";
import { createRandom } from "../random.ts";

test("texts are near if few letters must be removed or added", () => {
  const table = createLetterTable();
  const texts = ["lakes", "kale", "lamps", "aab"];
  for (const text of texts) table.add(text);
  const near = (text: string, most: number): string[] => {
    const isNear = table.probe(text, most);
    return texts.filter((_, row) => isNear(row));
  };
  // "lakes" has one letter more than "lake"; "kale" has the same letters; "lamps" lacks two of them and adds three.
  expect(near("lake", 0)).toEqual(["kale"]);
  expect(near("lake", 1)).toEqual(["lakes", "kale"]);
  expect(near("lake", 3)).toEqual(["lakes", "kale", "lamps", "aab"]);
  expect(near("bcc", 1)).toEqual([]);
  expect(near("bcc", 2)).toEqual(["aab"]);
});

test("a text within the number of edits is always found", () => {
  const random = createRandom(5);
  const word = (): string =>
    Array.from({ length: random.below(30) }, () => "abcdeéü 0149".charAt(random.below(12))).join("");
  const words = Array.from({ length: 60 }, word);
  const table = createLetterTable();
  for (const text of words) table.add(text);
  for (const text of Array.from({ length: 40 }, word)) {
    const most = random.below(12);
    const isNear = table.probe(text, most);
    for (const [row, other] of words.entries())
      if (distance(text, other) <= most) expect(isNear(row)).toBe(true);
  }
});
