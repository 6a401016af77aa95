/** Defines how the fields of a source become facts. Validation reports the path of every invalid key. */
import { z } from "zod";
import { readJson } from "../../base/io/index.ts";

const valueKinds = ["name", "year", "number", "flag", "status", "url"] as const;
export type ValueKind = (typeof valueKinds)[number];
export type FieldKind = "metadata" | "content";

/** A field and its origin in the source. */
const fieldSchema = z.strictObject({
  /** The paths in the source, in order, each with names joined by `/`. */
  from: z.union([
    z
      .string()
      .min(1)
      .transform((path) => [path]),
    z.array(z.string().min(1)).min(1),
  ]),
  kind: z.enum(["metadata", "content"]).default("content"),
  value_kind: z.enum(valueKinds).default("name"),
  /** The accepted values, regardless of letter case. The graph uses the spelling in this list. */
  values: z.array(z.string()).optional(),
  /** The value to use if the source has no value. */
  default: z.string().optional(),
  /** The values that mean "absent". */
  absent: z.array(z.string()).default([]),
  /** The separator between several values in a text. */
  separator: z.string().min(1).optional(),
  /** Derives the value from the beginning of the text. The first matching entry counts. */
  by_prefix: z.record(z.string(), z.string()).optional(),
  /** The format of a person's name. */
  names: z.enum(["full", "first and last"]).optional(),
  /** The fields of a record at each path in `from`. */
  get fields() {
    return z.record(z.string(), fieldSchema).optional();
  },
  /** A record for each name under `from`, with that name and the names below it. */
  entries: z.strictObject({ name: z.string(), values: z.string() }).optional(),
});
export type MappedField = z.output<typeof fieldSchema>;

const mappingSchema = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  name: z.string(),
  /** The fields that identify a publication; the first one with a value is used. */
  key: z.array(z.string()).min(1),
  fields: z.record(z.string(), fieldSchema),
});

export type Mapping = Pick<z.output<typeof mappingSchema>, "name" | "key" | "fields">;

/** @throws InputError with the path of every invalid key */
export function readMapping(file: string): Mapping {
  return readJson(file, mappingSchema);
}

/** A field with its path in the record, such as `research object/evaluation/method`. */
export type FieldDescription = {
  readonly path: string;
  readonly kind: FieldKind;
  readonly valueKind: ValueKind;
  readonly absent: readonly string[];
};

/** Lists all fields that have values, outer fields before inner ones. */
export function describeFields(mapping: Mapping): FieldDescription[] {
  const describe = (fields: Readonly<Record<string, MappedField>>, prefix: string): FieldDescription[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const path = `${prefix}${name}`;
      const { kind, value_kind: valueKind, absent } = field;
      if (field.fields) return describe(field.fields, `${path}/`);
      if (!field.entries) return [{ path, kind, valueKind, absent }];
      const { name: entryName, values } = field.entries;
      return [entryName, values].map((part) => ({ path: `${path}/${part}`, kind, valueKind, absent }));
    });
  return describe(mapping.fields, "");
}
