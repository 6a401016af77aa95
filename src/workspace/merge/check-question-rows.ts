/**
 * Detects duplicate questions, which a line-based merge of a question file may leave on two lines, each with one side's
 * review.
 */
import { join } from "node:path";
import type { CsvRow } from "../../base/io/csv.ts";
import { filesBelow, parseCsv, readText } from "../../base/io/index.ts";
import { type Workspace, workspaceFolder } from "../places.ts";
import { type Problem, problemOf, relativeTo } from "../problem.ts";

/** Finds question files with different rows for the same uid; programs would ignore all but the first row. */
export function checkQuestionRows(workspace: Workspace): Problem[] {
  const folder = workspaceFolder(workspace, "questions");
  return filesBelow(folder, (name) => name.endsWith(".csv")).flatMap((name) =>
    checkFile(workspace.root, join(folder, name)),
  );
}

function checkFile(root: string, path: string): Problem[] {
  try {
    const { columns, rows } = parseCsv(readText(path), path);
    if (!columns.includes("uid") || !columns.includes("question")) return [];
    const file = relativeTo(root, path);
    return findDuplicateRows(rows).map(({ uid, lines, column }) => ({
      file,
      place: `line ${lines[1]}`,
      problem: `the question ${uid} already occurs on line ${lines[0]}, with a different ${column}: only the first line counts; remove one of the two lines`,
    }));
  } catch (error) {
    return [problemOf(error, root)];
  }
}

type DuplicateRow = {
  readonly uid: string;
  readonly lines: readonly [number, number];
  readonly column: string;
};

function findDuplicateRows(rows: readonly CsvRow[]): DuplicateRow[] {
  const firstRows = new Map<string, CsvRow>();
  return rows.flatMap((row): DuplicateRow[] => {
    const uid = row.cells.uid ?? "";
    const earlier = firstRows.get(uid);
    if (!earlier) firstRows.set(uid, row);
    const column = ["question", "review"].find((name) => earlier && earlier.cells[name] !== row.cells[name]);
    return earlier && column !== undefined ? [{ uid, lines: [earlier.line, row.line], column }] : [];
  });
}
