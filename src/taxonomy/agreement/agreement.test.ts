import fc from "fast-check";
import { expect, test } from "vitest";
import { createAlphaVariable, krippendorffAlpha, krippendorffAlphaInterval } from "./krippendorff-alpha.ts";
import { type Annotation, masiDistance, measureAgreement } from "./measure-agreement.ts";
import { measureCorrectness } from "./measure-correctness.ts";
import { describeAlpha } from "./survey-agreement.ts";
import { systemUsability } from "./system-usability.ts";

/** Builds units from rows. Each row contains an annotator's values, with `.` for a missing value. */
function unitsOf(rows: readonly string[]): string[][] {
  const table = rows.map((row) => row.split(" "));
  return (table[0] ?? []).map((_, unit) =>
    table.map((row) => row[unit] ?? ".").filter((value) => value !== "."),
  );
}
const nominal = (units: readonly (readonly string[])[]) =>
  createAlphaVariable(
    units,
    (left, right) => (left === right ? 0 : 1),
    (value) => value,
  );

test("α matches the example with four observers and missing values in section C of Krippendorff 2011", () => {
  const units = unitsOf([
    "1 2 3 3 2 1 4 1 2 . . .",
    "1 2 3 3 2 2 4 1 2 5 . 3",
    ". 3 3 3 2 3 4 2 2 5 1 .",
    "1 2 3 3 2 4 4 1 2 5 1 .",
  ]);
  const alpha = krippendorffAlpha([nominal(units)]);
  // The paper gives 0.743; the last unit has only one value and is dropped, so 40 values remain.
  expect(alpha.value).toBeCloseTo(0.743, 3);
  expect(alpha).toMatchObject({ units: 11, values: 40 });
});

test("α for two observers and binary values matches a hand calculation", () => {
  // Values: a a | a b | b b | b b: the two observers differ in unit 2. n = 8, three a, five b. D_o = 2/8 (both orders
  // of one unit, m − 1 = 1); D_e = 2·3·5/(8·7); α = 1 − (2/8)/(30/56) = 8/15.
  const alpha = krippendorffAlpha([
    nominal([
      ["a", "a"],
      ["a", "b"],
      ["b", "b"],
      ["b", "b"],
    ]),
  ]);
  expect(alpha.value).toBeCloseTo(8 / 15, 12);
});

test("α is undefined without variation, or without a unit that has two values", () => {
  expect(
    krippendorffAlpha([
      nominal([
        ["a", "a"],
        ["a", "a"],
      ]),
    ]).value,
  ).toBeNull();
  expect(krippendorffAlpha([nominal([["a"], ["b"]])]).value).toBeNull();
});

test("the interval contains α, is the same for the same seed, and shrinks to 1 for perfect agreement", () => {
  const units = unitsOf(["1 1 2 2 1 2 1 2 1 1", "1 1 2 2 1 2 1 1 1 2"]);
  const once = krippendorffAlphaInterval([nominal(units)], units.length, { seed: 7, resamples: 500 });
  expect(once).toEqual(
    krippendorffAlphaInterval([nominal(units)], units.length, { seed: 7, resamples: 500 }),
  );
  expect(once.low).toBeLessThan(once.value ?? 0);
  // Two of the ten units are disagreements, so 0.8¹⁰ = 11 % of the resamples contain neither and agree perfectly.
  expect(once.high).toBe(1);
  const perfect = unitsOf(["1 2 1 2", "1 2 1 2"]);
  const best = krippendorffAlphaInterval([nominal(perfect)], 4, { seed: 7, resamples: 200 });
  expect(best).toMatchObject({ value: 1, low: 1, high: 1 });
  // Both ends of an interval from one resample are the value of this resample.
  const single = krippendorffAlphaInterval([nominal(units)], units.length, { seed: 7, resamples: 1 });
  expect(single.low).toBe(single.high);
});

test("the description of α rounds the value and its interval to three decimals", () => {
  const alpha = { value: 0.74321, low: 0.60149, high: 0.87051, units: 10, values: 20 };
  expect(describeAlpha({ ...alpha, caution: null })).toBe("0.743 [0.601, 0.871]");
  expect(describeAlpha({ ...alpha, caution: "few units" })).toBe("0.743 [0.601, 0.871] (caution)");
});

test("the description of an undefined α states the reason", () => {
  const alpha = { value: null, low: null, high: null, caution: null, values: 4 };
  expect(describeAlpha({ ...alpha, units: 0 })).toBe("undefined (no item has two values)");
  expect(describeAlpha({ ...alpha, units: 2 })).toBe("undefined (all values are identical)");
});

test("the interval comes with a caution if there are few units, or few units on which the annotators differ", () => {
  const cautionOf = (rows: readonly string[]) =>
    krippendorffAlphaInterval([nominal(unitsOf(rows))], unitsOf(rows).length, { seed: 1, resamples: 10 })
      .caution;
  expect(cautionOf(["1 2 1 2 1 2 1 2 1", "2 1 2 1 2 1 2 1 2"])).toBe("few units");
  expect(cautionOf(["1 1 1 1 1 2 2 2 2 2", "1 1 1 1 1 2 2 2 2 2"])).toBe("few disagreements");
  expect(cautionOf(["1 1 1 1 1 2 2 2 2 2", "2 2 2 2 1 2 2 2 2 2"])).toBe("few disagreements");
  expect(cautionOf(["1 1 1 1 1 2 2 2 2 2", "2 2 2 2 2 2 2 2 2 2"])).toBeNull();
});

test("MASI, by hand", () => {
  const set = (text: string): Set<string> => new Set(text);
  expect(masiDistance(set("ab"), set("ab"))).toBe(0);
  expect(masiDistance(set("a"), set("b"))).toBe(1);
  // Jaccard 1/2, contained 2/3.
  expect(masiDistance(set("a"), set("ab"))).toBeCloseTo(1 - 1 / 3, 12);
  // Jaccard 1/3, overlapping 1/3.
  expect(masiDistance(set("ab"), set("bc"))).toBeCloseTo(1 - 1 / 9, 12);
  expect(masiDistance(set(""), set(""))).toBe(0);
  expect(masiDistance(set(""), set("a"))).toBe(1);
});

test("MASI is symmetric and has values between 0 and 1", () => {
  const sets = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d")).map((labels) => new Set(labels));
  fc.assert(
    fc.property(sets, sets, (left, right) => {
      const distance = masiDistance(left, right);
      expect(distance).toBe(masiDistance(right, left));
      expect(distance).toBeGreaterThanOrEqual(0);
      expect(distance).toBeLessThanOrEqual(1);
    }),
    { seed: 1 },
  );
});

const annotation = (object: string, annotator: string, colour: string[], shape: string[]): Annotation => ({
  object,
  annotator,
  labels: { Colour: colour, Shape: shape },
});
const annotations = [
  annotation("1", "Ada", ["red"], ["round"]),
  annotation("1", "Bob", ["red"], ["round", "flat"]),
  annotation("2", "Ada", ["red"], ["flat"]),
  annotation("2", "Bob", ["blue"], ["flat"]),
  annotation("3", "Ada", ["blue"], ["round"]),
  annotation("3", "Bob", ["blue"], ["round"]),
  annotation("4", "Ada", ["blue"], []),
  annotation("4", "Bob", ["blue"], []),
];

test("a single-choice category is one variable, and a multiple-choice category has a variable per class", () => {
  const report = measureAgreement(annotations, ["Colour", "Shape"], { seed: 1, resamples: 50 });
  expect(report.annotators).toEqual(["Ada", "Bob"]);
  // Colour is the hand-made case above.
  expect(report.categories.Colour).toMatchObject({ variable: "class" });
  expect(report.categories.Colour?.nominal.value).toBeCloseTo(8 / 15, 12);
  // One of four objects is disputed, so (3/4)⁴ = 32 % of the resamples leave it out and agree perfectly.
  expect(report.categories.Colour?.nominal.high).toBe(1);
  // Shape, observed: flat differs in object 1: 2. Expected, n = 8: flat 3 yes 5 no: 2·3·5/7; round 4 yes 4 no: 2·4·4/7.
  expect(report.categories.Shape).toMatchObject({ variable: "each class yes or no" });
  expect(report.categories.Shape?.nominal.value).toBeCloseTo(1 - 2 / ((30 + 32) / 7), 12);
  // flat: P_o = 3/4, P_e = 1/4·2/4 + 3/4·2/4 = 1/2; round: P_o = 1, P_e = 1/2. Fleiss: P_e = 34/64 and 1/2.
  expect(report.categories.Shape?.cohen.value).toBeCloseTo((7 / 8 - 1 / 2) / (1 / 2), 12);
  expect(report.categories.Shape?.fleiss.value).toBeCloseTo((56 - 33) / (64 - 33), 12);
  // The overall value pools the three variables: observed 2 + 2; expected (30 + 30 + 32)/7.
  expect(report.overall.nominal.value).toBeCloseTo(1 - 4 / (92 / 7), 12);
});

test("correctness against a gold standard has a macro average over categories and a micro average over counts", () => {
  const [bob] = measureCorrectness(annotations, ["Colour", "Shape"], "Ada");
  // Colour: 3 hits among 4 assigned and 4 golden classes. Shape: 3 hits among 4 assigned and 3 golden classes.
  expect(bob).toMatchObject({
    annotator: "Bob",
    objects: 4,
    categories: {
      Colour: { precision: 3 / 4, recall: 3 / 4, f1: 6 / 8 },
      Shape: { precision: 3 / 4, recall: 3 / 3, f1: 6 / 7 },
    },
    micro: { precision: 6 / 8, recall: 6 / 7, f1: 12 / 15 },
  });
  expect(bob?.macro.f1).toBeCloseTo((6 / 8 + 6 / 7) / 2, 12);
});

test("SUS matches hand calculations for the best, the worst and neutral answers", () => {
  expect(systemUsability([5, 1, 5, 1, 5, 1, 5, 1, 5, 1])).toBe(100);
  expect(systemUsability([1, 5, 1, 5, 1, 5, 1, 5, 1, 5])).toBe(0);
  expect(systemUsability([3, 3, 3, 3, 3, 3, 3, 3, 3, 3])).toBe(50);
  expect(() => systemUsability([1, 2, 3])).toThrow(RangeError);
  for (const invalid of [0, 6, 2.5]) {
    expect(() => systemUsability([...new Array<number>(9).fill(3), invalid])).toThrow(RangeError);
  }
});
