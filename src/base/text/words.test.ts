import { expect, test } from "vitest";
import { locateWords, wordsOf } from "./words.ts";

test("folding normalises case, accents and compatibility forms of words", () => {
  expect(wordsOf("Ångström's ﬁle")).toEqual(["angstrom", "s", "file"]);
});

test("snake case and camel case are split, and abbreviations stay whole", () => {
  expect(wordsOf("has_release yearOfBirth (ICSA) UMLDiagram")).toEqual([
    "has",
    "release",
    "year",
    "of",
    "birth",
    "icsa",
    "umldiagram",
  ]);
});

test("word positions refer to the original text", () => {
  const text = "Who wrote “Café”?";
  expect(locateWords(text).map((word) => text.slice(word.start, word.end))).toEqual(["Who", "wrote", "Café"]);
});

test("text without words produces an empty list", () => {
  expect(wordsOf(" … ")).toEqual([]);
});

test("in scripts without spaces, each letter with its marks is a word, and each pictograph is a word", () => {
  expect(wordsOf("知识图谱 2020年 graph的")).toEqual(["知", "识", "图", "谱", "2020", "年", "graph", "的"]);
  // The text is katakana for "data"; the small mark belongs to its letter, although NFKD separates it.
  expect(wordsOf("データ")).toEqual(["テ", "ー", "タ"]);
  expect(wordsOf("🌲 tree🌹")).toEqual(["🌲", "tree", "🌹"]);
  // A trade mark sign is not a pictograph.
  expect(wordsOf("Tool™")).toEqual(["tool"]);
});
