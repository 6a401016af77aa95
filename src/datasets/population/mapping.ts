/** Defines how the fields of a source become facts. Validation reports the path of every invalid key. */
import { z } from "zod";
import { readJson } from "../../base/io/index.ts";

const valueKinds = ["name", "year", "number", "flag", "status", "url"] as const;
export type ValueKind = (typeof valueKinds)[number];
export type FieldKind = "metadata" | "content";

/** A field and its origin in the source. */
export type MappedField = {
  /** The paths in the source, in order, each with names joined by `/`. */
  readonly from: readonly string[];
  readonly kind: FieldKind;
  readonly valueKind: ValueKind;
  /** The accepted values, regardless of letter case. The graph uses the spelling in this list. */
  readonly values?: readonly string[] | undefined;
  /** The value to use if the source has no value. */
  readonly default?: string | undefined;
  /** The values that mean "absent". */
  readonly absent: readonly string[];
  /** The separator between several values in a text. */
  readonly separator?: string | undefined;
  /** Derives the value from the beginning of the text. The first matching entry counts. */
  readonly byPrefix?: Readonly<Record<string, string>> | undefined;
  /** The format of a person's name. */
  readonly names?: "full" | "first and last" | undefined;
  /** The fields of a record at each path in `from`. */
  readonly fields?: Readonly<Record<string, MappedField>> | undefined;
  /** A record for each name under `from`, with that name and the names below it. */
  readonly entries?: { readonly name: string; readonly values: string } | undefined;
};

export type Mapping = {
  readonly name: string;
  /** The fields that identify a publication; the first one with a value is used. */
  readonly key: readonly string[];
  readonly fields: Readonly<Record<string, MappedField>>;
};

const fieldSchema: z.ZodType<MappedField> = z
  .strictObject({
    from: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
    kind: z.enum(["metadata", "content"]).default("content"),
    value_kind: z.enum(valueKinds).default("name"),
    values: z.array(z.string()).optional(),
    default: z.string().optional(),
    absent: z.array(z.string()).default([]),
    separator: z.string().min(1).optional(),
    by_prefix: z.record(z.string(), z.string()).optional(),
    names: z.enum(["full", "first and last"]).optional(),
    get fields() {
      return z.record(z.string(), fieldSchema).optional();
    },
    entries: z.strictObject({ name: z.string(), values: z.string() }).optional(),
  })
  .transform(({ from, value_kind, by_prefix, ...rest }) => ({
    ...rest,
    from: typeof from === "string" ? [from] : from,
    valueKind: value_kind,
    byPrefix: by_prefix,
  }));

const mappingSchema = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  name: z.string(),
  key: z.array(z.string()).min(1),
  fields: z.record(z.string(), fieldSchema),
});

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
      const { kind, valueKind, absent } = field;
      if (field.fields) return describe(field.fields, `${path}/`);
      if (!field.entries) return [{ path, kind, valueKind, absent }];
      const { name: entryName, values } = field.entries;
      return [entryName, values].map((part) => ({ path: `${path}/${part}`, kind, valueKind, absent }));
    });
  return describe(mapping.fields, "");
}
