import { expect, test } from "vitest";
import { nameOf } from "./schema-names.ts";

test("the head of a name is its last word or the word before its preposition", () => {
  expect(nameOf("year_of_birth")).toMatchObject({ words: ["year", "birth"], head: 0 });
  expect(nameOf("publicationYear")).toMatchObject({ words: ["publication", "year"], head: 1 });
});

test("the unit and the parentheses in a field's name are optional in a question", () => {
  expect(nameOf("budget (thousand crowns)")).toMatchObject({
    words: ["budget"],
    extras: ["thousand", "crowns"],
  });
  expect(nameOf("length in km", "number")).toMatchObject({ words: ["length"], extras: ["km"] });
  expect(nameOf("year of birth", "time")).toMatchObject({ words: ["year", "birth"], extras: [] });
});

test("the form of a predicate's name determines the direction in which it connects subject and object", () => {
  expect(nameOf("owner").voice).toBe("noun");
  expect(nameOf("pupil of").voice).toBe("noun of");
  expect(nameOf("tows").voice).toBe("active");
  expect(nameOf("studied under").voice).toBe("active");
  expect(nameOf("is guarded by").voice).toBe("passive");
});

test("a predicate describes its subject if its name ends with the type of its objects", () => {
  expect(nameOf("member of group", "thing", new Set(["group"])).ofSubject).toBe(true);
  expect(nameOf("place of incident", "thing", new Set(["port"])).ofSubject).toBe(false);
});

test.each([
  ["runwayLengthM", ["runway", "length"], ["m"]],
  ["costEUR", ["cost"], ["eur"]],
])("a unit in capitals at the end of %s is not part of the word before it", (label, words, extras) => {
  expect(nameOf(label, "number")).toMatchObject({ words, extras });
});
