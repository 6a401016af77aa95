/** Tests that nothing people read contains the phrases that docs/style.md retires. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./testing/library/read-library.ts";
import { proseKinds, readProse } from "./testing/prose/read-prose.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const [guide = "", retiredTable = ""] = read("docs/style.md").split("## Retired phrases");
const retired = [...retiredTable.matchAll(/^\| ([^|-][^|]*?) \| [^|]+ \|$/gm)]
  .map(([, phrase = ""]) => phrase)
  .filter((phrase) => phrase !== "retired");

const prose = readProse();

/** Help, screens, reports, messages, docs, docstrings, test names and examples, without quotations and code. */
const texts = [
  ...prose.filter(({ file }) => file !== "docs/style.md"),
  { file: "docs/style.md", text: guide },
  ...readdirSync(join(root, "examples")).map((name) => ({ file: name, text: read(`examples/${name}`) })),
].map(({ file, text }) => ({ file, text: text.replace(/"[^"]*"|“[^”]*”|`[^`]*`/g, "") }));

test("the style guide lists retired phrases, and every kind of prose is checked", () => {
  expect(retired).toContain("stands beside");
  expect(new Set(prose.map(({ kind }) => kind))).toEqual(new Set(proseKinds));
});

test.each(retired)("the phrase “%s” appears in no text", (phrase) => {
  const words = new RegExp(`\\b${phrase.split(" ").join("\\s+")}\\b`, "i");
  expect(texts.filter(({ text }) => words.test(text))).toEqual([]);
});

test("every term has a single row in the glossary", () => {
  const rows = [...guide.matchAll(/^\| ([a-z][^|]*?) \| [^|]+ \| [^|]+ \|$/gm)];
  const terms = rows.flatMap(([, cell = ""]) => cell.split(", "));
  expect(terms.length).toBeGreaterThan(20);
  expect(new Set(terms).size).toBe(terms.length);
});
