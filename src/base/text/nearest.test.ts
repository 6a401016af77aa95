import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countEdits,
  didYouMean,
  didYouMeanQuoted,
  isOneEditApart,
  nearest,
  nearestFirst,
  validNames,
} from "./nearest.ts";

test.each([
  // Two transposed letters count as one edit; "all" is two edits away.
  ["aks", ["all", "ask"], "ask"],
  // Letters are compared case-insensitively.
  ["RECALL", ["recall"], "recall"],
  // Nine letters allow three edits.
  ["benchmrk", ["benchmark"], "benchmark"],
  ["r-precison", ["precision", "r-precision"], "r-precision"],
  // A name of one letter allows one edit, and a name of four letters allows two edits but not three.
  ["b", ["A"], "A"],
  ["xyza", ["bcda"], undefined],
  // The first of two equally close names is chosen.
  ["cat", ["car", "bat"], "car"],
  ["anything", [], undefined],
])("%s of %j means %s", (word, candidates, expected) => {
  expect(nearest(word, candidates)).toBe(expected);
});

test("a hint lists the names with the fewest edits relative to their length", () => {
  // "beta" is 1 edit of 5 letters away, "soup" 5 of 5, and "betterment" 5 of 10.
  expect(nearestFirst("betta", ["soup", "betterment", "beta"], (name) => [name])).toEqual([
    "beta",
    "betterment",
    "soup",
  ]);
  const items = [
    { id: "R2", label: "salad" },
    { id: "R1", label: "soup" },
  ];
  // The id is one edit away; the labels are as many edits away as they have letters.
  expect(nearestFirst("R9", items, ({ id, label }) => [id, label], 1)).toEqual([items[0]]);
});

test("the hint suggests the intended name, or is empty if no name is close", () => {
  expect(didYouMean("grap", ["graph"], (name) => `--${name}`)).toBe("Did you mean --graph?");
  expect(didYouMeanQuoted("Wether", ["Whether"])).toBe('Did you mean "Whether"?');
  expect(didYouMean("nothing", ["graph"])).toBeUndefined();
  expect(validNames("recal", ["recall", "map"])).toBe("Did you mean recall? Valid: recall, map.");
  expect(validNames("zzzzzz", ["recall", "map"], "Columns")).toBe("Columns: recall, map.");
});

test.each([
  ["hanger", "hangar", true],
  ["hanger", "hangers", true],
  ["ahnger", "hanger", true],
  ["aa", "aaa", true],
  ["hanger", "hanger", false],
  ["hanger", "henger s", false],
  // Swapping letters that are not neighbours takes two edits.
  ["regnah", "regnha x", false],
  ["cab", "bac", false],
  ["", "", false],
])("whether %j and %j are one edit apart: %s", (left, right, areClose) => {
  expect(isOneEditApart(left, right)).toBe(areClose);
});

test("the check for a single edit agrees with the number of edits", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 5 });
  fc.assert(
    fc.property(word, word, (left, right) => {
      expect(isOneEditApart(left, right)).toBe(countEdits(left, right) === 1);
    }),
  );
});
