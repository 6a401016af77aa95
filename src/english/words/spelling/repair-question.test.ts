import fc from "fast-check";
import { expect, test } from "vitest";
import { openWords } from "../open-words.ts";
import { repairQuestion } from "./repair-question.ts";
import { slipCost } from "./slip-cost.ts";
import { createSpeller, editsAllowed } from "./speller.ts";

const words = openWords();
const labels =
  `ship built launch shipyard johnson lighthouse keeper builder harbour steel johanson reykjavik database
  chester papers winter`.split(/\s+/);
const speller = createSpeller({
  vocabulary: new Map(labels.map((label) => [label, 1])),
  common: words.commonForms(),
});
const repair = (question: string): string => repairQuestion(question, { speller, knows: words.knows }).text;

test.each([
  ["whihc ships did Jonson built", "which ships did Johnson built"],
  ["Who desinged the lighthuose?", "Who designed the lighthouse?"],
  ["Where is the light house keeper?", "Where is the lighthouse keeper?"],
  ["Which shipyardkeeper builds?", "Which shipyard keeper builds?"],
  ["Which ships are keeperless?", "Which ships are without keeper?"],
  ["Whre is the ship", "Where is the ship"],
  ["which data base", "which database"],
  ["which ships dont have a keepr", "which ships don't have a keeper"],
  ["Whos Jonson's builder?", "Who's Johnson's builder?"],
  ["Reykjavk harbor", "Reykjavik harbor"],
])("%s → %s", (written, expected) => {
  expect(repair(written)).toBe(expected);
});

test.each([
  ["English words stay", "Who steals a sheep and a shop?"],
  ["quotations stay", "Who wrote 'The Lighthuose' and 'Jonson'?"],
  ["contractions stay", "Which ships didn't Johnson build, and which weren’t his?"],
  ["short words stay", "Is it a shp?"],
  ["numbers stay", "What happened in 1984b?"],
  ["a name that is far from all stays", "Which ships did Okonkwo build?"],
  ["a name is not cut into a word and a name", "Which ships left Manchester?"],
  ["a name does not become an ordinary word", "Which ships did Worlf build?"],
  ["two words of the graph stay apart", "steel ship"],
])("%s: %s", (_why, question) => {
  expect(repairQuestion(question, { speller, knows: words.knows })).toEqual({ text: question, repairs: [] });
});

test("a repair records the original word, its replacement and the cost", () => {
  // Two swapped letters are one slip that costs .6.
  expect(repairQuestion("the lighthuose", { speller, knows: words.knows }).repairs).toEqual([
    { from: "lighthuose", to: "lighthouse", start: 4, end: 14, cost: 0.6 },
  ]);
});

test("a more likely typing error has a lower cost", () => {
  expect(slipCost("hte", "the")).toBeCloseTo(0.6 + 0.5);
  expect(slipCost("adress", "address")).toBeCloseTo(0.6);
  expect(slipCost("seperate", "separate")).toBeCloseTo(0.8);
  expect(slipCost("hous", "house")).toBe(1);
  expect(slipCost("house", "house")).toBe(0);
  // H and j are neighbours on the keyboard, h and e are not: "whre" lacks a letter rather than having a wrong one.
  expect(slipCost("ligjt", "light")).toBeCloseTo(0.9);
  expect(slipCost("whre", "where")).toBeLessThan(slipCost("whre", "were"));
  expect(["the", "ship", "harbour", "lighthouse"].map(editsAllowed)).toEqual([0, 1, 1, 2]);
});

test("among equally close words, the repair chooses the most frequent, then the alphabetically first", () => {
  const suggest = (vocabulary: readonly (readonly [string, number])[]): (string | undefined)[] =>
    createSpeller({ vocabulary: new Map(vocabulary), common: [] })
      .suggest("barel")
      .map(({ word }) => word);
  expect(
    suggest([
      ["bareg", 1],
      ["bared", 3],
    ]),
  ).toEqual(["bared", "bareg"]);
  expect(
    suggest([
      ["bareg", 1],
      ["bared", 1],
    ]),
  ).toEqual(["bared", "bareg"]);
});

test("the repaired question does not depend on the order of the graph's words", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(labels, { minLength: labels.length }), (order) => {
      const shuffled = createSpeller({ vocabulary: new Map(order.map((label) => [label, 1])), common: [] });
      expect(shuffled.suggest("johnsson")).toEqual(
        createSpeller({ vocabulary: new Map(labels.map((label) => [label, 1])), common: [] }).suggest(
          "johnsson",
        ),
      );
    }),
    { numRuns: 20 },
  );
});

test("accepts any question", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (question) => {
      const { text, repairs } = repairQuestion(question, { speller, knows: words.knows });
      if (repairs.length === 0) expect(text).toBe(question);
    }),
  );
});
