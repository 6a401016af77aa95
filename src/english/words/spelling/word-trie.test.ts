import fc from "fast-check";
import { expect, test } from "vitest";
import { createWordTrie } from "./word-trie.ts";

/** A reference implementation of optimal string alignment by its recursive definition, too slow for other uses. */
function editsBetween(left: string, right: string): number {
  if (left === "" || right === "") return left.length + right.length;
  const [one, other] = [left.slice(0, -1), right.slice(0, -1)];
  const isSame = left.at(-1) === right.at(-1);
  const isSwap =
    left.at(-1) === right.at(-2) && left.at(-2) === right.at(-1) && left.length > 1 && right.length > 1;
  return Math.min(
    editsBetween(one, other) + (isSame ? 0 : 1),
    editsBetween(one, right) + 1,
    editsBetween(left, other) + 1,
    isSwap ? editsBetween(left.slice(0, -2), right.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

const word = fc.stringMatching(/^[abc]{1,5}$/);

test("the trie finds the same words as a search that compares every word", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 30 }),
      word,
      fc.integer({ min: 0, max: 2 }),
      (unsorted, target, most) => {
        const words = unsorted.toSorted();
        const expected = words
          .map((one, index) => ({ word: index, edits: editsBetween(target, one) }))
          .filter(({ edits }) => edits <= most);
        expect(createWordTrie(words).find(target, most)).toEqual(expected);
      },
    ),
  );
});

test("the trie accepts words of any length and script, and an empty vocabulary", () => {
  const words = ["x".repeat(300), "Брест", "брест"].toSorted();
  const trie = createWordTrie(words);
  expect(trie.find("бресt", 1)).toEqual([{ word: words.indexOf("брест"), edits: 1 }]);
  expect(trie.find("", 2)).toEqual([]);
  expect(createWordTrie([]).find("word", 2)).toEqual([]);
});
