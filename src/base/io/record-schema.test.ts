import { expect, test } from "vitest";
import { z } from "zod";
import { checkSchema, parseJson } from "./json.ts";
import { recordSchema } from "./record-schema.ts";

const schema = z.object({ by: recordSchema(recordSchema(z.number())) });
const read = (by: string): Record<string, Record<string, number>> =>
  checkSchema(parseJson(`{"by":${by}}`, "x.json"), schema, "x.json").by;

test("the parsed record keeps every key of the file in order and has no inherited keys", () => {
  const text = '{"__proto__":{"constructor":1,"__proto__":2},"__proto__ ":{"a":3},"toString":{}}';
  const by = read(text);
  expect(JSON.stringify(by)).toBe(text);
  expect(by.valueOf).toBeUndefined();
  expect(Object.hasOwn(Object.prototype, "a")).toBe(false);
});

test("the schema checks every value, even if its key is named after an inherited property", () => {
  expect(() => read('{"__proto__":{"a":"one"}}')).toThrow(/expected number/);
  expect(() => read("[]")).toThrow(/\$\.by.*expected record/);
});

test("the JSON schema of a record describes an object with values of the given type", () => {
  const { $schema: _dialect, ...described } = z.toJSONSchema(recordSchema(z.number()), { io: "input" });
  expect(described).toMatchObject({ type: "object", additionalProperties: { type: "number" } });
});
