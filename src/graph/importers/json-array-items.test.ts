import fc from "fast-check";
import { expect, test } from "vitest";
import { createJsonArrayItems, type JsonArrayItem } from "./json-triples.ts";

function split(text: string, size: number): { items: JsonArrayItem[]; problem: string | undefined } {
  const splitter = createJsonArrayItems();
  const items: JsonArrayItem[] = [];
  for (let at = 0; at < text.length; at += size) items.push(...splitter.push(text.slice(at, at + size)));
  return { items, problem: splitter.end()?.message };
}

test("the reader returns the same items as JSON.parse, regardless of how the text is divided into chunks", () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue()),
      fc.nat(7),
      fc.constantFrom(undefined, 1, 4),
      (array, size, indent) => {
        const text = JSON.stringify(array, null, indent);
        const { items, problem } = split(text, size + 1);
        expect(problem).toBeUndefined();
        expect(items.map((item) => JSON.parse(item.text))).toEqual(JSON.parse(text));
        expect(items.map(({ index }) => index)).toEqual(array.map((_, index) => index));
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});

test("every item records the line on which it begins", () => {
  const { items } = split('[\n{"a":\n1},\n\n 2, "x"\n]', 3);
  expect(items.map(({ line }) => line)).toEqual([2, 5, 5]);
});

test.each([
  ['{"a":1}', /expected a JSON array of triples/],
  ["[1 2]x", /followed by text/],
  ["[1],", /followed by text/],
  ["[,1]", /unexpected "," between/],
  ["[1,]", /unexpected "\]" between/],
  ["[{} {}]", /unexpected "{" between/],
])("%s is rejected", (text, message) => {
  expect(() => split(text, 100)).toThrow(message);
});

test.each(["[", "[1,", '[{"a":', '["open'])("%s ends too early", (text) => {
  expect(split(text, 100).problem).toBe("the JSON ends prematurely");
});
