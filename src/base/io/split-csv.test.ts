import fc from "fast-check";
import papaparse from "papaparse";
import { expect, test } from "vitest";
import { parseCsv, splitCsv } from "./csv.ts";

const cell = fc.oneof(fc.constantFrom("", "a", " ", 'say "x"', "a,b", "two\nlines", "é"), fc.string());

test("the parser reads tables as papaparse does, whatever their line endings", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom("\n" as const, "\r\n" as const),
      (table, newline) => {
        const text = papaparse.unparse(table, { newline });
        const theirs = papaparse.parse<string[]>(text, { delimiter: ",", newline }).data;
        expect(splitCsv(text, "x.csv").map(({ cells }) => cells)).toEqual(theirs);
      },
    ),
    { seed: 1, numRuns: 500 },
  );
});

test("rows record their line numbers, even after empty lines and quoted line breaks", () => {
  const lines = (text: string): number[] => splitCsv(text, "x.csv").map(({ line }) => line);
  expect(lines('a,b\n\n\n1,"x\n\ny"\n2,3')).toEqual([1, 4, 7]);
  expect(lines("a,b\r\n\r\n1,2\r\n")).toEqual([1, 3]);
  expect(lines("a,b\r1,2\r")).toEqual([1, 2]);
});

test.each([
  ['a,b\n1,"2\n', "2: invalid CSV: a quote is not closed"],
  ['a,b\n1,"2"x\n', "2: invalid CSV: text follows a closing quote"],
])("the parser rejects %j and reports the line number", (text, message) => {
  expect(() => splitCsv(text, "x.csv")).toThrow(`x.csv:${message}`);
});

test("the parser reports each row that it skips because of the wrong number of cells", () => {
  const messages: string[] = [];
  const table = parseCsv("a,b\n1,2\n3\n4,5,6\n7,8\n", "x.csv", (line, problem) =>
    messages.push(`${line}: ${problem}`),
  );
  expect(table.rows.map(({ line }) => line)).toEqual([2, 5]);
  expect(messages).toEqual([
    "3: the row has 1 cells, but the header has 2",
    "4: the row has 3 cells, but the header has 2",
  ]);
});

test.each([
  ["a;b\n1;x,y\n"],
  ["a\tb\n1\tx,y\n"],
  ["sep=;\r\na;b\r\n1;x,y\r\n"],
  ['"a";"b"\n1;x,y\n'],
  ['a,b\n1,"x,y"\n'],
])("the separator of a table may be a comma, a semicolon or a tab: %j", (text) => {
  expect(parseCsv(text, "t.csv").rows.map(({ cells }) => cells)).toEqual([{ a: "1", b: "x,y" }]);
});

test("semicolons in the names of a table with commas separate nothing", () => {
  expect(parseCsv("key,a;b;c\n1,2\n", "t.csv").columns).toEqual(["key", "a;b;c"]);
});

test("line breaks within a cell become line feeds", () => {
  expect(parseCsv('a\r\n"one\r\ntwo"\r\n', "t.csv").rows[0]?.cells.a).toBe("one\ntwo");
});
