/**
 * Tests that records whose keys come from files inherit nothing: `recordOf` creates them, never `Object.fromEntries`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = dirname(fileURLToPath(import.meta.url));
const modules = ["evaluation", "datasets", "taxonomy", "literature"];

/**
 * Maps the files in which the program itself chooses all keys to [count, origin of the keys].
 */
const keysOfTheProgram: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  "evaluation/experiment/configurations.ts": [1, "the stages that the strict schema of an experiment lists"],
  "literature/sources/records.ts": [1, "the properties that the map of a source lists"],
  "taxonomy/taxonomy-documents.ts": [1, "the phases of a taxonomy"],
};

const places = modules
  .flatMap((module) =>
    readdirSync(join(root, module), { recursive: true, encoding: "utf8" }).map((file) => `${module}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map(
    (file) => [file, readFileSync(join(root, file), "utf8").split("Object.fromEntries(").length - 1] as const,
  )
  .filter(([, count]) => count > 0);

test.each(places)("%s uses Object.fromEntries only with the program's own keys", (file, count) => {
  // New code either uses `recordOf` from io, or is added to the list with a reason.
  expect(count).toBe(keysOfTheProgram[file]?.[0] ?? 0);
});

test("every listed use of Object.fromEntries still exists", () => {
  const present = places.map(([file]) => file);
  expect(Object.keys(keysOfTheProgram).filter((file) => !present.includes(file))).toEqual([]);
});
