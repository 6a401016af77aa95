/** Tests properties of package.json and of the lock file that no compiler checks. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), "utf8"));
const readText = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
const lock = read("package-lock.json") as {
  packages: Record<string, { gypfile?: boolean; resolved?: string }>;
};
const manifest = read("package.json") as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

test("`npm run lock` marks better-sqlite3 as a package that needs no compilation", () => {
  expect(lock.packages["node_modules/better-sqlite3"]?.gypfile).toBe(false);
});

test("the lock file contains no download addresses, so that any registry can serve the packages", () => {
  expect(Object.values(lock.packages).filter((entry) => entry.resolved !== undefined)).toEqual([]);
});

test("package.json pins exact dependency versions", () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter((version) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("the package exports its types and its module from dist", () => {
  const { exports, files } = read("package.json") as {
    exports: Record<string, unknown>;
    files: readonly string[];
  };
  expect(exports["."]).toEqual({ types: "./dist/index.d.ts", default: "./dist/index.js" });
  expect(files).toContain("dist");
});

test("package.json, the README and the check at startup state the same minimum Node version", () => {
  const { engines } = read("package.json") as { engines: { node: string } };
  const [, readme] = /You need Node (\d+\.\d+) or newer/.exec(readText("README.md")) ?? [];
  const [, major, minor] = /needed = \[(\d+), (\d+)\]/.exec(readText("src/cli.ts")) ?? [];
  expect([`>=${readme}`, `>=${major}.${minor}`]).toEqual([engines.node, engines.node]);
});

test("the package contains WordNet's words with their licence, in at most 4 MB", () => {
  const { size } = statSync(new URL("../dist/words/words.bin", import.meta.url));
  expect(size).toBeGreaterThan(1_000_000);
  expect(size).toBeLessThanOrEqual(4_000_000);
  expect(readText("dist/words/LICENSE-WordNet.txt")).toContain("Copyright 2011 by Princeton University");
});

test("the citation file states the package's version and licence", () => {
  const { version, license } = read("package.json") as { version: string; license: string };
  const citation = readText("CITATION.cff");
  expect(citation).toContain(`version: "${version}"\n`);
  expect(citation).toContain(`license: ${license}\n`);
  // The fields that the format requires in every file.
  for (const key of ["cff-version: 1.2.0", "message: ", "title: ", "authors:"])
    expect(citation).toContain(`${key}`);
});

test("the package contains the files that published sites load, in at most 1 MB", () => {
  const sizes = ["site.js", "style.css"].map(
    (name) => statSync(new URL(`../dist/site/assets/${name}`, import.meta.url)).size,
  );
  expect(Math.min(...sizes)).toBeGreaterThan(1000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000_000);
});

test("the program is bundled into a few files, with the licence of every bundled package", () => {
  const names = readdirSync(new URL("../dist/program/", import.meta.url));
  expect(names.length).toBeLessThan(300);
  const licences = readText("dist/program/LICENSES.txt");
  const { ink, react, zod } = manifest.dependencies;
  for (const line of [`ink ${ink}`, `react ${react}`, `zod ${zod}`, "yoga-layout "])
    expect(licences).toContain(`\n${line}`);
  expect(licences.match(/Copyright/g)?.length).toBeGreaterThan(20);
});
