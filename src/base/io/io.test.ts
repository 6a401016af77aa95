import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { suiteFolder } from "../../testing/temporary-folder.ts";
import { InputError } from "../errors.ts";
import { formatCsv, parseCsv } from "./csv.ts";
import { makeFolder, readText, writeText } from "./files.ts";
import { hashText, hashValue, shortHash } from "./hash.ts";
import { canonicalJson, checkSchema, parseJson } from "./json.ts";
import { parseJsonLines } from "./jsonl.ts";
import { requireFile } from "./open-file.ts";

const folder = suiteFolder();
const problem = (action: () => unknown): InputError => {
  try {
    action();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
};

test("the reader removes a byte order mark, and its errors state why a file is not text", () => {
  const file = join(folder, "bom.txt");
  writeFileSync(file, "\ufeffab");
  expect(readText(file)).toBe("ab");
  expect(problem(() => readText(join(folder, "missing.txt"))).message).toMatch(/missing\.txt: no such file/);
  expect(problem(() => readText(folder)).message).toMatch(/folder/);
  writeFileSync(file, "");
  expect(problem(() => readText(file)).message).toMatch(/empty/);
  writeFileSync(file, Buffer.from([0xc3, 0x28]));
  expect(problem(() => readText(file)).message).toMatch(/not UTF-8/);
});

test("a write creates missing folders and leaves no temporary files", () => {
  const file = join(folder, "deep", "er", "a.txt");
  writeText(file, "one");
  writeText(file, "two");
  expect(readFileSync(file, "utf8")).toBe("two");
  expect(readdirSync(join(folder, "deep", "er"))).toEqual(["a.txt"]);
});

test("an error about an unwritable path contains the path, and no file is left behind", () => {
  const file = join(folder, "plain.txt");
  writeFileSync(file, "kept");
  expect(problem(() => writeText(folder, "x")).message).toMatch(/the path is a folder/);
  expect(problem(() => writeText(join(file, "below.txt"), "x")).message).toMatch(
    /a file exists where a folder/,
  );
  expect(problem(() => makeFolder(file)).message).toMatch(/a file exists where a folder/);
  expect(problem(() => writeText(join(folder, "n".repeat(300)), "x")).message).toMatch(/name is too long/);
  expect(readFileSync(file, "utf8")).toBe("kept");
  expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

test("an error about invalid JSON states the line and column numbers", () => {
  expect(problem(() => parseJson('{\n  "a": 1,\n  oops\n}', "x.json")).message).toMatch(
    /x\.json:3:3: the text is not valid JSON/,
  );
  expect(problem(() => parseJson('{"a": [1, 2', "x.json")).message).toMatch(/ends prematurely/);
});

test("the error for a value that violates a schema states its JSON path", () => {
  const schema = z.object({ list: z.array(z.object({ name: z.string() })) });
  const error = problem(() => checkSchema({ list: [{ name: "a" }, { name: 2 }] }, schema, "x.json"));
  expect(error.place.path).toBe("$.list[1].name");
});

test("canonical JSON does not depend on the order of keys, and hashes are SHA-256", () => {
  expect(canonicalJson({ b: [1, { d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[1,{"c":2,"d":1}]}');
  expect(hashValue({ a: 1, b: 2 })).toBe(hashValue({ b: 2, a: 1 }));
  // The expected value is from FIPS 180-2, appendix B.1.
  expect(hashText("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(shortHash("abc")).toBe("ba7816bf8f01cfea");
});

test("the error for an invalid line in a JSON Lines file states the line number", () => {
  expect(parseJsonLines('{"a":1}\n\n[2]\n', "x.jsonl")).toEqual([
    { line: 1, value: { a: 1 } },
    { line: 3, value: [2] },
  ]);
  expect(problem(() => parseJsonLines('{"a":1}\n{"a":', "x.jsonl")).place.line).toBe(2);
});

test("each CSV row records its line number, even after quoted line breaks", () => {
  const table = parseCsv('a,b\n1,"x\ny"\n2,"say ""hi"""\n', "x.csv");
  expect(table.columns).toEqual(["a", "b"]);
  expect(table.rows).toEqual([
    { line: 2, cells: { a: "1", b: "x\ny" } },
    { line: 4, cells: { a: "2", b: 'say "hi"' } },
  ]);
  expect(
    formatCsv(
      table.columns,
      table.rows.map((row) => row.cells),
    ),
  ).toBe('a,b\n1,"x\ny"\n2,"say ""hi"""\n');
});

test("an error about an unclosed quote or about the wrong number of cells in a CSV row states the line number", () => {
  expect(problem(() => parseCsv("a,b\n1,2\n3\n", "x.csv")).place.line).toBe(3);
  expect(problem(() => parseCsv('a,b\n1,2\n"3,4\n', "x.csv")).place.line).toBe(3);
  expect(problem(() => parseCsv("a,a\n1,2\n", "x.csv")).message).toMatch(/appears twice/);
});

test("the error for a missing file suggests a similar name if one exists", () => {
  writeFileSync(join(folder, "questions.csv"), "x");
  const hintOf = (name: string): string | undefined => problem(() => requireFile(join(folder, name))).hint;
  expect(hintOf("question.csv")).toBe("Did you mean questions.csv?");
  expect(hintOf("questoins.csv")).toBe("Did you mean questions.csv?");
  expect(hintOf("graph-of-nobody.json")).toBe("Check the path.");
  expect(hintOf("no/where.csv")).toBe("Check the path.");
});
