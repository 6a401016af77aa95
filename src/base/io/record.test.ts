import { expect, test } from "vitest";
import { recordOf } from "./record.ts";

test("a record contains only its entries and inherits no properties", () => {
  const record = recordOf<number>([
    ["__proto__", 1],
    ["constructor", 2],
  ]);
  expect(Object.entries(record)).toEqual([
    ["__proto__", 1],
    ["constructor", 2],
  ]);
  expect(record.toString).toBeUndefined();
  expect(JSON.stringify(record)).toBe('{"__proto__":1,"constructor":2}');
});
