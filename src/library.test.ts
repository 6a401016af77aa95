/** Tests that each exported name has a complete reference page, and an example that compiles and runs. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as library from "./index.ts";
import { readLibrary, root } from "./testing/library/read-library.ts";
import { pageName, referencePages } from "./testing/library/write-reference.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const groups = readLibrary();
const names = groups.flatMap((group) => group.names);
/** Matches lines in examples that print a result, with the expected result in a comment. */
const printed = /^\s*console\.log\(.*\); \/\/ (.*)$/gm;

test("the library exports between 60 and 110 names, each in one group", () => {
  const exportedNames = names.map(({ name }) => name);
  expect(new Set(exportedNames).size).toBe(exportedNames.length);
  expect(exportedNames).toEqual(expect.arrayContaining(Object.keys(library)));
  expect(exportedNames.length).toBeGreaterThanOrEqual(60);
  expect(exportedNames.length).toBeLessThanOrEqual(110);
});

test.each(names)("the reference page of $name contains its signature, text, example and source", (name) => {
  const group = groups.find((each) => each.names.includes(name));
  const page = group && referencePages(groups).get(pageName(group));
  const section = page?.split(/^## /m).find((part) => part.startsWith(`${name.name}\n`)) ?? "";
  expect(section).toMatch(new RegExp(`\`\`\`ts\\n(?:async )?(?:function|const|class|type) ${name.name}\\b`));
  expect(name.text.length).toBeGreaterThan(20);
  expect(section).toMatch(/\*\*Example\*\*\n\n```ts\nimport /);
  expect(section).toMatch(/Source: \[src\/[^\]]+\.ts:\d+\]/);
  expect(name.source.line).toBeGreaterThan(0);
  expect(name.example).toMatch(new RegExp(`\\b${name.name}\\b`));
  expect([...name.example.matchAll(printed)].length).toBeGreaterThan(0);
});

test("the examples compile, run, and print the stated output", { timeout: 240_000 }, () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules/taxolink"));
  symlinkSync(join(root, "node_modules/@types"), join(folder, "node_modules/@types"));
  for (const name of ["taxolink.json", "taxonomy", "literature", "datasets"]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  for (const { name, example } of names) writeFileSync(join(folder, `${name}.example.ts`), example);

  const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
  const target = ["--target", "es2024", "--module", "nodenext", "--types", "node", "--skipLibCheck"];
  const files = names.map(({ name }) => `${name}.example.ts`);
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const checked = spawnSync(process.execPath, [tsc, ...options, ...target, ...files], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(checked.stdout).toBe("");

  const runner = fileURLToPath(new URL("testing/library/run-examples.ts", import.meta.url));
  const result = spawnSync(process.execPath, [runner, ...files], { cwd: folder, encoding: "utf8" });
  expect(result.stderr).toBe("");
  const expected = names.map(({ name, example }) => [
    `${name}.example.ts`,
    [...example.matchAll(printed)].map(([, result]) => result),
  ]);
  expect(JSON.parse(result.stdout)).toEqual(Object.fromEntries(expected));
});
