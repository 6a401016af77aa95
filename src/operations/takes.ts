/** Reads the schemas of an edit's values. */
import { z } from "zod";
import type { Edit, Shape } from "./edits.ts";
import { valueKit } from "./values.ts";

/** The schemas of an edit's values. */
export function takesOf(edit: Edit): {
  readonly positionals: Shape;
  readonly needs: Shape;
  readonly options: Shape;
} {
  const { arguments: positionals = {}, needs = {}, options = {} } = edit.takes?.(valueKit) ?? {};
  return { positionals, needs, options };
}

/** Returns the schema of an edit's values. */
export function valuesSchema(edit: Edit): z.ZodObject {
  const { positionals, needs, options } = takesOf(edit);
  const optional = Object.entries(options).map(([name, schema]) => [name, schema.optional()]);
  return z.strictObject({ ...positionals, ...needs, ...Object.fromEntries(optional) });
}

/** Returns the schema of an optional value without the wrapper that makes it optional. */
export function innerOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
}
