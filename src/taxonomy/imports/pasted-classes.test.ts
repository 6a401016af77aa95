import { expect, test } from "vitest";
import { OptionError } from "../../base/errors.ts";
import { classesIn } from "./outline.ts";

const read = (...lines: readonly string[]) =>
  classesIn(lines).map(({ name, description, quote, page }) => [name, description, quote, page]);

test.each([
  ["Boolean; Answered by yes or no; “is it”; 7", ["Boolean", "Answered by yes or no", "“is it”", "7"]],
  ["Boolean\tAnswered by yes or no\t\t7", ["Boolean", "Answered by yes or no", undefined, "7"]],
  ["Boolean: answered by yes; or no", ["Boolean", "answered by yes; or no", undefined, undefined]],
  ["Boolean - answered by yes: or no", ["Boolean", "answered by yes: or no", undefined, undefined]],
  ["Boolean – answered by yes or no", ["Boolean", "answered by yes or no", undefined, undefined]],
  ["- Boolean: answered by yes or no", ["Boolean", "answered by yes or no", undefined, undefined]],
  ["3) Yes-no question", ["Yes-no question", "", undefined, undefined]],
  ["• Date, or time", ["Date, or time", "", undefined, undefined]],
  ["Author:Year", ["Author:Year", "", undefined, undefined]],
])("the line %j is one class", (line, expected) => {
  expect(read(line)).toEqual([expected]);
});

test("empty lines are skipped, and a paste without a class or with a surplus field is refused", () => {
  expect(read("One", "", "  ", "Two")).toHaveLength(2);
  expect(() => read("", " ")).toThrow(OptionError);
  expect(() => read("Fine", "; no name")).toThrow(/line 2/);
  expect(() => read("a;b;c;d;e")).toThrow(/line 1/);
});
