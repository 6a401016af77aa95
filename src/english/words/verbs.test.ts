import fc from "fast-check";
import { expect, test } from "vitest";
import { gerundOf, participleOf, pastOf, thirdPerson } from "./verbs.ts";

/** The base form, third person, past tense, participle and -ing form of verbs, from dictionaries of British English. */
test.each(
  `guard guards guarded guarded guarding
   forge forges forged forged forging
   drain drains drained drained draining
   write writes wrote written writing
   rewrite rewrites rewrote rewritten rewriting
   withdraw withdraws withdrew withdrawn withdrawing
   misunderstand misunderstands misunderstood misunderstood misunderstanding
   be is was been being
   have has had had having
   do does did done doing
   go goes went gone going
   undergo undergoes underwent undergone undergoing
   carry carries carried carried carrying
   play plays played played playing
   plan plans planned planned planning
   travel travels travelled travelled travelling
   refer refers referred referred referring
   offer offers offered offered offering
   visit visits visited visited visiting
   open opens opened opened opening
   contain contains contained contained containing
   fix fixes fixed fixed fixing
   teach teaches taught taught teaching
   lie lies lay lain lying
   die dies died died dying
   dye dyes dyed dyed dyeing
   agree agrees agreed agreed agreeing
   see sees saw seen seeing
   singe singes singed singed singeing
   panic panics panicked panicked panicking
   cut cuts cut cut cutting
   set sets set set setting
   swim swims swam swum swimming
   pay pays paid paid paying
   return returns returned returned returning
   enter enters entered entered entering
   control controls controlled controlled controlling
   reveal reveals revealed revealed revealing
   need needs needed needed needing
   bring brings brought brought bringing
   sew sews sewed sewn sewing
   box boxes boxed boxed boxing
   quit quits quit quit quitting
   equip equips equipped equipped equipping
   argue argues argued argued arguing
   Found Founds Founded Founded Founding`
    .split("\n")
    .map((line) => line.trim().split(" ")),
)("%s, %s, %s, %s, %s", (base, third, past, participle, gerund) => {
  expect([thirdPerson, pastOf, participleOf, gerundOf].map((inflect) => inflect(base as string))).toEqual([
    third,
    past,
    participle,
    gerund,
  ]);
});

test("the first word of a phrase is its verb", () => {
  expect(thirdPerson("carry out")).toBe("carries out");
  expect(pastOf("draw up")).toBe("drew up");
  expect(participleOf("take part in")).toBe("taken part in");
  expect(gerundOf("set up")).toBe("setting up");
});

test("every text can be inflected, and text without English endings stays unchanged", () => {
  for (const inflect of [thirdPerson, pastOf, participleOf, gerundOf]) {
    expect(inflect("писать")).toBe("писать");
    expect(inflect("書く")).toBe("書く");
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => typeof inflect(text) === "string"));
  }
});
