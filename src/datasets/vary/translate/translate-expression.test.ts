/** Tests that expressions about songs are translated into German and French with a word list. */
import { expect, test } from "vitest";
import { parseValue, type Value } from "../../../graph/index.ts";
import type { Expression, Path, Things } from "../../../query/index.ts";
import { type Names, translateExpression } from "./translate-expression.ts";
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

const labels: Readonly<Record<string, string>> = { S2: "Poppies", P2: "Bo Wren", G1: "waltz", G2: "polka" };
const names: Names = { property: (id) => id, type: (id) => id, thing: (id) => labels[id] ?? id };

const along = (property: string): Path => [{ property, inverse: false }];
const songs: Things = { op: "class", class: "Song" };
const entity = (id: string): Things => ({ op: "entities", ids: [id] });
const related = (things: Things, property: string, id: string): Things => ({
  op: "with",
  things,
  path: along(property),
  to: entity(id),
});
const year = (text: string): Value => parseValue(text, "year") ?? expect.fail(text);
const inYear = (things: Things, is: "=" | ">=" | "<=", text: string): Things => ({
  op: "where",
  things,
  path: along("release year"),
  is,
  value: { op: "value", value: year(text) },
});
const byBo = related(songs, "writer", "P2");

test.each<[string, Expression, string, string]>([
  [
    "a look-up",
    { op: "image", path: along("genre"), of: entity("S2") },
    "Was hat „Poppies“ als Genre?",
    "Qu'est-ce que « Poppies » a comme genre ?",
  ],
  [
    "a count",
    { op: "count", of: inYear(byBo, "=", "1940") },
    "Wie viele Lieder mit „Bo Wren“ als Texter und mit 1940 als Jahr gibt es?",
    "Combien d'airs avec « Bo Wren » comme auteur et avec 1940 comme année y a-t-il ?",
  ],
  [
    "a range",
    inYear(inYear(songs, ">=", "1935"), "<=", "1940"),
    "Welche Lieder mit einem Wert von 1935 bis 1940 als Jahr gibt es?",
    "Peux-tu citer les airs avec une valeur de 1935 à 1940 comme année ?",
  ],
  [
    "a list of values",
    { op: "image", path: along("genre"), of: byBo },
    "Welche Genres gibt es für Lieder mit „Bo Wren“ als Texter?",
    "Peux-tu citer les genres des airs avec « Bo Wren » comme auteur ?",
  ],
  [
    "a negation",
    { op: "except", things: byBo, without: related(byBo, "genre", "G2") },
    "Welche Lieder mit „Bo Wren“ als Texter und ohne „polka“ als Genre gibt es?",
    "Peux-tu citer les airs avec « Bo Wren » comme auteur et sans « polka » comme genre ?",
  ],
  [
    "groups",
    { op: "group", things: byBo, by: [{ of: "thing", path: along("genre") }], measure: { of: "count" } },
    "Wie viele Lieder mit „Bo Wren“ als Texter gibt es je Genre?",
    "Combien d'airs avec « Bo Wren » comme auteur y a-t-il par genre ?",
  ],
  [
    "a superlative",
    {
      op: "best",
      things: byBo,
      by: { of: "value", path: along("release year"), kind: "year" },
      order: "least",
      count: 1,
    },
    "Welche Lieder mit „Bo Wren“ als Texter haben den kleinsten Wert als Jahr?",
    "Peux-tu citer les airs avec « Bo Wren » comme auteur qui ont la plus petite valeur du champ « année » ?",
  ],
  [
    "a comparison",
    {
      op: "compare",
      items: ["G1", "G2"].map((id) => ({
        name: id,
        value: { op: "count", of: related(byBo, "genre", id) } as const,
      })),
    },
    "Gibt es mehr Lieder mit „waltz“ als Genre oder mit „polka“ als Genre, jeweils mit „Bo Wren“ als Texter?",
    "Y a-t-il plus d'airs avec « waltz » comme genre ou avec « polka » comme genre, chaque fois avec « Bo Wren » comme auteur ?",
  ],
])("%s", (_name, expression, german, french) => {
  expect(translateExpression(expression, names, words, "german")).toBe(german);
  expect(translateExpression(expression, names, words, "french")).toBe(french);
});

test("an expression has no translation if a word or a sentence pattern is missing", () => {
  const waltzes = related(songs, "genre", "G1");
  const noWriter: TranslationWords = { version: 1, german: { types: { Song: "Lieder" }, fields: {} } };
  expect(translateExpression(waltzes, names, noWriter, "german")).toBeNull();
  expect(translateExpression(waltzes, names, noWriter, "french")).toBeNull();
  expect(translateExpression({ op: "exists", of: waltzes }, names, words, "german")).toBeNull();
});

test("a word list with unknown languages, or with fields that have no plural, is rejected", () => {
  expect(translationWordsSchema.safeParse(words).success).toBe(true);
  expect(translationWordsSchema.safeParse({ version: 1, dutch: words.german }).success).toBe(false);
  const lacking = { version: 1, german: { types: {}, fields: { genre: { one: "Genre" } } } };
  expect(translationWordsSchema.safeParse(lacking).success).toBe(false);
});
