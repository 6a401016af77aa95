import { expect, test } from "vitest";
import { didYouMean, didYouMeanQuoted, nearest, nearestFirst, validNames } from "./nearest.ts";

test.each([
  // Two letters in the wrong order are one edit; "all" is two away.
  ["aks", ["all", "ask"], "ask"],
  // Letters count without their case.
  ["RECALL", ["recall"], "recall"],
  // Nine letters allow three edits.
  ["benchmrk", ["benchmark"], "benchmark"],
  ["r-precison", ["precision", "r-precision"], "r-precision"],
  // A name of one letter allows one edit, one of four letters two, not three.
  ["b", ["A"], "A"],
  ["xyza", ["bcda"], undefined],
  // The first of two that are as near.
  ["cat", ["car", "bat"], "car"],
  ["anything", [], undefined],
])("%s of %j means %s", (word, known, meant) => {
  expect(nearest(word, known)).toBe(meant);
});

test("a hint lists what comes closest in relation to its length", () => {
  // beta is 1 edit of 5 letters away, soup all 5, betterment 5 of 10.
  expect(nearestFirst("betta", ["soup", "betterment", "beta"], (name) => [name])).toEqual([
    "beta",
    "betterment",
    "soup",
  ]);
  const items = [
    { id: "R2", label: "salad" },
    { id: "R1", label: "soup" },
  ];
  // The id is one edit away, each label all its letters.
  expect(nearestFirst("R9", items, ({ id, label }) => [id, label], 1)).toEqual([items[0]]);
});

test("the sentence names what was meant, and nothing where nothing is near", () => {
  expect(didYouMean("grap", ["graph"], (name) => `--${name}`)).toBe("Did you mean --graph?");
  expect(didYouMeanQuoted("Wether", ["Whether"])).toBe('Did you mean "Whether"?');
  expect(didYouMean("nothing", ["graph"])).toBeUndefined();
  expect(validNames("recal", ["recall", "map"])).toBe("Did you mean recall? Valid: recall, map.");
  expect(validNames("zzzzzz", ["recall", "map"], "Columns")).toBe("Columns: recall, map.");
});
