/** The last step of the build: the JSON schemas of the workspace's files beside the compiled program. */
import { fileURLToPath } from "node:url";
import { writeJson } from "../io/index.ts";
import { jsonSchemaOf, schemaNames } from "../workspace/index.ts";

for (const name of schemaNames) {
  writeJson(fileURLToPath(new URL(`../../dist/schemas/${name}.json`, import.meta.url)), jsonSchemaOf(name));
}
