/**
 * Locates the optional folder of published test data next to the project. Tests that need the folder are skipped if it
 * is missing.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type TestContext, test } from "vitest";

const folder = fileURLToPath(new URL("../../../shared/data/", import.meta.url));

/**
 * Defines a test that uses files from this folder. The call `file(path)` returns the absolute path of a file in the
 * folder.
 */
export function testWithSharedData(
  name: string,
  run: (file: (path: string) => string) => Promise<void> | void,
): void {
  test(name, async (context: TestContext) => {
    if (!existsSync(folder)) context.skip("the optional folder ../shared is not here");
    await run((path) => `${folder}${path}`);
  });
}
