import { optionalArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { jsonSchemaOf, schemaNames } from "./json-schemas.ts";

export const command = defineCommand({
  positionals: [optionalArgument("NAME", `One of: ${schemaNames.join(", ")}`)],
  options: {},
  run: async ({ positionals: [name] }) => {
    if (name === undefined) return { text: schemaNames, json: { schemas: schemaNames } };
    const schema = jsonSchemaOf(name);
    return { text: JSON.stringify(schema, null, 2), json: schema };
  },
});
