/** Reads and writes CSV (RFC 4180) with a header row. */

import papaparse from "papaparse";
import { interruptibly } from "../breather.ts";
import { InputError } from "../errors.ts";
import { readText } from "./files.ts";
import { recordOf } from "./record.ts";

export type CsvTable = {
  /** The names of the columns, in file order. */
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
};

export type CsvRow = {
  /** The line on which the row begins. The header is line 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
};

/** A callback for rows that are skipped because their number of cells differs from that of the header. */
export type OnRaggedRow = (line: number, problem: string) => void;

/**
 * Reads a CSV file with a header row; the separator may also be a semicolon or a tab. Each row contains its cells by column name, and the line on which it begins,
 * counting from 1.
 *
 * @param onRagged called for each row that is skipped because its number of cells differs from that of the header. By
 * default, such a row is an error
 * @throws InputError for an empty file, a duplicate column name, a row with the wrong number of cells, or an unclosed
 * quotation mark
 *
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { readCsv } from "taxolink";
 *
 * writeFileSync("terms.csv", "term,class\ncount,Counting\n");
 * const { rows } = readCsv("terms.csv");
 * console.log(rows[0]?.cells.class, rows[0]?.line); // Counting 2
 * ```
 */
export function readCsv(file: string, onRagged?: OnRaggedRow): CsvTable {
  return parseCsv(readText(file), file, onRagged);
}

/**
 * Reads a table that another program wrote. Names of columns are returned in lower case and without spaces around them.
 * @throws InputError as `readCsv` does
 */
export function readForeignCsv(file: string): CsvTable {
  return parseForeignCsv(readText(file), file);
}

/** Parses text in memory as `readForeignCsv` parses a file. */
export function parseForeignCsv(text: string, file: string): CsvTable {
  return tableOf(splitSeparated(text, file, true), file, (name) => name.trim().toLowerCase());
}

/** Parses text in memory as `readCsv` parses a file. */
export function parseCsv(text: string, file: string, onRagged?: OnRaggedRow): CsvTable {
  return interruptibly(text.length, () =>
    tableOf(splitSeparated(text, file, false), file, (name) => name, onRagged),
  );
}

/**
 * Splits a table whose separator is a comma, a semicolon or a tab: the one that a `sep=` line states, as spreadsheets
 * write it, or the most frequent one in the header.
 * @param isForeign whether commas may also be part of the header's names
 */
function splitSeparated(text: string, file: string, isForeign: boolean): CsvLine[] {
  const [statement = "", stated] = /^sep=(.)(?=\r|\n)/.exec(text) ?? [];
  const [header = ""] = /[^\r\n]+/.exec(text.slice(statement.length)) ?? [];
  const names = header.replace(/"[^"]*"/g, "");
  const countOf = (separator: string): number => names.split(separator).length;
  const candidates = isForeign || countOf(",") === 1 ? [",", ";", "\t"] : [","];
  const separator =
    stated ?? candidates.reduce((best, other) => (countOf(other) > countOf(best) ? other : best));
  return splitCsv(text.slice(statement.length), file, separator);
}

function tableOf(
  [head, ...body]: readonly CsvLine[],
  file: string,
  nameOf: (header: string) => string,
  onRagged?: OnRaggedRow,
): CsvTable {
  const header = head?.cells.map(nameOf);
  if (!header) throw new InputError({ file }, "the file has no header row");
  const duplicate = firstDuplicate(header);
  if (duplicate !== undefined) {
    throw new InputError({ file, line: head?.line ?? 1 }, `the column "${duplicate}" appears twice`);
  }
  const rows: CsvRow[] = [];
  for (const { line, cells } of body) {
    if (cells.length === 1 && cells[0] === "") continue;
    if (cells.length === header.length) {
      rows.push({ line, cells: recordOf(header.map((name, at) => [name, cells[at] as string])) });
      continue;
    }
    const problem = `the row has ${cells.length} cells, but the header has ${header.length}`;
    if (onRagged === undefined) throw new InputError({ file, line }, problem);
    onRagged(line, problem);
  }
  return { columns: header, rows };
}

/**
 * Returns all rows except empty lines, for tables without a simple header.
 * @throws InputError for an unclosed quotation mark
 */
export function parseCsvLines(text: string, file: string): CsvLine[] {
  return splitCsv(text, file);
}

/** Formats rows with LF as the line terminator, and quotes cells only if RFC 4180 requires it. */
export function formatCsv(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
): string {
  const data = rows.map((row) => columns.map((name) => row[name] ?? ""));
  return `${papaparse.unparse({ fields: [...columns], data }, { newline: "\n" })}\n`;
}

function firstDuplicate(names: readonly string[]): string | undefined {
  const earlierNames = new Set<string>();
  return names.find((name) => earlierNames.size === earlierNames.add(name).size);
}

/**
 * Matches the first characters of a formula in a spreadsheet, and line breaks and tabs, after which a formula may
 * start. Apostrophes before them are part of the text, so that `readableCell` can remove the one that was added.
 */
const formulaStart = /^'*[=+\-@\t\r\n]/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;

/** Returns a cell that a spreadsheet shows as text: a leading apostrophe stops a formula from running. */
export function withoutFormula(cell: string): string {
  return formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}

/**
 * Returns the function that undoes `withoutFormula` in the cells of a table. A table with a formula was not protected,
 * so its cells stay unchanged.
 */
export function readableCell(cells: readonly string[]): (cell: string) => string {
  const isProtected = !cells.some((cell) => !cell.startsWith("'") && withoutFormula(cell) !== cell);
  return (cell) => (isProtected && cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell);
}

/**
 * Formats rows as `formatCsv` does, but for a table that people open in a spreadsheet: a leading apostrophe turns a
 * cell that would run as a formula into text. Where Taxolink reads such a table back, `readableCell` removes
 * the apostrophes.
 * @param raw whether to leave the cells unchanged, for other programs
 */
export function formatCsvForPeople(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
  raw: boolean,
): string {
  if (raw) return formatCsv(columns, rows);
  const safeRows = rows.map((row) =>
    recordOf(columns.map((name) => [name, withoutFormula(row[name] ?? "")] as const)),
  );
  return formatCsv(columns, safeRows);
}

// Splits CSV text into rows of cells in one pass, in linear time.

type CsvLine = {
  /** The line on which the row begins, counting from 1. */
  readonly line: number;
  readonly cells: readonly string[];
};

/**
 * Splits text into rows, which end at LF or CR LF, or at CR if the text contains no LF. Quoted cells may contain line
 * breaks, which become LF, and empty lines are skipped.
 * @throws InputError with the line of the row, for an unclosed quotation mark or for text after a closing one
 */
export function splitCsv(text: string, file: string, separator = ","): CsvLine[] {
  const source = text.includes("\n") ? text : text.replaceAll("\r", "\n");
  const rows: CsvLine[] = [];
  let at = 0;
  let line = 1;
  while (at < source.length) {
    const empty = emptyLineEnd(source, at);
    if (empty !== undefined) {
      at = empty;
      line += 1;
      continue;
    }
    const row = readRow(source, at, { file, line }, separator);
    rows.push({ line, cells: row.cells });
    at = row.end;
    line += row.lines;
  }
  return rows;
}

/** Returns the end of the empty line at `at`, or undefined if the line is not empty. */
function emptyLineEnd(text: string, at: number): number | undefined {
  if (text[at] === "\n") return at + 1;
  return text[at] === "\r" && text[at + 1] === "\n" ? at + 2 : undefined;
}

type RowPlace = { readonly file: string; readonly line: number };

type Row = { readonly cells: readonly string[]; readonly end: number; readonly lines: number };

function readRow(text: string, start: number, place: RowPlace, separator: string): Row {
  const feed = text.indexOf("\n", start);
  const end = feed === -1 ? text.length : feed;
  const row = text.slice(start, text[end] === "\n" && text[end - 1] === "\r" ? end - 1 : end);
  return row.includes('"')
    ? readQuotedRow(text, start, place, separator)
    : { cells: row.split(separator), end: end + 1, lines: 1 };
}

function readQuotedRow(text: string, start: number, place: RowPlace, separator: string): Row {
  const cells: string[] = [];
  let lines = 1;
  for (let at = start; ; at += 1) {
    if (text[at] === '"') {
      const closing = closingQuote(text, at, place);
      const quoted = text.slice(at + 1, closing);
      cells.push(quoted.replaceAll('""', '"').replaceAll("\r\n", "\n"));
      lines += countLineBreaks(quoted);
      at = skipBlanks(text, closing + 1);
      if (!endsCell(text, at, separator)) {
        throw new InputError(place, "invalid CSV: text follows a closing quote", { hint: quoteHint });
      }
    } else {
      const from = at;
      while (!endsCell(text, at, separator)) at += 1;
      cells.push(text.slice(from, at));
    }
    if (text[at] !== separator) return { cells, end: text[at] === "\r" ? at + 2 : at + 1, lines };
  }
}

function endsCell(text: string, at: number, separator: string): boolean {
  if (at >= text.length || text[at] === separator || text[at] === "\n") return true;
  return text[at] === "\r" && text[at + 1] === "\n";
}

const quoteHint = "Double each quote inside a quoted cell.";

/** Finds the quotation mark that closes the cell at `start`. Doubled quotation marks are part of the cell. */
function closingQuote(text: string, start: number, place: RowPlace): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  throw new InputError(place, "invalid CSV: a quote is not closed", { hint: quoteHint });
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === " ") at += 1;
  return at;
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
