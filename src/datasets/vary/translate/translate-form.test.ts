/** Tests that forms about songs are translated into German and French with a word list. */
import { expect, test } from "vitest";
import { factsOf, songTriples } from "../../../testing/shaped-graphs.ts";
import type { QueryForm } from "../../forms/form.ts";
import { translateForm } from "./translate-form.ts";
import { type TranslationWords, translationWordsSchema } from "./translation-words.ts";

const words: TranslationWords = {
  version: 1,
  german: {
    types: { Song: "Lieder" },
    fields: {
      genre: { one: "Genre", many: "Genres" },
      writer: { one: "Texter", many: "Texter" },
      "release year": { one: "Jahr", many: "Jahre" },
    },
  },
  french: {
    types: { Song: "airs" },
    fields: {
      genre: { one: "genre", many: "genres" },
      writer: { one: "auteur", many: "auteurs" },
      "release year": { one: "année", many: "années" },
    },
  },
};

const form = (parts: Partial<QueryForm>): QueryForm => ({
  version: 1,
  hub: "Song",
  operation: "basic",
  where: [],
  ask: null,
  typed: true,
  ...parts,
});
const byBo = { field: "writer", in: ["Bo Wren"] };

test.each<[Partial<QueryForm>, string, string]>([
  [
    { where: [{ title: "Poppies" }], ask: "genre" },
    "Was hat „Poppies“ als Genre?",
    "Qu'est-ce que « Poppies » a comme genre ?",
  ],
  [
    { operation: "counting", where: [byBo, { field: "release year", in: ["1940"] }] },
    "Wie viele Lieder mit „Bo Wren“ als Texter und mit 1940 als Jahr gibt es?",
    "Combien d'airs avec « Bo Wren » comme auteur et avec 1940 comme année y a-t-il ?",
  ],
  [
    { operation: "aggregation", where: [byBo], ask: "genre" },
    "Welche Genres gibt es für Lieder mit „Bo Wren“ als Texter?",
    "Peux-tu citer les genres des airs avec « Bo Wren » comme auteur ?",
  ],
  [
    { operation: "negation", where: [byBo, { field: "genre", not: ["polka"] }] },
    "Welche Lieder mit „Bo Wren“ als Texter und ohne „polka“ als Genre gibt es?",
    "Peux-tu citer les airs avec « Bo Wren » comme auteur et sans « polka » comme genre ?",
  ],
  [
    { operation: "relationship", where: [byBo], key: { field: "genre" }, measure: "hubs" },
    "Wie viele Lieder mit „Bo Wren“ als Texter gibt es je Genre?",
    "Combien d'airs avec « Bo Wren » comme auteur y a-t-il par genre ?",
  ],
  [
    { operation: "superlative", where: [byBo], key: { field: "release year" }, order: "ascending" },
    "Welche Lieder mit „Bo Wren“ als Texter haben den kleinsten Wert als Jahr?",
    "Peux-tu citer les airs avec « Bo Wren » comme auteur qui ont la plus petite valeur du champ « année » ?",
  ],
  [
    {
      operation: "comparative",
      where: [byBo],
      branches: [[{ field: "genre", in: ["waltz"] }], [{ field: "genre", in: ["polka"] }]],
      measure: "hubs",
    },
    "Gibt es mehr Lieder mit „waltz“ als Genre oder mit „polka“ als Genre, jeweils mit „Bo Wren“ als Texter?",
    "Y a-t-il plus d'airs avec « waltz » comme genre ou avec « polka » comme genre, chaque fois avec « Bo Wren » comme auteur ?",
  ],
])("%j", async (parts, german, french) => {
  const { main } = await factsOf(songTriples);
  expect(translateForm(main, form(parts), words, "german")).toBe(german);
  expect(translateForm(main, form(parts), words, "french")).toBe(french);
});

test("a form has no translation if a word or a sentence pattern is missing", async () => {
  const { main } = await factsOf(songTriples);
  const genre = { field: "genre", in: ["waltz"] };
  const noWriter: TranslationWords = { version: 1, german: { types: { Song: "Lieder" }, fields: {} } };
  expect(translateForm(main, form({ where: [genre] }), noWriter, "german")).toBeNull();
  expect(translateForm(main, form({ where: [genre] }), noWriter, "french")).toBeNull();
  const byFrequency = form({ operation: "ranking", where: [genre], ask: "writer", key: { by: "frequency" } });
  expect(translateForm(main, byFrequency, words, "german")).toBeNull();
});

test("a word list with unknown languages, or with fields that have no plural, is rejected", () => {
  expect(translationWordsSchema.safeParse(words).success).toBe(true);
  expect(translationWordsSchema.safeParse({ version: 1, dutch: words.german }).success).toBe(false);
  const lacking = { version: 1, german: { types: {}, fields: { genre: { one: "Genre" } } } };
  expect(translationWordsSchema.safeParse(lacking).success).toBe(false);
});
