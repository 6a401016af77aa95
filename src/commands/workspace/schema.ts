import { defineCommand } from "../../cli/command.ts";
import { jsonSchemaOf, schemaNames } from "./json-schemas.ts";

export const command = defineCommand({
  positionals: [{ name: "NAME", summary: `One of: ${schemaNames.join(", ")}` }],
  options: {},
  run: async ({ positionals: [name] }) => {
    if (name === undefined) return { text: schemaNames, json: { schemas: schemaNames } };
    const schema = jsonSchemaOf(name);
    return { text: JSON.stringify(schema, null, 2), json: schema };
  },
});
