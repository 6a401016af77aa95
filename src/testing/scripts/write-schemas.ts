/** The last step of the build, which writes the JSON schemas of the workspace's files next to the compiled program. */
import { fileURLToPath } from "node:url";
import { jsonSchemaOf, schemaNames } from "../../app/commands/workspace/schema.ts";
import { writeJson } from "../../base/io/index.ts";

for (const name of schemaNames) {
  writeJson(
    fileURLToPath(new URL(`../../../dist/schemas/${name}.json`, import.meta.url)),
    jsonSchemaOf(name),
  );
}
