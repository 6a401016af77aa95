/** `taxolink schema`: prints the JSON schemas of files that people write or other programs read. */

import { z } from "zod";
import { userLexiconSchema } from "../../../datasets/index.ts";
import { evaluationSchemas } from "../../../evaluation/index.ts";
import { optionalArgument } from "../../../operations/arguments.ts";
import { defineCommand } from "../../../operations/command.ts";
import { allEdits } from "../../../operations/index.ts";
import { valuesSchema } from "../../../operations/takes.ts";
import { workspaceSchemas } from "../../../workspace/index.ts";

const schemas: Readonly<Record<string, z.ZodType>> = {
  ...workspaceSchemas,
  ...evaluationSchemas,
  lexicon: userLexiconSchema,
  edits: z.strictObject(Object.fromEntries(allEdits.map((edit) => [edit.name, valuesSchema(edit)]))),
};

/**
 * The names of the schemas; each name is the last part of a file's `$schema`. The `history` and `judgement` schemas
 * each describe a single line of a file.
 */
export const schemaNames = Object.keys(schemas);

export const command = defineCommand({
  example: "planning",
  positionals: [optionalArgument("NAME", `One of: ${schemaNames.join(", ")}`, { choices: schemaNames })],
  run: async ({ positionals: [name] }) => {
    if (name === undefined) return { text: schemaNames, json: { schemas: schemaNames } };
    const schema = jsonSchemaOf(name);
    return { text: JSON.stringify(schema, null, 2), json: schema };
  },
});

/** Returns the JSON schema (draft 2020-12) of one of the `schemaNames`. */
export function jsonSchemaOf(name: string): Readonly<Record<string, unknown>> {
  const { $schema, ...body } = z.toJSONSchema(schemas[name] as z.ZodType, {
    io: "input",
    unrepresentable: "any",
  });
  return { $schema, $id: `urn:taxolink:schema:${name}`, ...body };
}
