import { expect, test } from "vitest";
import { findQuotations, outsideQuotations, quotedSpans, replaceQuotations } from "./quotations.ts";

test.each([
  ["the poem 'The poet’s dog' of", ["'The poet’s dog'"]],
  ["the poet's dog and the dogs' poet", []],
  ["'The dogs' poet'", ["'The dogs'"]],
  ['called "Red", “Blue” or ‘The sea’s end’', ['"Red"', "“Blue”", "‘The sea’s end’"]],
  ["„Rot“ und „Blau”", ["„Rot“", "„Blau”"]],
  ["one \" stays, and 'two' is quoted", ["'two'"]],
  ["'' and \"\" quote nothing", []],
  ["an 'apostrophe\nends' with its line", []],
])("finds the quotations of %j", (text, quotations) => {
  expect(quotedSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual(quotations);
});

test("brackets quote only where names are looked for, and the marks are left out", () => {
  const text = "the class [Data Set] of 'Red'";
  expect(findQuotations(text).map(({ start, end }) => text.slice(start, end))).toEqual(["Data Set", "Red"]);
  expect(replaceQuotations(text, "_")).toBe("the class [Data Set] of _");
  expect(outsideQuotations(text, (part) => part.toUpperCase())).toBe("THE CLASS [DATA SET] OF 'Red'");
});
