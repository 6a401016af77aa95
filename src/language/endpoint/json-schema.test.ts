import { expect, test } from "vitest";
import { z } from "zod";
import { toStrictJsonSchema } from "./json-schema.ts";

test("a strict schema requires every property and forbids additional properties", () => {
  const schema = z.object({ ids: z.array(z.int()), note: z.string().min(1).nullable() });
  expect(toStrictJsonSchema(schema)).toEqual({
    type: "object",
    properties: {
      ids: { type: "array", items: { type: "integer" } },
      note: { anyOf: [{ type: "string" }, { type: "null" }] },
    },
    required: ["ids", "note"],
    additionalProperties: false,
  });
  expect(() => toStrictJsonSchema(z.object({ note: z.string().optional() }))).toThrow(/\$\.note is optional/);
});
