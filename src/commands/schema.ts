import { jsonSchemaOf, schemaNames } from "../workspace/index.ts";
import { defineCommand } from "./command.ts";

export const command = defineCommand({
  summary: "The JSON schema of a workspace file, for editors and other programs; without a name, list them",
  positionals: [{ name: "NAME", summary: `One of: ${schemaNames.join(", ")}` }],
  options: {},
  run: async ({ positionals: [name] }) => {
    if (name === undefined) return { text: schemaNames.join("\n"), json: { schemas: schemaNames } };
    const schema = jsonSchemaOf(name);
    return { text: JSON.stringify(schema, null, 2), json: schema };
  },
});
