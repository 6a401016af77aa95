/** CSV (RFC 4180) with a header row, through papaparse. */

import papaparse from "papaparse";
import { InputError } from "../errors.ts";
import { readText } from "./files.ts";
import { recordOf } from "./record.ts";

export type CsvTable = {
  /** Column names in file order. */
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
};

export type CsvRow = {
  /** The row's first line in the file, from 1 (the header is line 1). */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
};

/** @throws InputError for an empty file, a doubled column name, a row of another width, an open quote. */
export function readCsv(file: string): CsvTable {
  return parseCsv(readText(file), file);
}

export function parseCsv(text: string, file: string): CsvTable {
  const [head, ...body] = parseCsvLines(text, file);
  const header = head?.cells;
  if (!header) throw new InputError({ file }, "the file has no header row");
  const doubled = header.find((name, index) => header.indexOf(name) !== index);
  if (doubled !== undefined) throw new InputError({ file, line: 1 }, `the column "${doubled}" stands twice`);
  const rows: CsvRow[] = [];
  for (const { line, cells } of body) {
    if (cells.length === 1 && cells[0] === "") continue;
    if (cells.length !== header.length) {
      throw new InputError({ file, line }, `the row has ${cells.length} cells, the header ${header.length}`);
    }
    rows.push({ line, cells: recordOf(header.map((name, at) => [name, cells[at] as string])) });
  }
  return { columns: header, rows };
}

/** All rows as they stand, for tables without a plain header. @throws InputError for an open quote */
export function parseCsvLines(text: string, file: string): { line: number; cells: readonly string[] }[] {
  const rows: { line: number; cells: readonly string[] }[] = [];
  let line = 1;
  let cursor = 0;
  papaparse.parse<string[]>(text, {
    delimiter: ",",
    step: (result) => {
      const problem = result.errors[0];
      if (problem) throw new InputError({ file, line }, `broken CSV: ${problem.message}`);
      rows.push({ line, cells: result.data });
      const next = result.meta.cursor;
      line += countLineBreaks(text, cursor, next);
      cursor = next;
    },
  });
  return rows;
}

/** Rows with LF line ends; cells are quoted only where RFC 4180 asks for it. */
export function formatCsv(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
): string {
  const data = rows.map((row) => columns.map((name) => row[name] ?? ""));
  return `${papaparse.unparse({ fields: [...columns], data }, { newline: "\n" })}\n`;
}

/** What a spreadsheet takes for the begin of a formula, also behind a line break or a tab. */
const formulaStart = /^[=+\-@\t\r\n]/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * {@link formatCsv} for a table that people open in a spreadsheet: a cell that would run as a formula gets an
 * apostrophe in front, which spreadsheets read as "this is text". Files that this program reads back are never so.
 * @param raw the cells as they are, for programs
 */
export function formatCsvForPeople(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
  raw: boolean,
): string {
  if (raw) return formatCsv(columns, rows);
  const harmless = (cell: string): string =>
    formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
  const safe = rows.map((row) => recordOf(columns.map((name) => [name, harmless(row[name] ?? "")] as const)));
  return formatCsv(columns, safe);
}

function countLineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
