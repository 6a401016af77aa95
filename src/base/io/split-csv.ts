/** Splits CSV text into rows of cells in one pass, in linear time. */
import { InputError } from "../errors.ts";

export type CsvLine = {
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
