import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPythonList, parsePythonList } from "./python-literal.ts";

test("the parser reads quotes, escapes and separators inside strings as Python does", () => {
  expect(parsePythonList(`['a, b', "b's", 'say "x"', 'it\\'s "x"']`)).toEqual([
    "a, b",
    "b's",
    'say "x"',
    `it's "x"`,
  ]);
  expect(parsePythonList(`['\\x41\\u00e9\\U0001f600', 'tab\\t', 'kept \\q']`)).toEqual([
    "Aé😀",
    "tab\t",
    "kept \\q",
  ]);
  expect(parsePythonList("[]")).toEqual([]);
  expect(parsePythonList(" [ 'a' , ] ")).toEqual(["a"]);
  expect(parsePythonList("[None, 'a']")).toEqual(["None", "a"]);
});

test.each([
  ["['a'", /closing bracket at character 5/],
  ["['a", /closing quote/],
  ["['a' 'b']", /expected a comma/],
  ["[1]", /quoted string at character 2/],
  ["['\\x4']", /broken \\x escape/],
  ["['a'] b", /after the list/],
])("%s is rejected", (text, message) => {
  expect(() => parsePythonList(text)).toThrow(message);
});

test("lists are written in the format of Python's repr", () => {
  // The right-hand sides are the output of CPython 3.12 for the same strings.
  expect(formatPythonList(["a", "b's", 'say "x"', `it's "x"`])).toBe(`['a', "b's", 'say "x"', 'it\\'s "x"']`);
  expect(formatPythonList(["a\\b", "n\n", "\u00a0", "\u200b", "é", "\u0007"])).toBe(
    "['a\\\\b', 'n\\n', '\\xa0', '\\u200b', 'é', '\\x07']",
  );
});

test("written Python literals can be read back unchanged", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" })), (items) => {
      expect(parsePythonList(formatPythonList(items))).toEqual(items);
    }),
  );
});
