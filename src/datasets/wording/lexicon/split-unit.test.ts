import { expect, test } from "vitest";
import type { PredicateUse } from "./predicate.ts";
import { splitUnit } from "./split-unit.ts";

const use = (label: string, parts: Partial<PredicateUse> = {}): PredicateUse => ({
  label,
  valueKind: "number",
  functional: true,
  inverseFunctional: false,
  subjectNoun: "ferry",
  objectNouns: [],
  samples: ["3", "12"],
  ...parts,
});

test.each([
  ["has a draught in m of", "draught", "m"],
  ["has the number of cabins of", "number of cabins", ""],
  ["lasted for a number of hours of", "lasted for", "hours"],
  ["price per ticket euro", "price per ticket", "euros"],
  ["has a value in million dollars of", "value", "million dollars"],
])('"%s" introduces an amount', (label, text, unit) => {
  expect(splitUnit(use(label))).toEqual({ text, unit });
});

test('a final "of" is removed after the type of the values, but stays after another noun, such as "board"', () => {
  const named = (label: string, objectNouns: readonly string[]): string =>
    splitUnit(use(label, { valueKind: "name", objectNouns })).text;
  expect(named("calls in the port of", ["port"])).toBe("calls in the port");
  expect(named("sits on the board of", ["company"])).toBe("sits on the board of");
  expect(named("closed with a rating of", [])).toBe("rating");
});

test.each([
  ["cruising speed in km/h", "cruising speed", "km/h"],
  ["wind speed (m/s)", "wind speed", "m/s"],
  ["density g/cm3", "density", "g/cm3"],
  ["width/height", "width height", ""],
])('"%s" keeps the unit of a quotient', (label, text, unit) => {
  expect(splitUnit(use(label))).toEqual({ text, unit });
});
