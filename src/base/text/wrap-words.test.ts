import { expect, test } from "vitest";
import { wrapCommand, wrapToFit, wrapWords } from "./wrap-words.ts";

test("text wraps at spaces, and all lines but the first get a hanging indent", () => {
  expect(wrapWords("  one two three four", 9, 4)).toEqual(["  one two", "    three", "    four"]);
  expect(wrapWords("one extraordinary two", 6)).toEqual(["one", "extraordinary", "two"]);
  expect(wrapWords("one two", Number.POSITIVE_INFINITY)).toEqual(["one two"]);
  expect(wrapWords("", 10)).toEqual([""]);
});

test("a wide character occupies two columns", () => {
  // Two kanji occupy four columns; with the space and two more kanji, they would occupy nine.
  expect(wrapWords("日本 語テ", 8)).toEqual(["日本", "語テ"]);
  expect(wrapWords("日本 語テ", 9)).toEqual(["日本 語テ"]);
});

test("long words are broken if lines must not exceed the width", () => {
  expect(wrapToFit("abcdefghij\n  kl", 4)).toEqual(["abcd", "efgh", "ij", "  kl"]);
  expect(wrapToFit("      deep", 4)).toEqual(["deep"]);
});

test("a wrapped command line is valid in a shell", () => {
  const line = '  taxolink ask "two words" --graph g.nt --flag';
  expect(wrapCommand(line, 80, 4)).toEqual([line]);
  // An option stays together with its value, and quoted text is not split.
  expect(wrapCommand(line, 26, 4)).toEqual([
    "  taxolink ask \\",
    '    "two words" \\',
    "    --graph g.nt --flag",
  ]);
  const joined = wrapCommand(line, 26, 4).join("\n").replaceAll("\\\n", "").replace(/ +/g, " ");
  expect(joined).toBe(line.replace(/^ +/, " "));
});
