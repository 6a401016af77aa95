import { expect, test } from "vitest";
import { namePhrases } from "../rules/name-phrases.ts";

test.each([
  // Small words join capitalised ones; the components follow, because parts of a name may be names as well.
  ["Where is The Tower of Babel kept?", ["The Tower of Babel", "The Tower", "Babel", "kept"]],
  ["Who taught Rembrandt van Rijn?", ["Rembrandt van Rijn", "taught", "Rembrandt", "van", "Rijn"]],
  // The first word of a question is not a name if it is a function word.
  ["Which Dutch painters are there?", ["Dutch", "painters"]],
  // A quotation is already a single name, punctuation ends a name, and a longer word belongs to no name.
  ["Who wrote 'Bells of the North'?", ["wrote", "Bells of the North"]],
  ["Which is older: Bern, Basel, Aach?", ["older", "Bern", "Basel", "Aach"]],
  ["Did Aach against Bern end in 1990?", ["Aach", "Bern", "end", "1990"]],
  ["", []],
])("%s", (question, phrases) => {
  expect(namePhrases(question)).toEqual(phrases);
});
