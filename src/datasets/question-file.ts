/**
 * Reads and writes question files: CSV with the published columns and Taxolink's columns. Reading reports every
 * problem, and writing preserves the content of the file.
 */

import { interruptibly } from "../base/breather.ts";
import { InputError } from "../base/errors.ts";
import { type CsvRow, formatCsvForPeople, parseCsv } from "../base/io/csv.ts";
import { readText, writeText } from "../base/io/files.ts";
import { count } from "../base/text/count.ts";
import { questionColumns, requiredColumns } from "./columns.ts";
import type { QaPair } from "./qa-pair.ts";
import {
  type CellProblem,
  cellsFromPair,
  type Dialect,
  isKnownColumn,
  pairFromCells,
} from "./question-cells.ts";

export type QuestionFile = {
  /** The columns of the file, in order; empty for pairs that were not read from a file. */
  readonly columns: readonly string[];
  /** Every row of the file, including duplicates, so that it can be written again without changes. */
  readonly rows: readonly QaPair[];
  /** For each row in `rows`, its line number in the file. */
  readonly lines: readonly number[];
  /** The questions: the first row of each uid. */
  readonly pairs: readonly QaPair[];
  /** Warnings for the user, one per line, each with the file and the line number. */
  readonly warnings: readonly string[];
};

export type ReadQuestionsOptions = {
  /** Whether to keep the valid rows of a partly invalid file and list its invalid rows in `warnings`. */
  readonly lenient?: boolean;
};

const listedProblems = 20;

/**
 * Reads a question file in either dialect, which is detected for each cell with a list.
 * @throws InputError for a file that is not CSV, lacks a required column, contains no questions or (unless lenient) has
 * invalid rows. The message lists up to twenty invalid rows
 *
 * @example
 * ```ts
 * import { readQuestions } from "taxolink";
 *
 * const { pairs, warnings } = readQuestions("datasets/questions/question-answering.csv");
 * console.log(pairs.length, warnings.length); // 80 0
 * ```
 */
export function readQuestions(file: string, options: ReadQuestionsOptions = {}): QuestionFile {
  const text = readText(file);
  return interruptibly(text.length, () => parseQuestions(text, file, options));
}

/**
 * Reads questions from a string in the same way as `readQuestions` does from a file. Messages refer to this string as
 * `file`.
 */
export function parseQuestions(text: string, file: string, options: ReadQuestionsOptions = {}): QuestionFile {
  const warnings: string[] = [];
  const problems: string[] = [];
  const table = parseCsv(text, file, (line, problem) => problems.push(`${file}:${line}: ${problem}`));
  requireColumns(table.columns, file);
  const extraColumns = table.columns.filter((name) => !isKnownColumn(name));
  const rows: QaPair[] = [];
  const lines: number[] = [];
  const byUid = new Map<string, { readonly pair: QaPair; readonly row: CsvRow }>();
  for (const row of table.rows) {
    const { pair, problems: invalidCells, dropped } = pairFromCells(row.cells, extraColumns);
    const earlier = byUid.get(pair.uid);
    const cellProblems =
      invalidCells.length > 0 || !earlier ? invalidCells : contradiction(earlier, { pair, row });
    if (cellProblems.length > 0) {
      problems.push(
        ...cellProblems.map((cell) => `${file}:${row.line}, column ${cell.column}: ${cell.problem}`),
      );
      continue;
    }
    rows.push(pair);
    lines.push(row.line);
    warnings.push(...dropped.map((message) => `${file}:${row.line}: ${message}`));
    if (earlier) warnings.push(`${file}:${row.line}: ${describeRepetition(earlier, { pair, row })}`);
    else byUid.set(pair.uid, { pair, row });
  }
  reportProblems(problems, file, options.lenient === true, warnings);
  if (rows.length === 0) throw new InputError({ file }, "the file contains no questions");
  return {
    columns: table.columns,
    rows,
    lines,
    pairs: [...byUid.values()].map(({ pair }) => pair),
    warnings,
  };
}

/**
 * Writes pairs to a question file, either completely or not at all. The file's columns come first, in their order,
 * followed by Taxolink's columns that the file lacks.
 *
 * @param questions the columns of the file (may be empty), and the pairs
 * @param dialect with `sqa`, lists are formatted as in the published files
 * @throws InputError if the file cannot be written
 *
 * @example
 * ```ts
 * import { pairFromQuestion, readQuestions, writeQuestions } from "taxolink";
 *
 * const golden = { goldenTriples: ["(R1:Lakes, year, L1:2019)"], goldenSources: [], goldenAnswer: "2019" };
 * const pair = pairFromQuestion({ uid: "q1", text: "When?", topicEntity: "R1", groups: {}, ...golden }, []);
 * writeQuestions("when.csv", { columns: [], rows: [pair] });
 * console.log(readQuestions("when.csv").pairs[0]?.goldenAnswer); // 2019
 * ```
 */
export function writeQuestions(
  file: string,
  questions: Pick<QuestionFile, "columns" | "rows">,
  dialect: Dialect = "taxolink",
): void {
  writeText(file, formatQuestions(questions, dialect));
}

/**
 * Formats a question file as CSV text. The file's columns come first, in their order, followed by Taxolink's columns
 * that the file lacks. In the published dialect, a missing column is added at the end only if it has content, so that a
 * published file stays byte-identical.
 * @param forPeople whether people download the file and open it in a spreadsheet, which must not run any cell
 */
export function formatQuestions(
  questions: Pick<QuestionFile, "columns" | "rows">,
  dialect: Dialect = "taxolink",
  forPeople = false,
): string {
  const cells = questions.rows.map((pair) => cellsFromPair(pair, dialect));
  const extra = [...new Set(questions.rows.flatMap((pair) => Object.keys(pair.extra)))];
  const fileColumns = questions.columns.length === 0 ? questionColumns : questions.columns;
  const missing = [...questionColumns, ...extra].filter((name) => !fileColumns.includes(name));
  const filled = (name: string): boolean => cells.some((row) => (row[name] ?? "") !== "");
  const columns =
    dialect === "sqa"
      ? [...fileColumns.filter((name) => isPublished(name) || filled(name)), ...missing.filter(filled)]
      : [...fileColumns, ...missing];
  return formatCsvForPeople(columns, cells, !forPeople);
}

/**
 * Whether published files contain this column. Published files have every column up to `condition_type`, even if the
 * column is empty.
 */
function isPublished(name: string): boolean {
  const at = (questionColumns as readonly string[]).indexOf(name);
  return at <= questionColumns.indexOf("condition_type");
}

function requireColumns(columns: readonly string[], file: string): void {
  const missing = requiredColumns.filter((name) => !columns.includes(name));
  if (missing.length === 0) return;
  throw new InputError({ file, line: 1 }, `the header lacks ${missing.join(", ")}`, {
    hint: `The file has these columns: ${columns.join(", ")}.`,
  });
}

type PlacedPair = { readonly pair: QaPair; readonly row: CsvRow };

/** Reports rows that have the same uid but differ in their question or golden triples. */
function contradiction(earlier: PlacedPair, later: PlacedPair): readonly CellProblem[] {
  const same =
    earlier.pair.question === later.pair.question &&
    earlier.pair.goldenTriples.join("\n") === later.pair.goldenTriples.join("\n");
  if (same) return [];
  const problem = `line ${earlier.row.line} already uses the uid ${later.pair.uid} for another question`;
  return [{ column: "uid", problem }];
}

function describeRepetition(earlier: PlacedPair, later: PlacedPair): string {
  const differingColumns = Object.keys(later.row.cells).filter(
    (column) => later.row.cells[column] !== earlier.row.cells[column],
  );
  const difference = differingColumns.length === 0 ? "" : `, with another ${differingColumns.join(", ")}`;
  return `the question ${later.pair.uid} already occurs on line ${earlier.row.line}${difference} and is counted once`;
}

function reportProblems(
  problems: readonly string[],
  file: string,
  lenient: boolean,
  warnings: string[],
): void {
  if (problems.length === 0) return;
  const listedLines = problems.slice(0, listedProblems);
  if (problems.length > listedLines.length)
    listedLines.push(`and ${problems.length - listedLines.length} more`);
  if (lenient) {
    warnings.push(...listedLines.map((problem) => `left out: ${problem}`));
    return;
  }
  throw new InputError(
    { file },
    `${count(problems.length, "problem")} in the questions\n  ${listedLines.join("\n  ")}`,
    {
      hint: "Correct the rows, or keep the valid rows with --lenient.",
    },
  );
}
