import { expect, test } from "vitest";
import { formatCsv, formatCsvForPeople, parseCsv } from "./csv.ts";

const cells = ["=1+1", "+cmd", "-a", "@SUM(A1)", "\tx", "\r=x", "plain", "-1.5", "a=b"];
const rows = cells.map((cell) => ({ cell }));
const read = (text: string): unknown => parseCsv(text, "x.csv").rows.map((row) => row.cells.cell);

test("a cell that a spreadsheet would execute becomes text, and other cells stay unchanged", () => {
  const text = formatCsvForPeople(["cell"], rows, false);
  expect(read(text)).toEqual(["'=1+1", "'+cmd", "'-a", "'@SUM(A1)", "'\tx", "'\r=x", "plain", "-1.5", "a=b"]);
});

test("raw tables and tables for other programs keep every cell unchanged", () => {
  expect(formatCsvForPeople(["cell"], rows, true)).toBe(formatCsv(["cell"], rows));
  expect(read(formatCsv(["cell"], rows))).toEqual(cells);
});
