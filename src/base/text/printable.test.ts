import { expect, test } from "vitest";
import { printableJson } from "./printable.ts";

test("printable JSON contains no control characters and parses to the same value", () => {
  const value = { "\u009b31m": "a\u009b2Jb\u007f\u202e\u001b[0m\nend" };
  const text = printableJson(value);
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  expect(text).toContain("\\u009b2J");
  expect(JSON.parse(text)).toEqual(value);
});
