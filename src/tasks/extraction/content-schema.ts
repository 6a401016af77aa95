/** Converts the user's JSON schema to fields for a model to fill, and checks their values. */
import { z } from "zod";
import { errorText, InputError } from "../../base/errors.ts";
import { parseJson, readText } from "../../base/io/index.ts";

export type ContentField = {
  readonly name: string;
  readonly description: string;
  /** Whether the result is a list of values. Otherwise, only the first value is used. */
  readonly many: boolean;
  /** Whether the value is plain text rather than JSON. */
  readonly plain: boolean;
  /** The JSON schema of one value. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Returns the value if it is valid, or else a sentence that describes the error. */
  parse(
    text: string,
  ): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };
};

const objectSchema = z.object({
  type: z.literal("object"),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** @throws InputError if the file is not a JSON schema for an object with properties */
export function readContentSchema(file: string): readonly ContentField[] {
  const parsed = objectSchema.safeParse(parseJson(readText(file), file));
  if (!parsed.success || Object.keys(parsed.data.properties).length === 0) {
    throw new InputError({ file }, "the file is not a JSON schema of an object with properties", {
      hint: 'For example: {"type": "object", "properties": {"finding": {"type": "array", "items": {"type": "string"}}}}.',
    });
  }
  return Object.entries(parsed.data.properties).map(([name, schema]) => fieldOf(name, schema, file));
}

function fieldOf(name: string, property: Record<string, unknown>, file: string): ContentField {
  const many = property.type === "array";
  const schema = (many ? (property.items ?? { type: "string" }) : property) as Record<string, unknown>;
  let check: z.ZodType;
  try {
    check = z.fromJSONSchema(schema);
  } catch (cause) {
    throw new InputError(
      { file, path: `$.properties.${name}` },
      `the schema is invalid: ${errorText(cause)}`,
      {
        cause,
      },
    );
  }
  const plain = schema.type === "string";
  return {
    name,
    description: String(property.description ?? schema.description ?? ""),
    many,
    plain,
    schema,
    parse: (text) => {
      const value = plain ? text : tryJson(text);
      const result = check.safeParse(value);
      if (result.success) return { ok: true, value: result.data };
      const issue = result.error.issues[0];
      return {
        ok: false,
        problem: `a value of ${name} does not match its schema (${issue?.message ?? "no JSON"})`,
      };
    },
  };
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The text is not JSON: the schema check that follows reports this.
    return text;
  }
}
