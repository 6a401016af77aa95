import { expect, test } from "vitest";
import { callCommand } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { jsonSchemaOf, schemaNames } from "./schema.ts";

test("every schema has its own URN and rejects unknown keys", () => {
  expect(schemaNames).toEqual(
    expect.arrayContaining(["experiment", "manifest", "run", "summary", "planning"]),
  );
  for (const name of schemaNames) expect(jsonSchemaOf(name).$id).toBe(`urn:taxolink:schema:${name}`);
  const experiment = jsonSchemaOf("experiment");
  expect(experiment.additionalProperties).toBe(false);
  // The other fields have default values or are optional.
  expect(experiment.required).toEqual(["name", "graph", "questions", "retrievers"]);
});

test("the error about an unknown schema suggests the most similar name", async () => {
  await expect(callCommand(temporaryFolder(), "schema", "experimnt")).rejects.toMatchObject({
    exitCode: 2,
    hint: expect.stringContaining("experiment?"),
  });
});
