/** Converts a Zod schema to the JSON Schema that endpoints enforce. */
import { z } from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Returns the schema in the strict dialect of structured outputs, which requires every property and forbids additional
 * ones.
 * @throws Error if a property is optional, which strict endpoints reject; use `.nullable()`.
 */
export function toStrictJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: "output" });
  return tighten(rest, "$") as JsonSchema;
}

function tighten(node: unknown, path: string): unknown {
  if (Array.isArray(node)) return node.map((item, index) => tighten(item, `${path}[${index}]`));
  if (node === null || typeof node !== "object") return node;
  const entries = Object.entries(node)
    // The bounds of a safe integer add no information, and some grammars reject them.
    .filter(([key, value]) => !(isBound(key) && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER))
    // Strict endpoints reject limits on text lengths; the check of the reply still enforces them.
    .filter(([key, value]) => !(isLength(key) && typeof value === "number"))
    .map(([key, value]) => [key, tighten(value, `${path}.${key}`)] as const);
  const tightened: Record<string, unknown> = Object.fromEntries(entries);
  if (tightened.type === "object" && tightened.properties !== undefined) {
    const names = Object.keys(tightened.properties as object);
    const required = new Set((tightened.required as string[] | undefined) ?? []);
    const optional = names.find((name) => !required.has(name));
    if (optional !== undefined) throw new Error(`${path}.${optional} is optional: write .nullable() instead`);
    tightened.additionalProperties = false;
  }
  return tightened;
}

function isBound(key: string): boolean {
  return key === "minimum" || key === "maximum";
}

function isLength(key: string): boolean {
  return key === "minLength" || key === "maxLength";
}
