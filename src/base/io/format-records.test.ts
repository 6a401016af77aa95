import fc from "fast-check";
import { expect, test } from "vitest";
import { createRecordFormatter } from "./format-records.ts";

test("every record in an array has a separate line, and nested lists span several lines", () => {
  const value = {
    version: 1,
    about: { a: "x", tags: ["p", "q"] },
    classes: [
      { name: "A", tags: [] },
      { name: "B", note: undefined, tags: ["z"] },
    ],
    groups: [{ name: "G", members: [{ id: 1 }, { id: 2 }] }],
    none: [],
  };
  expect(createRecordFormatter()(value)).toBe(`{
  "version": 1,
  "about": { "a": "x", "tags": ["p", "q"] },
  "classes": [
    { "name": "A", "tags": [] },
    { "name": "B", "tags": ["z"] }
  ],
  "groups": [
    {
      "name": "G",
      "members": [
        { "id": 1 },
        { "id": 2 }
      ]
    }
  ],
  "none": []
}
`);
});

test("a long record stays on one line, whereas a long list of words spans several lines", () => {
  const long = "w".repeat(120);
  expect(createRecordFormatter()({ a: [{ name: long }], b: [long, "x"] })).toBe(
    `{\n  "a": [\n    { "name": "${long}" }\n  ],\n  "b": [\n    "${long}",\n    "x"\n  ]\n}\n`,
  );
});

test("parsing written JSON and writing it again produces identical text", () => {
  const format = createRecordFormatter();
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = format(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(createRecordFormatter()(JSON.parse(text))).toBe(text);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("the writer quotes every character as JSON.stringify does, including lone surrogates", () => {
  const format = createRecordFormatter();
  const characters = Array.from({ length: 0x10000 }, (_, code) => `<${String.fromCharCode(code)}>`);
  // A single array of words would occupy one line, so each word is in a separate record.
  const lines = format({ all: [...characters, "🖼"].map((text) => ({ text })) })
    .split("\n")
    .slice(2, -3);
  expect(lines).toEqual(
    [...characters, "🖼"].map(
      (text, at, { length }) => `    { "text": ${JSON.stringify(text)} }${at === length - 1 ? "" : ","}`,
    ),
  );
});
