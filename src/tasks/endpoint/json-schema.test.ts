import { expect, test } from "vitest";
import { z } from "zod";
import { isBounded, largestReply, toStrictJsonSchema, withoutLimits } from "./json-schema.ts";

test("a strict schema requires every property and forbids additional properties", () => {
  const schema = z.object({ ids: z.array(z.int()), note: z.string().min(1).nullable() });
  expect(toStrictJsonSchema(schema)).toEqual({
    type: "object",
    properties: {
      ids: { type: "array", items: { type: "integer" } },
      note: { anyOf: [{ type: "string", minLength: 1 }, { type: "null" }] },
    },
    required: ["ids", "note"],
    additionalProperties: false,
  });
  expect(() => toStrictJsonSchema(z.object({ note: z.string().optional() }))).toThrow(/\$\.note is optional/);
});

test("limits can be left out, wherever they stand, and a field of their name stays", () => {
  const schema = z.object({ maxItems: z.array(z.string().max(9)).max(3), share: z.number().min(0).max(1) });
  expect(withoutLimits(toStrictJsonSchema(schema), "all")).toEqual({
    type: "object",
    properties: { maxItems: { type: "array", items: { type: "string" } }, share: { type: "number" } },
    required: ["maxItems", "share"],
    additionalProperties: false,
  });
});

test("only limits on texts can be left out, or on long ones, without which a reply may be endless", () => {
  const schema = toStrictJsonSchema(
    z.object({ names: z.array(z.string().max(9)).max(3), note: z.string().max(5_000) }),
  );
  const limitsIn = (json: object): string[] => JSON.stringify(json).match(/max\w+/g) ?? [];
  expect(limitsIn(withoutLimits(schema, "texts"))).toEqual(["maxItems"]);
  expect(limitsIn(withoutLimits(schema, "long texts"))).toEqual(["maxItems", "maxLength"]);
  expect(isBounded(schema)).toBe(true);
  expect(isBounded(withoutLimits(schema, "long texts"))).toBe(false);
  expect(isBounded(toStrictJsonSchema(z.object({ ids: z.array(z.literal([1, 2])) })))).toBe(false);
});

test("the largest reply follows from the limits", () => {
  // {"ids": [1000, 1000]}: braces 2, the key 3 + 6, brackets 2, and two numbers of 4 and 2 characters each, make 25
  // characters, or 9 tokens of three characters, and 20 more.
  const schema = z.object({ ids: z.array(z.literal([1, 1000])).max(2) });
  expect(largestReply(toStrictJsonSchema(schema))).toBe(29);
});
