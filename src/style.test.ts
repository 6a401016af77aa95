/** Tests that the files listed in docs/style.md contain no retired phrases. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readLibrary, root } from "./testing/library/read-library.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const [guide = "", retiredTable = ""] = read("docs/style.md").split("## Retired phrases");
const retired = [...retiredTable.matchAll(/^\| ([^|-][^|]*?) \| [^|]+ \|$/gm)]
  .map(([, phrase = ""]) => phrase)
  .filter((phrase) => phrase !== "retired");

/** The texts that must not contain the retired phrases, by file name. */
const texts = new Map([
  ["docs/style.md", guide],
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md") && name !== "style.md")
    .map((name) => [name, read(`docs/${name}`)] as const),
  ...readdirSync(join(root, "examples")).map((name) => [name, read(`examples/${name}`)] as const),
  ["src/index.ts", read("src/index.ts")],
  ...readLibrary().flatMap(({ names }) => names.map(({ name, text }) => [name, text] as const)),
]);

test("the style guide lists retired phrases, and there is documentation to check", () => {
  expect(retired).toContain("stands beside");
  expect(texts.size).toBeGreaterThan(100);
});

test.each(retired)("the documentation does not contain the retired phrase “%s”", (phrase) => {
  const words = new RegExp(`\\b${phrase.split(" ").join("\\s+")}\\b`, "i");
  expect([...texts].filter(([, text]) => words.test(text)).map(([name]) => name)).toEqual([]);
});

test("every term has a single row in the glossary", () => {
  const rows = [...guide.matchAll(/^\| ([a-z][^|]*?) \| [^|]+ \| [^|]+ \|$/gm)];
  const terms = rows.flatMap(([, cell = ""]) => cell.split(", "));
  expect(terms.length).toBeGreaterThan(20);
  expect(new Set(terms).size).toBe(terms.length);
});
