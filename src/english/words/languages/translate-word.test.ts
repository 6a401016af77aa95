/** Tests translations of single words. The expected words are ordinary dictionary translations. */
import { expect, test } from "vitest";
import { openWords } from "../open-words.ts";
import { createTranslator, germanRoot, languageOfWords } from "./translate-word.ts";

const toEnglish = (word: string): readonly string[] =>
  createTranslator("de")(word).map(({ english }) => english);

test.each([
  ["lange", ["length"]],
  ["geburtsdatum", ["date", "birth"]],
  ["todesjahr", ["year", "death"]],
  ["quatsch", []],
])("%s", (word, english) => {
  expect(toEnglish(word)).toEqual(english);
});

test.each([
  ["uraufgefuhrt", "urauffuhrung"],
  ["restauriert", "restaurierung"],
  ["gefordert", "forderung"],
])("%s and %s have the same root", (one, other) => {
  expect(germanRoot(one)).toBe(germanRoot(other));
});

test("the language of a schema is the language of most of its words", () => {
  const { knows } = openWords();
  expect(languageOfWords(["lange", "zustand", "geburtsdatum", "film"], knows)).toBe("de");
  expect(languageOfWords(["length", "state", "birth", "zustand"], knows)).toBeNull();
  expect(languageOfWords(["xq1", "xq2"], knows)).toBeNull();
});
