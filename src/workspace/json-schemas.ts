/** The JSON schemas of a workspace's files, made from the schemas that check them. */
import { z } from "zod";
import { OptionError } from "../errors.ts";
import { historyEntrySchema } from "./history.ts";
import { manifestSchema } from "./manifest.ts";
import { phaseSchemas } from "./phase-documents.ts";

const schemas: Readonly<Record<string, z.ZodType>> = {
  workspace: manifestSchema,
  ...phaseSchemas,
  history: historyEntrySchema,
};

/** Names as they stand at the end of a file's `$schema`; `history` is one line of the history. */
export const schemaNames: readonly string[] = Object.keys(schemas);

/** The schema (draft 2020-12) of what may be written in the file. @throws OptionError for an unknown name */
export function jsonSchemaOf(name: string): Readonly<Record<string, unknown>> {
  const schema = schemas[name];
  if (!schema) throw new OptionError(`no schema "${name}"`, { hint: `Valid: ${schemaNames.join(", ")}.` });
  const { $schema, ...body } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return { $schema, $id: `urn:taxolink:schema:${name}`, ...body };
}
