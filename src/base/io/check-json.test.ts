import fc from "fast-check";
import { expect, test } from "vitest";
import { checkJson } from "./check-json.ts";
import { parseJson } from "./json.ts";
import { parseJsonLines } from "./jsonl.ts";

// The expected positions and messages were determined by reading the texts.
test.each([
  ['{\n  "a": tru\n}', "2:8", "expected a value"],
  ["[1,\n 2,,3]", "2:4", "expected a value"],
  ['{"a": 1,}', "1:9", "expected a name in double quotes"],
  ['{"a" 1}', "1:6", "expected a colon"],
  ["[1 2]", "1:4", "expected a comma or a closing bracket"],
  ["[1}", "1:3", "expected a comma or a closing bracket"],
  ['[1]\n"x"', "2:1", "expected the end of the text"],
  ["undefined", "1:1", "expected a value"],
  ['{"a":\n  "b\nc"}', "2:5", "a string contains a line break"],
  ['["\\x"]', "1:3", "\\x is not a JSON escape"],
  ["[01]", "1:2", "expected a value or ]"],
  ["[1.]", "1:2", "expected a value or ]"],
])("the parser locates the error in %j at %s", (text, place, words) => {
  expect(() => parseJson(text, "x.json")).toThrow(`x.json:${place}: the text is not valid JSON: ${words}`);
});

test.each([
  ['{\n  "a": [1, 2\n\n', "2:13", "the [ on line 2 is not closed"],
  ['{"a":\n"b', "2:3", "the text that begins on line 2 has no closing quote"],
  ["{", "1:2", "the { on line 1 is not closed"],
])("the parser reports that %j ends prematurely, and what is not closed", (text, place, words) => {
  expect(() => parseJson(text, "x.json")).toThrow(`x.json:${place}: the JSON ends prematurely: ${words}`);
});

test("an error in JSON Lines states the line and column numbers", () => {
  expect(() => parseJsonLines('{"a":1}\n{"b":x}\n', "x.jsonl")).toThrow(
    "x.jsonl:2:6: the text is not valid JSON",
  );
});

test("the parser reads JSON that is nested 500 levels deep, and rejects deeper JSON at the position where level 501 begins", () => {
  const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  expect(checkJson(nested(500))).toHaveProperty("value");
  expect(() => parseJson(nested(501), "x.json")).toThrow(
    "x.json:1:501: the JSON is nested more than 500 levels deep",
  );
  expect(checkJson(JSON.stringify("[".repeat(1000)))).toHaveProperty("value");
});

test("the parser accepts everything that JSON.parse accepts, and every rejection has a position", () => {
  const text = fc.tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", '"', "}", "]", "x", "\\", "\n", ":"));
  fc.assert(
    fc.property(text, ([json, at, damage]) => {
      const place = at % (json.length + 1);
      const damaged = json.slice(0, place) + damage + json.slice(place);
      const checked = checkJson(damaged);
      let value: unknown;
      try {
        value = JSON.parse(damaged);
      } catch {
        expect(checked).toHaveProperty("mistake");
        if ("mistake" in checked)
          expect(checked.mistake.problem).toMatch(/expected|prematurely|a string contains|not a JSON escape/);
        return;
      }
      expect(checked).toEqual({ value });
    }),
    { seed: 1, numRuns: 1000 },
  );
});
