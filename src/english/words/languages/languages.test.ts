import fc from "fast-check";
import { expect, test } from "vitest";
import { cognate } from "./cognate.ts";
import { createCognateFinder } from "./find-cognates.ts";
import { glossQuestion, guessLanguage } from "./gloss-question.ts";
import { createGlossary } from "./glosses.ts";

const glossary = createGlossary();

/** The dictionary translates word by word and keeps the word order of the other language. */
test.each([
  ["de", "Wer baute das Schiff?", "Who built the ship?"],
  ["de", "Wie viele Schiffe wurden von Johnson gebaut?", "How many ship were of Johnson built?"],
  ["de", "Welche Schiffe haben keinen Eigentümer?", "Which ship have no owner?"],
  [
    "de",
    "In welchem Jahr starb der Maler von 'Das Schiff'?",
    "In which year died the painter of 'Das Schiff'?",
  ],
  ["de", "wann wurde die bruecke gebaut", "when was the bruecke built"],
  ["de", "Wo liegt die Brücke?", "Where located the bridge?"],
  ["fr", "Qui a écrit ce livre ?", "Who has wrote it book ?"],
  ["fr", "Quels livres n'ont pas d'auteur ?", "Which book have not of author ?"],
  ["fr", "Où est né l'auteur de ce livre ?", "Where is born the author of it book ?"],
  ["fr", "Combien de ponts y a-t-il ?", "How many bridge there are ?"],
  ["es", "¿Quién escribió el libro?", "Who wrote the book?"],
  ["es", "¿Cuántos puentes hay en la ciudad?", "How many bridge there in the city?"],
  ["es", "¿cuando murio el autor de la novela?", "when died the author of the novela?"],
])("%s: %s", (language, question, glossed) => {
  expect(glossQuestion(question, glossary)).toEqual({ language, text: glossed });
});

test.each([
  "Which ships were built by Johnson?",
  "Who wrote 'Der Name der Rose'?",
  "Which songs by Die Toten Hosen are on the list?",
  "List all papers.",
  "Ships",
  "",
  "Кто построил мост?",
])("%j stays unchanged", (question) => {
  expect(guessLanguage(question, glossary)).toBe("en");
  expect(glossQuestion(question, glossary).text).toBe(question);
});

test("names that the graph contains are not translated", () => {
  const question = "Wer schrieb Der Name der Rose?";
  expect(glossQuestion(question, glossary, [{ start: 12, end: 29 }]).text).toBe(
    "Who wrote Der Name der Rose?",
  );
});

test.each([
  ["Publikation", "publication"],
  ["publicación", "publication"],
  ["Universität", "university"],
  ["universidad", "université"],
  ["Photographie", "fotografía"],
  ["Bibliothek", "bibliothèque"],
  ["biblioteca", "Bibliothek"],
  ["Musik", "musique"],
  ["Elektrizität", "electricity"],
  ["historisch", "historical"],
  ["Direktor", "director"],
  ["Projekt", "project"],
  ["Biologie", "biology"],
  ["Restaurants", "restaurante"],
])("%s and %s are recognised as cognates in both directions", (left, right) => {
  expect(cognate(left, right)).toBeGreaterThan(0.6);
  expect(cognate(right, left)).toBe(cognate(left, right));
});

test.each([
  ["Schiff", "sheriff"],
  ["Haus", "hour"],
  ["Direktor", "detector"],
  ["Brot", "boat"],
  ["Stadt", "status"],
  ["", ""],
  ["мост", "most"],
])("%s and %s are not", (left, right) => {
  expect(cognate(left, right)).toBe(0);
});

/** Pairs of words that differ by the High German consonant shift, as listed in histories of the language. */
test.each([
  ["schiff", "ship"],
  ["wasser", "water"],
  ["betten", "bed"],
  ["pfeffer", "pepper"],
  ["garten", "garden"],
  ["katze", "cat"],
])(
  "the German word %s is recognised as the graph's word %s, but a word of another language is not",
  (german, english) => {
    const find = createCognateFinder(["ship", "water", "bed", "pepper", "garden", "cat"]);
    expect(find(german, "de")?.word).toBe(english);
    if (cognate(german, english) === 0) expect(find(german, "fr")).toBeUndefined();
  },
);

test("accepts any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (left, right) => {
      glossQuestion(left, glossary);
      expect(cognate(left, right)).toBeGreaterThanOrEqual(0);
      expect(cognate(left, right)).toBeLessThanOrEqual(1);
    }),
  );
});

test("if a word has several translations, the translation that occurs in the graph is chosen", () => {
  const uses = (word: string) => (english: string) => english === word;
  expect(glossQuestion("Wie viele Betten hat die Station?", glossary).text).toBe(
    "How many bed has the ward?",
  );
  expect(glossQuestion("Welche Züge hat die Station?", glossary, [], uses("station")).text).toBe(
    "Which train has the station?",
  );
});
