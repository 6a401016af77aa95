import { expect, test } from "vitest";
import { locateWords, wordsOf } from "./words.ts";

test("words are folded: case, accents, compatibility forms", () => {
  expect(wordsOf("Ångström's ﬁle")).toEqual(["angstrom", "s", "file"]);
});

test("snake case and camel case come apart, abbreviations stay whole", () => {
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

test("places point into the original text", () => {
  const text = "Who wrote “Café”?";
  expect(locateWords(text).map((word) => text.slice(word.start, word.end))).toEqual(["Who", "wrote", "Café"]);
});

test("a text without words has none", () => {
  expect(wordsOf(" … ")).toEqual([]);
});

test("without blanks between words every letter is one, with its marks; pictographs are words", () => {
  expect(wordsOf("知识图谱 2020年 graph的")).toEqual(["知", "识", "图", "谱", "2020", "年", "graph", "的"]);
  // Katakana for "data"; the small mark belongs to its letter (NFKD takes it off).
  expect(wordsOf("データ")).toEqual(["テ", "ー", "タ"]);
  expect(wordsOf("🌲 tree🌹")).toEqual(["🌲", "tree", "🌹"]);
  // A trade mark is no pictograph.
  expect(wordsOf("Tool™")).toEqual(["tool"]);
});
